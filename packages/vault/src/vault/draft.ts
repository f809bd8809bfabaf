import { openEntry, randomUuid, sealEntry, pickTexts, type EntryTexts } from "@pomander/crypto";
import { sealedFields } from "@pomander/contract";
import { isCode, unsealableCodes } from "../is-code.ts";
import type { Draft, EarlierPassword, OpenEntry, SealedEntry } from "../entry/entry-types.ts";
import { extraMembersOf, withExtraMembers } from "../entry/extra-members.ts";
import { checkFilesOfSave } from "../entry/file-records.ts";
import { knowersOfPassword, withMarksOfSave } from "../entry/leaver-marks.ts";
import { timesOfNew, timesOfSave, type EntryTimes } from "./entry-times.ts";
import { fitExtra } from "./earlier-passwords.ts";
import { summaryOf } from "./vault-state.ts";
import type { VaultDevice } from "./device.ts";

type Extra = EntryTexts["extra"];

/** Returns the texts to seal for a new entry from a draft. Throws `too_many_files_of_entry`. */
export function textsOfNew(draft: Draft, now: Date): EntryTexts {
  checkFilesOfSave({}, draft.files);
  return textsOf(draft, fitExtra(withExtraMembers({}, draft), timesOfNew(draft.password, now)));
}

/**
 * Returns the texts to seal for a save: the draft, and all stored members that a draft does not show. When the password
 * changes, the earlier one is added to `extra.history`. Throws what `checkFilesOfSave` does.
 */
export function textsOfSave(stored: EntryTexts, draft: Draft, now: Date): EntryTexts {
  checkFilesOfSave(stored.extra, draft.files);
  const next = textsOf(draft, extraOfSave(stored, draft.password, withExtraMembers(stored.extra, draft), now));
  return { ...next, extra: withMarksOfSave(stored, next) };
}

/** Returns `extra` with the times of a save, and with the stored password in the history if another one replaces it. */
function extraOfSave(stored: EntryTexts, password: string, extra: Extra, now: Date): Extra {
  const times = timesOfSave(stored.password, password, now);
  if (stored.password === password) return fitExtra(extra, times);
  const { passwordChangedAt: _ofStored, ...rest } = extra;
  if (stored.password === "") return fitExtra(rest, times);
  const { history: _history, ...others } = rest;
  const knownTo = knowersOfPassword(stored.extra);
  const earlier = { password: stored.password, until: now.toISOString(), ...(knownTo.length > 0 && { knownTo }) };
  return fitExtra(others, times, [earlier, ...historyOf(extra)]);
}

/** Returns the texts to seal for an entry from another vault: all of them, and the id that it had there. */
export const textsOfMerged = (entry: OpenEntry): EntryTexts => withOrigin(entry, { movedFrom: entry._id }, {});

function withOrigin(entry: OpenEntry, origin: Record<string, string>, times: EntryTimes): EntryTexts {
  const { history, ...extra } = entry.extra;
  return textsOf(entry, fitExtra({ ...extra, ...origin }, times, history));
}

/**
 * Returns the texts to seal for a version that is put back: all of them, except for times and password history, which
 * continue from the stored entry.
 */
export function textsOfRestoredVersion(stored: EntryTexts, version: OpenEntry, now: Date): EntryTexts {
  const {
    history: _history,
    createdAt: _created,
    changedAt: _changed,
    passwordChangedAt: _since,
    ...extra
  } = version.extra;
  const goesOn = ["history", "createdAt", "passwordChangedAt"].filter((name) => name in stored.extra);
  const kept = Object.fromEntries(goesOn.map((name) => [name, stored.extra[name]]));
  return textsOf(version, extraOfSave(stored, version.password, { ...extra, ...kept }, now));
}

/** Returns the texts to seal for a version that becomes a new entry: all of them, and the id that it had. */
export const textsOfRestored = (version: OpenEntry, now: Date): EntryTexts =>
  withOrigin(version, { restoredFrom: version._id }, { changedAt: now.toISOString() });

const draftFields = sealedFields.filter((field) => field !== "extra");

/** Returns a draft's own texts, and `extra`. */
export const textsOf = (draft: Omit<EntryTexts, "extra">, extra: Extra): EntryTexts => ({
  ...pickTexts(draft, draftFields),
  extra,
});

/** Returns the earlier passwords in `extra`, newest first; malformed ones are left out. */
export function historyOf(extra: EntryTexts["extra"]): EarlierPassword[] {
  const { history } = extra;
  return Array.isArray(history) ? history.filter(isEarlier) : [];
}

function isEarlier(value: unknown): value is EarlierPassword {
  if (typeof value !== "object" || value === null) return false;
  const { password, until } = value as Record<string, unknown>;
  return typeof password === "string" && typeof until === "string";
}

/** Assembles an opened entry. `extra.history`, if present, is well-formed. */
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

/** Whether an error says that a draft cannot be sealed: a text is too long or malformed, or because of its files. */
export const isUnsealable = (error: unknown) => isCode(error, ...unsealableCodes);

/**
 * Seals a form for the duration of a lock, as an entry that is never sent. Throws `text_too_long` past an entry's
 * limits.
 */
export async function sealDraft({ keys, random }: VaultDevice, draft: Draft): Promise<string> {
  const at = { _id: randomUuid(random), revision: 1 };
  const extra = { ...withExtraMembers({}, draft), isFavorite: draft.isFavorite };
  return JSON.stringify({ ...at, ...(await sealEntry(keys, at, { ...draft, extra }, random)) });
}

/** Opens a sealed form. Throws `cannot_open` if it was sealed in another vault. */
export async function openDraft({ keys }: VaultDevice, sealed: string): Promise<Draft> {
  const { extra, ...texts } = await openEntry(keys, JSON.parse(sealed) as Parameters<typeof openEntry>[1]);
  return { ...texts, ...extraMembersOf(extra), isFavorite: extra["isFavorite"] === true };
}
