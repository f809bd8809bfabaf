import { fieldsOfType, type EntryField, type ExtraMembers, type EntryUrl, type OpenEntry } from "@pomander/vault";
import { lastDayOfMonth } from "../read/dates.ts";
import { objectOf, type JsonObject } from "../read/json-values.ts";
import type { LeftBehind } from "../file-contents.ts";
import type { ExportContents } from "./export-types.ts";
import { leftPart } from "../faults.ts";

/** Parts of an entry for plain formats, in addition to its texts. */

/** Returns all links of an entry, the first one first. */
export function urlsOf({ link, linkMatch, urls = [] }: OpenEntry): EntryUrl[] {
  const first = link === "" ? [] : [linkMatch === undefined ? { url: link } : { url: link, match: linkMatch }];
  return [...first, ...urls];
}

export interface SplitFields {
  /** The values of the fields that the entry's type defines, by name. */
  fixed: ReadonlyMap<string, string>;
  /** The user's own fields. */
  own: readonly EntryField[];
}

/** Splits the fields: the first one of a fixed name is the type's; a later one of that name is the user's own. */
export function splitFields({ type = "login", fields = [] }: OpenEntry): SplitFields {
  const names = new Set<string>(fieldsOfType[type].map(([name]) => name));
  const fixed = new Map<string, string>();
  const own: EntryField[] = [];
  for (const field of fields) {
    if (names.delete(field.name)) fixed.set(field.name, field.value);
    else own.push(field);
  }
  return { fixed, own };
}

/** Returns the day on which an entry expires, unless a card's own month states it already. */
export function expiresOf(entry: OpenEntry): string {
  const { expires = "" } = entry;
  const isSaid = entry.type === "card" && lastDayOfMonth(splitFields(entry).fixed.get("expiry") ?? "") === expires;
  return isSaid ? "" : expires;
}

/** The members that a writer handles; the compiler requires each new one here. */
const members = {
  type: true,
  totp: true,
  linkMatch: true,
  urls: true,
  fields: true,
  expires: true,
  reminderId: true,
  reprompt: true,
  healthIgnored: true,
  files: true,
} as const satisfies Record<keyof ExtraMembers, true>;
/** Further members, with a meaning only within their own vault or for saving. */
const purposes = "history import createdAt changedAt changedBy passwordChangedAt movedFrom restoredFrom known".split(
  " ",
);
const knownExtra = new Set([...Object.keys(members), ...purposes]);

/** Lists the members of an entry that no plain format can contain. */
export function leftOfEntry(entry: OpenEntry): LeftBehind[] {
  const others = Object.keys(entry.extra).filter((name) => !knownExtra.has(name));
  return [
    ...filesOf(entry),
    ...(entry.reminderId === undefined ? [] : [leftPart("reminder_link")]),
    ...(entry.healthIgnored === undefined ? [] : [leftPart("ignored_findings")]),
    ...others.map((name) => leftPart("of_newer_version", { name })),
  ].map((what) => ({ entry: entry.title, what }));
}

/** Lists the files of an entry, for a format that has no place for them. */
export const leftFiles = (entry: OpenEntry): LeftBehind[] =>
  filesOf(entry).map((what) => ({ entry: entry.title, what }));

const filesOf = ({ files = [] }: OpenEntry) =>
  files.map(({ name, size }) => leftPart("attachment", { name, bytes: size }));

/** Lists the earlier passwords, for a format that has no place for them. */
export function leftHistory({ title, extra }: OpenEntry): LeftBehind[] {
  const { length } = extra.history ?? [];
  if (length === 0) return [];
  return [{ entry: title, what: leftPart("earlier_passwords", { count: length }) }];
}

/** Lists that an entry asks for the master password, for a format that has no place for it. */
export const leftReprompt = ({ title, reprompt }: OpenEntry): LeftBehind[] =>
  reprompt === true ? [{ entry: title, what: leftPart("reprompt") }] : [];

/** Lists how links match, for a format that has no place for it. */
export const leftMatches = (entry: OpenEntry): LeftBehind[] =>
  urlsOf(entry).every(({ match }) => match === undefined)
    ? []
    : [{ entry: entry.title, what: leftPart("link_matches") }];

/** Lists the entries that could not be opened, which go into no plain format. */
export const leftUnreadable = ({ unreadable }: ExportContents): LeftBehind[] =>
  unreadable.map(({ _id, reason }) => ({ entry: _id, what: leftPart("unreadable", { reason }) }));

/** Returns the members that an entry imported from `formats` keeps for the export back; `{}` for none. */
export function restOf({ extra }: OpenEntry, formats: readonly string[]): JsonObject {
  const last = objectOf(extra["import"]);
  // An entry that went through a sealed file of ours keeps its earlier origin.
  const { format, rest } = last["format"] === "pomander" ? objectOf(objectOf(last["rest"])["import"]) : last;
  return typeof format === "string" && formats.includes(format) ? objectOf(rest) : {};
}
