import { MalformedText, TextTooLong } from "./errors.ts";
import { isRevision, isUuid } from "./ids.ts";
import type { VaultKeys } from "./vault-key.ts";

/** What is sealed of an entry, open. */
export interface EntryTexts {
  title: string;
  link: string;
  email: string;
  password: string;
  notes: string;
  category: string;
  tags: readonly string[];
  /** Unknown members are kept. */
  extra: Record<string, unknown>;
}
export type EntryField = keyof EntryTexts;

/** What a save carries: every field under one new entry key. `tags` holds exactly one envelope. */
export interface SealedTexts {
  key: string;
  title: string;
  link: string;
  email: string;
  password: string;
  notes: string;
  category: string;
  tags: [string];
  extra: string;
}

/** An entry as received, as far as opening needs it. */
export interface SealedEntry extends Omit<SealedTexts, "tags"> {
  _id: string;
  revision: number;
  tags: readonly string[];
}

/** Which save of which entry a field belongs to. */
export interface EntryRevision {
  _id: string;
  revision: number;
}

/** Limits in UTF-8 bytes, in the order in which fields are sealed. */
const maxBytes: Record<EntryField, number> = {
  title: 2_048,
  link: 2_048,
  email: 2_048,
  password: 8_192,
  notes: 65_536,
  category: 2_048,
  tags: 65_536,
  extra: 65_536,
};
export const entryFields = Object.keys(maxBytes) as EntryField[];

/** Vault, entry and save: binds what is sealed to its place. null when a part is not of its form. */
export function entryPathOf(keys: VaultKeys, at: EntryRevision): string | null {
  if (!isUuid(at._id) || !isRevision(at.revision)) return null;
  return `${keys.vaultId}/${at._id}/${at.revision}`;
}

export const keyContext = (entryPath: string) => `pomander/v1/entry-key/${entryPath}`;
export const fieldContext = (entryPath: string, field: EntryField) => `pomander/v1/entry/${entryPath}/${field}`;

/** The text that is sealed for a field. Throws `MalformedText` for a lone surrogate, wherever it stands. */
export function textOf(texts: EntryTexts, field: EntryField): string {
  const value = texts[field];
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new MalformedText(field);
    return value;
  }
  // JSON would carry a lone surrogate as an escape, and another device could not store it again.
  return JSON.stringify(value, (name, part: unknown) => {
    if (!name.isWellFormed() || (typeof part === "string" && !part.isWellFormed())) throw new MalformedText(field);
    return part;
  });
}

export function refuseTooLong(field: EntryField, bytes: number): void {
  if (bytes > maxBytes[field]) throw new TextTooLong(field, maxBytes[field]);
}
