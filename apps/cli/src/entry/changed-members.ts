import type { OpenEntry } from "@pomander/vault";
import { isDeepStrictEqual } from "node:util";
import { entryJson } from "./entry-json.ts";

/** Members that every save writes by itself. */
const ofEverySave = new Set(["_id", "createdAt", "updatedAt", "changedAt", "passwordChangedAt", "history"]);
const words: Readonly<Record<string, string>> = {
  email: "user name",
  totp: "one-time code",
  isFavorite: "favorite",
  isArchive: "archive",
  urls: "links",
  reprompt: "asking for the master password",
};

/** Returns the names of the differences between an entry and the same one later, as users know them; no value. */
export function changedMembers(before: OpenEntry, after: OpenEntry): string[] {
  const [old, now] = [entryJson(before), entryJson(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !ofEverySave.has(name));
  return names
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .flatMap((name) => (name === "fields" ? changedFields(before, after) : [words[name] ?? name]));
}

function changedFields({ fields: old = [] }: OpenEntry, { fields: now = [] }: OpenEntry): string[] {
  const names = [...new Set([...old, ...now].map(({ name }) => name))];
  const valuesOf = (fields: typeof old, wanted: string) => fields.filter(({ name }) => name === wanted);
  const changed = names.filter((name) => !isDeepStrictEqual(valuesOf(old, name), valuesOf(now, name)));
  return changed.length === 0 ? ["order of fields"] : changed;
}
