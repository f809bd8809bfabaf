import {
  fieldContext,
  keyContext,
  entryPathOf,
  summaryFields,
  type EntryTexts,
  type SealedEntry,
  type SummaryTexts,
  type TextField,
} from "./entry-texts.ts";
import { openKey, openText, parseJson } from "./envelope.ts";
import { cryptoError } from "./errors.ts";
import { sealedFields, type SealedField } from "./limits.ts";
import type { ContentKeys } from "./vault-key.ts";

/** Opens the key of one save of one entry; it cannot be exported. Throws `cannot_open`. */
export async function openEntryKey(keys: ContentKeys, entry: SealedEntry): Promise<CryptoKey> {
  return openKey(keys.entryWrap, keyContext(entryPathOrThrow(keys, entry)), entry.key, "key");
}

/** Opens the fields that a list shows. Throws `cannot_open` with the first field that cannot be opened. */
export async function openSummary(keys: ContentKeys, entry: SealedEntry): Promise<SummaryTexts> {
  return openFields(keys, entry, summaryFields);
}

/** Opens the password alone, for showing or copying it. */
export async function openPassword(keys: ContentKeys, entry: SealedEntry): Promise<string> {
  return (await openerOf(keys, entry)).text("password");
}

/** Opens the further members of an entry, e.g. where it was moved from. Throws `cannot_open`. */
export async function openExtra(keys: ContentKeys, entry: SealedEntry): Promise<Record<string, unknown>> {
  return (await openerOf(keys, entry)).extra();
}

/** Opens the fields that a search reads in addition to the summary. Throws `cannot_open`. */
export async function openNotesAndExtra(
  keys: ContentKeys,
  entry: SealedEntry,
): Promise<Pick<EntryTexts, "notes" | "extra">> {
  return openFields(keys, entry, ["notes", "extra"]);
}

/** Opens all of an entry. Throws `cannot_open` with the first field that cannot be opened. */
export async function openEntry(keys: ContentKeys, entry: SealedEntry): Promise<EntryTexts> {
  return openFields(keys, entry, sealedFields);
}

async function openFields<F extends SealedField>(
  keys: ContentKeys,
  entry: SealedEntry,
  fields: readonly F[],
): Promise<Pick<EntryTexts, F>> {
  const opener = await openerOf(keys, entry);
  const opening = fields.map(async (field) => [field, await opener.field(field)] as const);
  // Among several failures, the first in order is thrown, not the first in time.
  await Promise.allSettled(opening);
  return Object.fromEntries(await Promise.all(opening)) as Pick<EntryTexts, F>;
}

async function openerOf(keys: ContentKeys, entry: SealedEntry) {
  const entryPath = entryPathOrThrow(keys, entry);
  const key = await openEntryKey(keys, entry);
  const open = (field: SealedField, envelope: string) => openText(key, fieldContext(entryPath, field), envelope, field);
  const opener = {
    text: (field: TextField) => open(field, entry[field]),
    async tags(): Promise<string[]> {
      const [envelope, ...more] = entry.tags;
      if (envelope === undefined || more.length > 0)
        throw cryptoError("cannot_open", { field: "tags", reason: "shape" });
      const tags = parseJson(await open("tags", envelope), "tags");
      if (!isTexts(tags)) throw cryptoError("cannot_open", { field: "tags", reason: "text" });
      return tags;
    },
    async extra(): Promise<Record<string, unknown>> {
      const extra = parseJson(await open("extra", entry.extra), "extra");
      if (!isRecord(extra)) throw cryptoError("cannot_open", { field: "extra", reason: "text" });
      return extra;
    },
    field: (field: SealedField): Promise<EntryTexts[SealedField]> =>
      field === "tags" || field === "extra" ? opener[field]() : opener.text(field),
  };
  return opener;
}

function entryPathOrThrow(keys: ContentKeys, entry: SealedEntry): string {
  const entryPath = entryPathOf(keys, entry);
  if (entryPath === null) throw cryptoError("cannot_open", { field: "key", reason: "shape" });
  return entryPath;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === "string");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
