import type { Entry } from "@pomander/contract";
import type { EntryTexts, SummaryTexts } from "@pomander/crypto";
import type { ExtraMembers } from "./extra-members.ts";

/** An entry as received and stored: ciphertext. The other of the two shapes is `OpenEntry`. */
export type SealedEntry = Entry;

/** One earlier password of an entry. `until` is ISO 8601 UTC. */
export interface EarlierPassword {
  password: string;
  until: string;
}

/** What a list shows: opened when the vault is. */
export interface EntrySummary extends SummaryTexts {
  _id: string;
  revision: number;
  isFavorite: boolean;
  isArchive: boolean;
  createdAt: string;
  updatedAt: string;
}

/** An entry opened whole. */
export interface OpenEntry extends EntrySummary, EntryTexts, ExtraMembers {
  /** The sealed entry key: which save of the entry this is. */
  key: string;
  /** Unknown members are kept on save. */
  extra: Record<string, unknown> & { history?: EarlierPassword[] };
}

/** An entry that cannot be opened: shown with its id and the reason, exported as received. */
export interface UnreadableEntry {
  _id: string;
  /** Field and reason, in words for a person. */
  reason: string;
  isArchive: boolean;
  received: unknown;
}

/** What a person edits. */
export interface Draft extends Omit<EntryTexts, "extra">, ExtraMembers {
  isFavorite: boolean;
}

/** An entry on its way in from elsewhere: what a person would type, and what only an import brings. */
export interface IncomingEntry {
  /** Where it stands in its file, for a person: "Line 12", "Item 3". */
  source: string;
  draft: Draft;
  isArchive: boolean;
  /** Newest first. */
  history: readonly EarlierPassword[];
  /** ISO 8601 UTC; absent: not known. */
  createdAt?: string;
  changedAt?: string;
  passwordChangedAt?: string;
  /** What has no place in an entry and only a way back to the same format needs. Sealed as `extra.import.rest`. */
  rest?: Readonly<Record<string, unknown>>;
  /** Members of `extra` that a draft does not have, from an export of ours: sealed as they are. */
  extra?: Readonly<Record<string, unknown>>;
}
