import type { Entry } from "@pomander/contract";
import type { EntryTexts, SummaryTexts } from "@pomander/crypto";
import type { Reason } from "../reasons.ts";
import type { ExtraMembers } from "./extra-members.ts";

/** An entry as received and stored: ciphertext. Its opened counterpart is `OpenEntry`. */
export type SealedEntry = Entry;

/** One earlier password of an entry. `until` is ISO 8601 UTC. */
export interface EarlierPassword {
  password: string;
  until: string;
}

/** The texts and properties that a list shows: opened together with the vault. */
export interface EntrySummary extends SummaryTexts {
  _id: string;
  revision: number;
  isFavorite: boolean;
  isArchive: boolean;
  createdAt: string;
  updatedAt: string;
}

/** An entry whose texts are all opened. */
export interface OpenEntry extends EntrySummary, EntryTexts, ExtraMembers {
  /** The sealed entry key, which identifies the save. */
  key: string;
  /** Unknown members are kept on save. */
  extra: Record<string, unknown> & { history?: EarlierPassword[] };
}

/** An entry that cannot be opened: shown with its id and the reason, exported as received. */
export interface UnreadableEntry {
  _id: string;
  /** The field that could not be opened and why, or that it is no entry. */
  reason: Reason;
  isArchive: boolean;
  received: unknown;
}

/** The values of an entry that a user edits. */
export interface Draft extends Omit<EntryTexts, "extra">, ExtraMembers {
  isFavorite: boolean;
}

/** An entry to be imported: the values that a user would type, and those that only an import provides. */
export interface IncomingEntry {
  /** The entry's place in its file, for a user: "Line 12", "Item 3". */
  source: string;
  draft: Draft;
  isArchive: boolean;
  /** Newest first. */
  history: readonly EarlierPassword[];
  /** ISO 8601 UTC; absent: not known. */
  createdAt?: string;
  changedAt?: string;
  passwordChangedAt?: string;
  /**
   * Data that no member of an entry can store and only an export back to the same format needs. Sealed as
   * `extra.import.rest`.
   */
  rest?: Readonly<Record<string, unknown>>;
  /** Members of `extra` that a draft does not have, from an export of this app: sealed as they are. */
  extra?: Readonly<Record<string, unknown>>;
}
