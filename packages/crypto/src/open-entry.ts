import {
  fieldContext,
  keyContext,
  entryPathOf,
  type EntryField,
  type EntryTexts,
  type SealedEntry,
} from "./entry-texts.ts";
import { openKey, openText, parseJson } from "./envelope.ts";
import { OpenError } from "./errors.ts";
import type { VaultKeys } from "./vault-key.ts";

/** What a list shows. Password, notes and `extra` stay sealed until they are asked for. */
export type SummaryTexts = Pick<EntryTexts, "title" | "link" | "email" | "category" | "tags">;
type TextField = Exclude<EntryField, "tags" | "extra">;

/** The key of one save of one entry; it cannot be read out. Throws `OpenError`. */
export async function openEntryKey(keys: VaultKeys, entry: SealedEntry): Promise<CryptoKey> {
  return openKey(keys.entryWrap, keyContext(entryPathOrThrow(keys, entry)), entry.key, "key");
}

/** Opens what a list shows. Throws `OpenError` with the first field that cannot be opened. */
export async function openSummary(keys: VaultKeys, entry: SealedEntry): Promise<SummaryTexts> {
  const opener = await openerOf(keys, entry);
  const opening = [
    opener.text("title"),
    opener.text("link"),
    opener.text("email"),
    opener.text("category"),
    opener.tags(),
  ] as const;
  // Of several failures the first in order is thrown, not the first in time.
  await Promise.allSettled(opening);
  const [title, link, email, category, tags] = await Promise.all(opening);
  return { title, link, email, category, tags };
}

/** Opens the password alone, for showing or copying it. */
export async function openPassword(keys: VaultKeys, entry: SealedEntry): Promise<string> {
  return (await openerOf(keys, entry)).text("password");
}

/** Opens what else an entry carries, e.g. where it was moved from. Throws `OpenError`. */
export async function openExtra(keys: VaultKeys, entry: SealedEntry): Promise<Record<string, unknown>> {
  return (await openerOf(keys, entry)).extra();
}

/** Opens all of an entry. Throws `OpenError` with the first field that cannot be opened. */
export async function openEntry(keys: VaultKeys, entry: SealedEntry): Promise<EntryTexts> {
  const opener = await openerOf(keys, entry);
  const opening = [
    opener.text("title"),
    opener.text("link"),
    opener.text("email"),
    opener.text("password"),
    opener.text("notes"),
    opener.text("category"),
    opener.tags(),
    opener.extra(),
  ] as const;
  // Of several failures the first in order is thrown, not the first in time.
  await Promise.allSettled(opening);
  const [title, link, email, password, notes, category, tags, extra] = await Promise.all(opening);
  return { title, link, email, password, notes, category, tags, extra };
}

async function openerOf(keys: VaultKeys, entry: SealedEntry) {
  const entryPath = entryPathOrThrow(keys, entry);
  const key = await openEntryKey(keys, entry);
  const open = (field: EntryField, envelope: string) => openText(key, fieldContext(entryPath, field), envelope, field);
  return {
    text: (field: TextField) => open(field, entry[field]),
    async tags(): Promise<string[]> {
      const [envelope, ...more] = entry.tags;
      if (envelope === undefined || more.length > 0) throw new OpenError("tags", "shape");
      const tags = parseJson(await open("tags", envelope), "tags");
      if (!isTexts(tags)) throw new OpenError("tags", "text");
      return tags;
    },
    async extra(): Promise<Record<string, unknown>> {
      const extra = parseJson(await open("extra", entry.extra), "extra");
      if (!isRecord(extra)) throw new OpenError("extra", "text");
      return extra;
    },
  };
}

function entryPathOrThrow(keys: VaultKeys, entry: SealedEntry): string {
  const entryPath = entryPathOf(keys, entry);
  if (entryPath === null) throw new OpenError("key", "shape");
  return entryPath;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === "string");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
