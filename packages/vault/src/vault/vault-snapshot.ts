import type { ManifestLink } from "@pomander/crypto";
import type { LockAfterMinutes, ReceivedManifest, VaultRole } from "@pomander/contract";
import type { Draft, EntrySummary, OpenEntry, UnreadableEntry } from "../entry/entry-types.ts";
import type { Reason } from "../reasons.ts";

/** The mismatch found when a read does not agree with its manifest or with this device's memory. */
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
  /**
   * The counter is further ahead of the remembered one than this device follows: no link was requested, and no version
   * can be kept.
   */
  | { kind: "jump" }
  /** The last change of a shared vault is not signed by anyone who may edit it. */
  | { kind: "unsigned" }
  | { kind: "unreadable" };

export type SaveOutcome =
  | { kind: "saved"; id: string }
  /** Both versions are shown and nothing was overwritten. */
  | { kind: "conflict"; mine: Draft; theirs: OpenEntry }
  /** Another device has deleted it in the meantime; the draft can be saved as a new entry. */
  | { kind: "gone"; mine: Draft }
  /** Not saved after the last try; the draft stays. */
  | NotSaved;

export interface NotSaved {
  kind: "notSaved";
  reason: Reason;
}

/** The outcome of archiving, restoring, permanent deletion or a favourite mark. */
export type ChangeOutcome =
  /** `areSettingsLost`: no stored manifest could be opened, so search index and auto-lock are as in a new vault. */
  { kind: "done"; areSettingsLost?: true } | { kind: "changedMeanwhile" } | { kind: "gone" } | NotSaved;

/** Another device kept the server's version ("Keep this version"): shown once on each device. */
export interface AcceptedState {
  /** ISO 8601. */
  at: string;
  /** Number of changes that this device had seen, or that led here, and that were left out; 0: none. */
  leftOut: number;
  /** The number of entries known to this device that are gone, and their names as far as known. */
  gone: { count: number; names: readonly string[] };
  /** The user id of the member who kept it, in a shared vault. */
  by?: string;
}

/** The people of a shared vault, by the last list that this device has verified. */
export interface SharedVaultSnapshot {
  name: string;
  /** This user's role; null: they are not in the list. */
  role: VaultRole | null;
  members: readonly VaultMemberSnapshot[];
  /** Members who were taken out, the newest first. */
  former: readonly { userId: string; name: string; at: string; count?: number }[];
  /**
   * The names of those who are in it again, where this device remembers that new keys replaced the vault and a restored
   * backup brought it back: it is only read. null: it was not replaced.
   */
  back: readonly string[] | null;
}

export interface VaultMemberSnapshot {
  userId: string;
  name: string;
  role: VaultRole;
  /** The user id of who put this card there. */
  by: string;
  /** The member who states that the card is theirs, and the time; null: none. */
  checked: { by: string; at: string } | null;
  /** Whether this is the user of this device. */
  isMe: boolean;
}

/** New vault keys that this device has just learned of. */
export interface NewKeys {
  /** When they were made, as sealed; ISO 8601. */
  madeAt: string;
  /** Acceptances of other devices in the previous vaults that have not been shown yet. */
  accepted: readonly Omit<AcceptedState, "gone">[];
}

/** The check code for the user to compare: the manifest's counter and six groups of five digits. */
export interface CheckCode {
  counter: number;
  code: string;
}

/** The values shown before any entry is listed, if this device has not seen the vault before, or has forgotten it. */
export interface FirstVisit {
  /** The sealed time of the last change, ISO 8601; null: it cannot be read. */
  lastChange: string | null;
  entryCount: number;
  checkCode: CheckCode;
}

export interface VaultSnapshot {
  vaultId: string;
  /**
   * `unconfirmed`: it waits for `confirmFirstVisit`, or to be closed. No entry is listed, and nothing is remembered.
   */
  status: "closed" | "opening" | "unconfirmed" | "open" | "failed";
  /** Entries opened so far and in all, while `opening`. */
  progress: { opened: number; total: number };
  /** Progress of checking the changes since the last visit, once that takes a while. */
  checking: { walked: number; total: number } | null;
  entries: readonly EntrySummary[];
  unreadable: readonly UnreadableEntry[];
  /** null: the read is verified. Otherwise writing is off until `acceptServerState`. */
  fault: IntegrityFault | null;
  /** The values to confirm, while `unconfirmed`. */
  firstVisit: FirstVisit | null;
  /** Other devices' acceptances that are new to this one. */
  newlyAccepted: readonly AcceptedState[];
  /** When new vault keys were made, if this device has just learned of it; ISO 8601. */
  newKeysMadeAt: string | null;
  /** Whether the browser's memory of this vault was emptied while the vault was open, and was written back. */
  isMemoryRestored: boolean;
  /** The check code of the received manifest, verified or not; null while there is none. */
  checkCode: CheckCode | null;
  /**
   * Minutes without use after which the vault locks, 0: never. The default unless a verified manifest contains another
   * value.
   */
  lockAfterMinutes: LockAfterMinutes;
  /** The sealed time of the last change, ISO 8601. */
  lastChange: string | null;
  isSearchIndexOn: boolean;
  /** The vaults that this one was reopened in place of, and whether all possible entries were moved from them. */
  restoredFrom: readonly RestoredFrom[];
  manifest: ReceivedManifest | null;
  /** Members and role, in a shared vault; null: the user's own. */
  shared: SharedVaultSnapshot | null;
  /** Why opening failed. */
  error: Reason | null;
  /**
   * Whether the state is from this device's sealed copy, and has not been read from the server since: no change is
   * possible.
   */
  isOffline: boolean;
}

/** A newer vault that this one was reopened in place of. */
export interface RestoredFrom {
  vaultId: string;
  isMoved: boolean;
  /** Its last manifest, which every device compares with the server's; absent in notes of earlier releases. */
  link?: ManifestLink;
}
