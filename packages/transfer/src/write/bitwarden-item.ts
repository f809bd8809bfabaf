import { fieldsOfType, shownTimes, type EntryField, type EntryType, type OpenEntry } from "@pomander/vault";
import { bitwardenFieldTypes, bitwardenMatches, bitwardenTypeOf } from "../formats/bitwarden.ts";
import { listOf, objectOf, textOf, type JsonObject } from "../read/json-values.ts";
import { expiresOf, splitFields, urlsOf } from "./entry-parts.ts";

/** Returns one entry as an item of Bitwarden's JSON. `rest` are the members that an import kept for the export back. */
export function itemOf(entry: OpenEntry, rest: JsonObject, folder: { id: string | null; tags: readonly string[] }) {
  const type = entry.type ?? "login";
  const { fixed, own } = splitFields(entry);
  const { createdAt, changedAt } = shownTimes(entry);
  const { part, loose } = partOf(entry, fixed, rest);
  const fields = [...loose, ...own.filter((field) => !isTaken(part, field)), ...placeless(entry, folder.tags)];
  return {
    passwordHistory: (entry.extra.history ?? []).map(({ password, until }) => ({ password, lastUsedDate: until })),
    revisionDate: changedAt,
    creationDate: createdAt,
    deletedDate: null,
    archivedDate: entry.isArchive ? changedAt : null,
    id: entry._id,
    organizationId: null,
    folderId: folder.id,
    type: bitwardenTypeOf(type).number,
    reprompt: entry.reprompt === true || rest["reprompt"] === 1 ? 1 : 0,
    name: entry.title,
    notes: orNull(entry.notes),
    favorite: entry.isFavorite,
    fields: withKept(fields.map(fieldOf), rest["fields"]),
    ...objectOf(rest["item"]),
    ...part,
    collectionIds: null,
  };
}

const orNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);
const text = (name: string, value: string): EntryField => ({ name, value, kind: "text" });
const hidden = (name: string, value: string): EntryField => ({ name, value, kind: "hidden" });

/** The member of the item's type, and the fields of the type that have no place in it. */
interface Part {
  part: Record<string, JsonObject>;
  loose: EntryField[];
}

function partOf(entry: OpenEntry, fixed: ReadonlyMap<string, string>, rest: JsonObject): Part {
  const type = entry.type ?? "login";
  const { member, members } = bitwardenTypeOf(type);
  if (type === "login") return { part: { login: loginOf(entry, rest) }, loose: [] };
  if (type === "card") return cardOf(entry, fixed, rest);
  const others = fieldsOfType[type].map(([name, kind]) => ({ name, kind, value: fixed.get(name) ?? "" }));
  return {
    part: { [member]: member === "secureNote" ? { type: 0 } : membersOf(type, fixed) },
    loose: [...others.filter(({ name, value }) => value !== "" && !members.has(name)), ...loginFields(entry)],
  };
}

function loginOf(entry: OpenEntry, rest: JsonObject): JsonObject {
  const uris = urlsOf(entry).map(({ url, match }) => ({
    match: match === undefined ? null : bitwardenMatches.indexOf(match),
    uri: url,
  }));
  return {
    ...objectOf(rest["login"]),
    uris,
    fido2Credentials: [],
    username: orNull(entry.email),
    password: orNull(entry.password),
    totp: orNull(entry.totp),
  };
}

/** Returns the values that only a login has a place for, in an entry of another type. */
function loginFields(entry: OpenEntry): EntryField[] {
  const fields = [
    text("username", entry.email),
    hidden("password", entry.password),
    hidden("totp", entry.totp ?? ""),
    ...urlsOf(entry).map(({ url }) => text("link", url)),
  ];
  return fields.filter(({ value }) => value !== "");
}

const membersOf = (type: EntryType, fixed: ReadonlyMap<string, string>): JsonObject =>
  Object.fromEntries([...bitwardenTypeOf(type).members].map(([name, member]) => [member, orNull(fixed.get(name))]));

function cardOf(entry: OpenEntry, fixed: ReadonlyMap<string, string>, rest: JsonObject): Part {
  const expiry = fixed.get("expiry") ?? "";
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(expiry) ?? [];
  const own = new Map((entry.fields ?? []).map(({ name, value }) => [name, value]));
  const dates =
    year === undefined || month === undefined
      ? { expMonth: orNull(own.get("expMonth")), expYear: orNull(own.get("expYear")) }
      : asItWas(objectOf(rest["card"]), { expMonth: String(Number(month)), expYear: year });
  const loose = [hidden("pin", fixed.get("pin") ?? ""), text("expiry", year === undefined ? expiry : "")];
  return {
    part: { card: { ...membersOf("card", fixed), ...dates } },
    loose: [...loose.filter(({ value }) => value !== ""), ...loginFields(entry)],
  };
}

/** Returns month and year as they were written before, where they still mean the same. */
function asItWas(before: JsonObject, now: { expMonth: string; expYear: string }): JsonObject {
  const [month, year] = [textOf(before["expMonth"]), textOf(before["expYear"])];
  const isSame = Number(month) === Number(now.expMonth) && year.padStart(4, "20") === now.expYear;
  return isSame ? { expMonth: month, expYear: year } : now;
}

/**
 * Returns whether a field is a month or year that makes no expiry: they became fields of these names, and are members
 * again.
 */
const isTaken = ({ card }: Part["part"], { name, value }: EntryField) =>
  (name === "expMonth" || name === "expYear") && card?.[name] === value;

/** Returns the values that Bitwarden has no place for at all, as readable text. */
function placeless(entry: OpenEntry, tags: readonly string[]): EntryField[] {
  const fields = [text("Tags", tags.join(", ")), text("Expires", expiresOf(entry))];
  return fields.filter(({ value }) => value !== "");
}

function fieldOf({ name, value, kind }: EntryField): JsonObject {
  const type = kind === "hidden" || kind === "boolean" ? bitwardenFieldTypes[kind] : bitwardenFieldTypes.text;
  return { name, value, type, linkedId: null };
}

/** Returns all fields, with those without a value of their own put back at their former index. */
function withKept(fields: readonly JsonObject[], kept: unknown): JsonObject[] {
  const all = [...fields];
  for (const each of listOf(kept)) {
    const { at, field } = objectOf(each);
    if (typeof at === "number") all.splice(at, 0, objectOf(field));
  }
  return all;
}
