import type { Manifest } from "@pomander/contract";
import type { Draft, EntrySummary, OpenEntry, UnreadableEntry } from "./entry-types.ts";

/** What is known when a read does not agree with its manifest or with this device's memory. */
export type IntegrityFault =
  /** `missing`: their titles, or the ids of those whose titles this device no longer knows; empty when it knows neither. */
  | { kind: "fewer"; count: number; missing: readonly string[] }
  | { kind: "more"; count: number }
  | { kind: "replaced" }
  | { kind: "older" }
  | { kind: "twoHistories" }
  | { kind: "unreadable" };

export type SaveOutcome =
  | { kind: "saved"; id: string }
  /** Both versions are shown and nothing was overwritten. */
  | { kind: "conflict"; mine: Draft; theirs: OpenEntry }
  /** Somebody deleted it meanwhile; the draft can be saved as a new entry. */
  | { kind: "gone"; mine: Draft }
  /** Not saved after the last try; the draft stays. `reason` is for a person. */
  | { kind: "notSaved"; reason: string };

/** Archive, restore, delete for good, favourite. */
export type ChangeOutcome =
  | { kind: "done" }
  | { kind: "changedMeanwhile" }
  | { kind: "gone" }
  | { kind: "notSaved"; reason: string };

export interface VaultSnapshot {
  vaultId: string;
  status: "closed" | "opening" | "open" | "failed";
  /** Entries opened so far and in all, while `opening`. */
  progress: { opened: number; total: number };
  entries: readonly EntrySummary[];
  unreadable: readonly UnreadableEntry[];
  /** null: the read is verified. Otherwise writing is off until `acceptServerState`. */
  fault: IntegrityFault | null;
  /** Times at which a person once chose "Keep what is here", new to this device. */
  newlyAccepted: readonly { at: string; counter: number }[];
  /** The sealed time of the last change, ISO 8601. */
  lastChange: string | null;
  isSearchIndexOn: boolean;
  /** The vaults that this one was reopened in place of, and whether all that could be was brought over from them. */
  restoredFrom: readonly RestoredFrom[];
  manifest: Manifest | null;
  /** Why opening failed, for a person. */
  error: string | null;
  /** Read from this device's sealed copy, and not from the server since: nothing can be changed. */
  isOffline: boolean;
}

/** A newer vault that this one took the place of again. */
export interface RestoredFrom {
  vaultId: string;
  isMoved: boolean;
}
