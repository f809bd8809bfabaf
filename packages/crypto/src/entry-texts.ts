import { MalformedText, TextTooLong } from "./errors.ts";
import { isRevision, isUuid } from "./ids.ts";
import { sealedTextBytes, type SealedField, type SingleField } from "./limits.ts";
import type { VaultKeys } from "./vault-key.ts";

/** The fields that are a text as it is; `tags` and `extra` are sealed as JSON. */
export type TextField = Exclude<SingleField, "extra">;

/** What is sealed of an entry, open. */
export interface EntryTexts extends Record<TextField, string> {
  tags: readonly string[];
  /** Unknown members are kept. */
  extra: Record<string, unknown>;
}

/** What a list shows. Password, notes and `extra` stay sealed until they are asked for. */
export const summaryFields = ["title", "link", "email", "category", "tags"] as const satisfies readonly SealedField[];
export type SummaryTexts = Pick<EntryTexts, (typeof summaryFields)[number]>;

/** Some fields of an entry, and nothing else that the object may hold. */
export const pickTexts = <F extends SealedField>(texts: Pick<EntryTexts, F>, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, texts[field]])) as Pick<EntryTexts, F>;

/** What a save carries: every field under one new entry key. `tags` holds exactly one envelope. */
export interface SealedTexts extends Record<"key" | SingleField, string> {
  tags: [string];
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

/** Vault, entry and save: binds what is sealed to its place. null when a part is not of its form. */
export function entryPathOf(keys: VaultKeys, at: EntryRevision): string | null {
  if (!isUuid(at._id) || !isRevision(at.revision)) return null;
  return `${keys.vaultId}/${at._id}/${at.revision}`;
}

export const keyContext = (entryPath: string) => `pomander/v1/entry-key/${entryPath}`;
export const fieldContext = (entryPath: string, field: SealedField) => `pomander/v1/entry/${entryPath}/${field}`;

/** The text that is sealed for a field. Throws `MalformedText` for a lone surrogate, wherever it stands. */
export function textOf(texts: EntryTexts, field: SealedField): string {
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

export function refuseTooLong(field: SealedField, bytes: number): void {
  if (bytes > sealedTextBytes[field]) throw new TextTooLong(field, sealedTextBytes[field]);
}
