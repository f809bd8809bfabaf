import { fieldsOfType, type EntryField, type EntryType, type EntryUrl, type UrlMatch } from "@pomander/vault";
import { bitwardenFieldTypes, bitwardenMatches, bitwardenTypeOf, type BitwardenRest } from "../../formats/bitwarden.ts";
import type { FoundEntry } from "../contents-builder.ts";
import { titleOf } from "../title.ts";
import { lastDayOfMonth } from "../dates.ts";
import { earlierPasswords } from "../earlier-passwords.ts";
import { isoOfText, listOf, objectOf, objectsOf, otherFields, textOf, type JsonObject } from "../json-values.ts";

type Found = Omit<FoundEntry, "source" | "path" | "tags">;

/** Returns one item of Bitwarden's JSON as an entry; the caller adds folders. */
export function entryOfItem(item: JsonObject, type: EntryType): Found {
  const { member } = bitwardenTypeOf(type);
  const part = objectOf(item[member]);
  const own = ownFields(item["fields"]);
  const { rest: typeRest, fields: typeFields, ...texts } = readPart(type, part);
  const itemRest = keptOf(item, keptOfItem);
  const [createdAt, changedAt] = [isoOfText(item["creationDate"]), isoOfText(item["revisionDate"])];
  const rest: BitwardenRest = {
    ...(own.kept.length === 0 ? {} : { fields: own.kept }),
    ...typeRest,
    ...(itemRest === null ? {} : { item: itemRest }),
  };
  return {
    type,
    ...texts,
    title: titleOf(textOf(item["name"]), texts.link ?? "", texts.email),
    notes: textOf(item["notes"]),
    fields: [
      ...typeFields,
      ...apart(type, typeFields, own.fields),
      ...otherFields(item, [...knownOfItem, ...keptOfItem, member]),
    ],
    reprompt: item["reprompt"] === 1,
    isFavorite: item["favorite"] === true,
    isArchive: isoOfText(item["archivedDate"]) !== undefined,
    history: earlierPasswords(
      objectsOf(item["passwordHistory"]).map(({ password, lastUsedDate }) => ({
        password: textOf(password),
        until: isoOfText(lastUsedDate),
      })),
      changedAt ?? createdAt,
    ),
    createdAt,
    changedAt,
    rest: { ...rest },
  };
}

const knownOfItem = (
  "id folderId type reprompt name notes favorite fields passwordHistory creationDate revisionDate deletedDate " +
  "archivedDate attachments login secureNote card identity sshKey object organizationId collectionIds"
).split(" ");
/** Members for Bitwarden's programs alone. */
const keptOfItem = ["key", "localData", "organizationUseTotp", "permissions", "edit", "viewPassword"];

/** Returns the named members that have a value; null when none has. */
function keptOf(object: JsonObject, names: readonly string[]): Record<string, unknown> | null {
  const kept = names.filter((name) => object[name] !== undefined && object[name] !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept.map((name) => [name, object[name]]));
}

interface Part extends Pick<
  Found,
  "link" | "linkMatch" | "urls" | "email" | "password" | "totp" | "expires" | "passwordChangedAt"
> {
  fields: EntryField[];
  rest: BitwardenRest;
}

function readPart(type: EntryType, part: JsonObject): Part {
  switch (type) {
    case "login":
      return readLogin(part);
    case "card":
      return readCard(part);
    case "note":
      return { fields: otherFields(part, ["type"]), rest: {} };
    default:
      return { fields: readMembers(type, part), rest: {} };
  }
}

const keptOfLogin = ["autofillOnPageLoad"];

function readLogin(login: JsonObject): Part {
  const uris = objectsOf(login["uris"]).flatMap(urlOf);
  const [first, ...others] = uris;
  const kept = keptOf(login, keptOfLogin);
  const known = ["uris", "uri", "username", "password", "totp", "fido2Credentials", "passwordRevisionDate"];
  return {
    link: first?.url,
    linkMatch: first?.match,
    urls: others,
    email: textOf(login["username"]),
    password: textOf(login["password"]),
    totp: textOf(login["totp"]),
    passwordChangedAt: isoOfText(login["passwordRevisionDate"]),
    fields: otherFields(login, [...known, ...keptOfLogin]),
    rest: kept === null ? {} : { login: kept },
  };
}

function urlOf({ uri, match }: JsonObject): EntryUrl[] {
  const url = textOf(uri);
  if (url === "") return [];
  const known: UrlMatch | undefined = typeof match === "number" ? bitwardenMatches[match] : undefined;
  return [known === undefined ? { url } : { url, match: known }];
}

/** Reads the members in the order of our form; those that it has no field for come after them. */
function readMembers(type: EntryType, part: JsonObject, done: readonly string[] = []): EntryField[] {
  const { members } = bitwardenTypeOf(type);
  const fields = fieldsOfType[type].flatMap(([name, kind]): EntryField[] => {
    const member = members.get(name);
    const value = member === undefined ? "" : textOf(part[member]);
    return value === "" ? [] : [{ name, value, kind }];
  });
  return [...fields, ...otherFields(part, [...members.values(), ...done])];
}

function readCard(card: JsonObject): Part {
  const [month, year] = [textOf(card["expMonth"]), textOf(card["expYear"])];
  const expiry = expiryOf(month, year);
  if (expiry === null) return { fields: readMembers("card", card), rest: {} };
  const fields = readMembers("card", card, ["expMonth", "expYear"]);
  const at = fields.findIndex(({ name }) => !["cardholder", "brand", "number"].includes(name));
  const isUsual = month === String(Number(month)) && year.length === 4;
  return {
    fields: fields.toSpliced(at === -1 ? fields.length : at, 0, { name: "expiry", value: expiry, kind: "text" }),
    expires: lastDayOfMonth(expiry) ?? undefined,
    rest: isUsual ? {} : { card: { expMonth: month, expYear: year } },
  };
}

/** Returns `YYYY-MM`; null where it is not a month of a year. */
function expiryOf(month: string, year: string): string | null {
  if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^(\d{2}|[12]\d{3})$/.test(year)) return null;
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}`;
}

/** Reads the user's own fields. Those without a value are kept apart, for an export back to Bitwarden. */
function ownFields(value: unknown): { fields: EntryField[]; kept: { at: number; field: unknown }[] } {
  const fields: EntryField[] = [];
  const kept: { at: number; field: unknown }[] = [];
  for (const [at, field] of listOf(value).entries()) {
    const { name, value: text, type } = objectOf(field);
    if (textOf(text) === "") kept.push({ at, field });
    else fields.push({ name: textOf(name), value: textOf(text), kind: kindOf(type) });
  }
  return { fields, kept };
}

function kindOf(type: unknown): EntryField["kind"] {
  if (type === bitwardenFieldTypes.hidden) return "hidden";
  return type === bitwardenFieldTypes.boolean ? "boolean" : "text";
}

/**
 * Keeps the user's fields apart from the type's. The first field with a fixed name is the type's own: where the type
 * has no value of it, the user's field must not become it.
 */
function apart(type: EntryType, typeFields: readonly EntryField[], own: readonly EntryField[]): EntryField[] {
  const present = new Set(typeFields.map(({ name }) => name));
  const { members } = bitwardenTypeOf(type);
  return own.map((field) =>
    members.has(field.name) && !present.has(field.name) ? { ...field, name: `${field.name} (own field)` } : field,
  );
}
