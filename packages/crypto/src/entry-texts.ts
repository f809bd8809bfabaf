import { cryptoError } from "./errors.ts";
import { isRevision, isUuid } from "./ids.ts";
import { sealedTextBytes, type SealedField, type SingleField } from "./limits.ts";
import type { ContentKeys } from "./vault-key.ts";

/** The fields that are stored as plain text; `tags` and `extra` are sealed as JSON. */
export type TextField = Exclude<SingleField, "extra">;

/** The sealed fields of an entry, opened. */
export interface EntryTexts extends Record<TextField, string> {
  tags: readonly string[];
  /** Unknown members are kept. */
  extra: Record<string, unknown>;
}

/** Fields that a list shows. Password, notes and `extra` stay sealed until they are requested. */
export const summaryFields = ["title", "link", "email", "category", "tags"] as const satisfies readonly SealedField[];
export type SummaryTexts = Pick<EntryTexts, (typeof summaryFields)[number]>;

/** Returns some fields of an entry, without anything else that the object may contain. */
export const pickTexts = <F extends SealedField>(texts: Pick<EntryTexts, F>, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, texts[field]])) as Pick<EntryTexts, F>;

/** The members that a save sends: every field under one new entry key. `tags` contains exactly one envelope. */
export interface SealedTexts extends Record<"key" | SingleField, string> {
  tags: [string];
}

/** An entry as received, as far as opening needs it. */
export interface SealedEntry extends Omit<SealedTexts, "tags"> {
  _id: string;
  revision: number;
  tags: readonly string[];
}

/** The entry and save that a field belongs to. */
export interface EntryRevision {
  _id: string;
  revision: number;
}

/** Returns vault, entry and save as a path, which binds sealed data to its place. null when a part is malformed. */
export function entryPathOf(keys: ContentKeys, at: EntryRevision): string | null {
  if (!isUuid(at._id) || !isRevision(at.revision)) return null;
  return `${keys.vaultId}/${at._id}/${at.revision}`;
}

export const keyContext = (entryPath: string) => `pomander/v1/entry-key/${entryPath}`;
export const fieldContext = (entryPath: string, field: SealedField) => `pomander/v1/entry/${entryPath}/${field}`;

/** Returns the text that is sealed for a field. Throws `text_malformed` for a lone surrogate anywhere in it, and for what is nested too deep. */
export function textOf(texts: EntryTexts, field: SealedField): string {
  const value = texts[field];
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw cryptoError("text_malformed", { field });
    return value;
  }
  try {
    // JSON would carry a lone surrogate as an escape, and another device could not store it again.
    return JSON.stringify(value, (name, part: unknown) => {
      if (!name.isWellFormed() || (typeof part === "string" && !part.isWellFormed()))
        throw cryptoError("text_malformed", { field });
      return part;
    });
  } catch (error) {
    // A value that is nested too deep for the engine.
    throw error instanceof RangeError ? cryptoError("text_malformed", { field }) : error;
  }
}

export function refuseTooLong(field: SealedField, bytes: number): void {
  if (bytes > sealedTextBytes[field]) throw cryptoError("text_too_long", { field, maxBytes: sealedTextBytes[field] });
}
