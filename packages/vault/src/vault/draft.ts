import { openEntry, randomUuid, sealEntry, pickTexts, TextTooLong, type EntryTexts } from "@pomander/crypto";
import { sealedFields, sealedTextBytes, type SealedField } from "@pomander/contract";
import type { Draft, EarlierPassword, OpenEntry, SealedEntry } from "../entry-types.ts";
import { extraMembersOf, withExtraMembers } from "../extra-members.ts";
import { summaryOf } from "./vault-state.ts";
import type { VaultDevice } from "./device.ts";

const maxHistory = 5;

/** What a new entry seals of a draft. */
export const textsOfNew = (draft: Draft): EntryTexts => textsOf(draft, withExtraMembers({}, draft));

/**
 * What a save seals: the draft, and of what is stored all that a draft does not show. When the password changes, the
 * earlier one goes into `extra.history`.
 */
export function textsOfSave(stored: EntryTexts, draft: Draft, now: Date): EntryTexts {
  return textsOf(draft, withPasswordReplaced(stored, draft.password, withExtraMembers(stored.extra, draft), now));
}

/** `extra` with the stored password among its earlier ones, where another takes its place. */
function withPasswordReplaced(
  stored: EntryTexts,
  password: string,
  extra: EntryTexts["extra"],
  now: Date,
): EntryTexts["extra"] {
  if (stored.password === password || stored.password === "") return extra;
  const history = [{ password: stored.password, until: now.toISOString() }, ...historyOf(extra)];
  return withHistory(extra, history.slice(0, maxHistory));
}

/** What is sealed of an entry that comes from another vault: all of it, and the id that it had there. */
export const textsOfMerged = (entry: OpenEntry): EntryTexts => withOrigin(entry, { movedFrom: entry._id });

function withOrigin(entry: OpenEntry, origin: Record<string, string>): EntryTexts {
  const extra = { ...entry.extra, ...origin };
  return textsOf(entry, entry.extra.history === undefined ? extra : withHistory(extra, entry.extra.history));
}

/** What putting back a version seals: all of it, but the history of passwords is that of what is stored. */
export function textsOfPutBack(stored: EntryTexts, version: OpenEntry, now: Date): EntryTexts {
  const { history: _history, ...extra } = version.extra;
  const { history } = stored.extra;
  const kept = history === undefined ? extra : { ...extra, history };
  return textsOf(version, withPasswordReplaced(stored, version.password, kept, now));
}

/** What is sealed of a version that becomes a new entry: all of it, and the id that it had. */
export const textsOfRestored = (version: OpenEntry): EntryTexts => withOrigin(version, { restoredFrom: version._id });

const draftFields = sealedFields.filter((field) => field !== "extra");

const textsOf = (draft: Omit<EntryTexts, "extra">, extra: EntryTexts["extra"]): EntryTexts => ({
  ...pickTexts(draft, draftFields),
  extra,
});

/** The oldest go first when `extra` would pass its limit. */
function withHistory(extra: EntryTexts["extra"], history: readonly EarlierPassword[]): EntryTexts["extra"] {
  for (let kept = history.length; kept > 0; kept--) {
    const next = { ...extra, history: history.slice(0, kept) };
    if (jsonBytes(next) <= sealedTextBytes.extra) return next;
  }
  const { history: _dropped, ...rest } = extra;
  return rest;
}

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The earlier passwords in `extra`, newest first; what is not of their form is left out. */
export function historyOf(extra: EntryTexts["extra"]): EarlierPassword[] {
  const { history } = extra;
  return Array.isArray(history) ? history.filter(isEarlier) : [];
}

function isEarlier(value: unknown): value is EarlierPassword {
  if (typeof value !== "object" || value === null) return false;
  const { password, until } = value as Record<string, unknown>;
  return typeof password === "string" && typeof until === "string";
}

/** An entry opened whole. `extra.history`, if there, is of its form. */
export function openEntryOf(sealed: SealedEntry, texts: EntryTexts): OpenEntry {
  const { history, ...extra } = texts.extra;
  const earlier = history === undefined ? {} : { history: historyOf(texts.extra) };
  return {
    ...texts,
    ...extraMembersOf(texts.extra),
    ...summaryOf(sealed, texts),
    key: sealed.key,
    extra: { ...extra, ...earlier },
  };
}

const fieldNames: Readonly<Record<string, string>> = {
  title: "The title",
  link: "The link",
  email: "The email",
  password: "The password",
  notes: "The notes",
  category: "The category",
  tags: "The tags",
  extra: "The earlier passwords",
} satisfies Record<SealedField, string>;

/** Why a draft cannot be sealed, for a person; null when the error says something else. */
export function reasonOfUnsealable(error: unknown): string | null {
  if (!(error instanceof RangeError) || !("field" in error) || typeof error.field !== "string") return null;
  const name = fieldNames[error.field] ?? "A text";
  return error instanceof TextTooLong
    ? `${name} can hold ${error.maxBytes.toLocaleString("en")} bytes, and this is longer.`
    : `${name} holds a character that cannot be stored.`;
}

/** Seals a form for the time of a lock, as an entry that is never sent. Throws TextTooLong past an entry's limits. */
export async function sealDraft({ keys, random }: VaultDevice, draft: Draft): Promise<string> {
  const at = { _id: randomUuid(random), revision: 1 };
  const extra = { ...withExtraMembers({}, draft), isFavorite: draft.isFavorite };
  return JSON.stringify({ ...at, ...(await sealEntry(keys, at, { ...draft, extra }, random)) });
}

/** Throws OpenError when it was sealed in another vault. */
export async function openDraft({ keys }: VaultDevice, sealed: string): Promise<Draft> {
  const { extra, ...texts } = await openEntry(keys, JSON.parse(sealed) as Parameters<typeof openEntry>[1]);
  return { ...texts, ...extraMembersOf(extra), isFavorite: extra["isFavorite"] === true };
}
