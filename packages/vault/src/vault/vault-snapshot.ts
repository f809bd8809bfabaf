import type { ManifestLink } from "@pomander/crypto";
import type { ErrorCode, LockAfterMinutes, ReceivedManifest } from "@pomander/contract";
import type { Draft, EntrySummary, OpenEntry, UnreadableEntry } from "../entry/entry-types.ts";

/** What is known when a read does not agree with its manifest or with this device's memory. */
export type IntegrityFault =
  /** `missing`: their titles, or the ids of those whose titles this device no longer knows; empty when it knows neither. */
  | { kind: "fewer"; count: number; missing: readonly string[] }
  | { kind: "more"; count: number }
  | { kind: "replaced" }
  | { kind: "older" }
  /**
   * Changes that this device has seen are missing. The two histories split after `at`, the time of the last link that
   * agrees; with `isOrBefore`, at or before it. null: that time is not known.
   */
  | { kind: "twoHistories"; at: string | null; isOrBefore: boolean }
  /** The server does not send the changes in between. */
  | { kind: "gap" }
  /** The counter is further ahead of what this device remembers than it follows: nothing was asked for, and nothing can be kept. */
  | { kind: "jump" }
  | { kind: "unreadable" };

export type SaveOutcome =
  | { kind: "saved"; id: string }
  /** Both versions are shown and nothing was overwritten. */
  | { kind: "conflict"; mine: Draft; theirs: OpenEntry }
  /** Somebody deleted it meanwhile; the draft can be saved as a new entry. */
  | { kind: "gone"; mine: Draft }
  /** Not saved after the last try; the draft stays. */
  | NotSaved;

/** `reason` is for a person; `code` is the server's, when it refused. */
export interface NotSaved {
  kind: "notSaved";
  reason: string;
  code?: ErrorCode;
}

/** Archive, restore, delete for good, favourite. */
export type ChangeOutcome =
  /** `areSettingsLost`: no manifest that is kept could be opened, so search index and auto-lock are as in a new vault. */
  { kind: "done"; areSettingsLost?: true } | { kind: "changedMeanwhile" } | { kind: "gone" } | NotSaved;

/** Another device kept what the server had ("Keep this version"): told once on each device. */
export interface AcceptedState {
  /** ISO 8601. */
  at: string;
  /** Changes that this device had seen, or that led here, and that were left out; 0: none. */
  leftOut: number;
  /** How many entries this device knew are gone, and their names as far as they are known. */
  gone: { count: number; names: readonly string[] };
}

/** New vault keys that this device has just learnt of. */
export interface NewKeys {
  /** When they were made, as sealed; ISO 8601. */
  madeAt: string;
  /** What other devices chose to keep in the vaults before, not told of so far. */
  accepted: readonly Omit<AcceptedState, "gone">[];
}

/** What a person compares by eye: the manifest's counter and six groups of five digits. */
export interface CheckCode {
  counter: number;
  code: string;
}

/** Said before anything is listed, where this device has not seen the vault before, or has forgotten it. */
export interface FirstVisit {
  /** The sealed time of the last change, ISO 8601; null: it cannot be read. */
  lastChange: string | null;
  entryCount: number;
  checkCode: CheckCode;
}

export interface VaultSnapshot {
  vaultId: string;
  /** `unconfirmed`: it waits for `confirmFirstVisit`, or to be closed. Nothing of it is listed or remembered. */
  status: "closed" | "opening" | "unconfirmed" | "open" | "failed";
  /** Entries opened so far and in all, while `opening`. */
  progress: { opened: number; total: number };
  /** Changes since the last visit that are checked, once that takes a while. */
  checking: { walked: number; total: number } | null;
  entries: readonly EntrySummary[];
  unreadable: readonly UnreadableEntry[];
  /** null: the read is verified. Otherwise writing is off until `acceptServerState`. */
  fault: IntegrityFault | null;
  /** While `unconfirmed`. */
  firstVisit: FirstVisit | null;
  /** What another device chose to keep, new to this one. */
  newlyAccepted: readonly AcceptedState[];
  /** When new vault keys were made, if this device has just learnt of it; ISO 8601. */
  newKeysMadeAt: string | null;
  /** The browser's memory of this vault was emptied while the vault was open, and was written back. */
  isMemoryRestored: boolean;
  /** Of the manifest that was received, verified or not; null while there is none. */
  checkCode: CheckCode | null;
  /** Minutes without use after which the vault locks, 0: never. The default unless a verified manifest says otherwise. */
  lockAfterMinutes: LockAfterMinutes;
  /** The sealed time of the last change, ISO 8601. */
  lastChange: string | null;
  isSearchIndexOn: boolean;
  /** The vaults that this one was reopened in place of, and whether all that could be was brought over from them. */
  restoredFrom: readonly RestoredFrom[];
  manifest: ReceivedManifest | null;
  /** Why opening failed, for a person. */
  error: string | null;
  /** Read from this device's sealed copy, and not from the server since: nothing can be changed. */
  isOffline: boolean;
}

/** A newer vault that this one took the place of again. */
export interface RestoredFrom {
  vaultId: string;
  isMoved: boolean;
  /** Its last manifest, which every device compares with the server's; absent in notes of earlier releases. */
  link?: ManifestLink;
}
