import { totpCode, type OpenEntry } from "@pomander/vault";
import { CommandError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { entryJson } from "./entry-json.ts";

/** Other names that users try. */
const aliases: Readonly<Record<string, string>> = { username: "email", user: "email", url: "link", id: "_id" };

const namesOfAll = ["title", "link", "email", "password", "notes", "category", "tags"];

/**
 * Returns a field of an entry by its name: a specified one, another member (`totp`, `expires`), or a field that the
 * user added or that the entry's type has. Throws for a name that the entry does not have.
 */
export function fieldOf(entry: OpenEntry, name: string): unknown {
  const members = entryJson(entry);
  if (Object.hasOwn(members, name)) return members[name];
  const fields = entry.fields ?? [];
  const lower = name.toLowerCase();
  const field = fields.find((own) => own.name === name) ?? fields.find((own) => own.name.toLowerCase() === lower);
  if (field !== undefined) return field.value;
  const alias = aliases[lower] ?? lower;
  if (Object.hasOwn(members, alias)) return members[alias];
  const own = fields.map((known) => known.name);
  const code = entry.totp === undefined ? [] : ["code"];
  const names = [...namesOfAll, ...code, ...Object.keys(entry.extra).filter((known) => known !== "fields"), ...own];
  throw new CommandError(`This entry has no such field. It has: ${[...new Set(names)].map(oneLine).join(", ")}`);
}

/**
 * Returns the same as `fieldOf`, and for `code` the current one-time code, six digits mostly, unless the entry has a
 * field of that name. (`totp` is the secret from which codes are generated.)
 */
export async function readField(entry: OpenEntry, name: string): Promise<unknown> {
  const isCode = (known: string) => known.toLowerCase() === "code";
  const hasOwn = [...(entry.fields ?? []).map((field) => field.name), ...Object.keys(entry.extra)].some(isCode);
  if (!isCode(name) || hasOwn || entry.totp === undefined) return fieldOf(entry, name);
  return (await totpCode(entry.totp, Date.now())).code;
}

/** Returns a field's value as text: lists and objects as JSON. */
export const fieldText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const hidden = "(hidden)";

/** Returns the fields of an entry to show, name and value per row. Secrets only with `isShown`. */
export function shownFields(entry: OpenEntry, { isShown }: { isShown: boolean }): [name: string, value: string][] {
  const secret = (value: string) => (value === "" || isShown ? value : hidden);
  const { type = "login", fields = [], urls = [] } = entry;
  const rows: [string, string][] = [
    ["id", entry._id],
    ["type", type],
    ["user name", entry.email],
    ["password", secret(entry.password)],
    ["link", entry.link],
    ...urls.map(({ url }): [string, string] => ["link", url]),
    ...fields.map(({ name, value, kind }): [string, string] => [name, kind === "hidden" ? secret(value) : value]),
    ["one-time code", entry.totp === undefined ? "" : isShown ? entry.totp : "yes (pomander totp)"],
    ["category", entry.category],
    ["tags", entry.tags.join(", ")],
    ["expires", entry.expires ?? ""],
    ["files", (entry.files ?? []).map(({ name }) => oneLine(name)).join(", ")],
    ["notes", secret(entry.notes)],
    ["asks for the master password", entry.reprompt === true ? "yes" : ""],
    ["favorite", entry.isFavorite ? "yes" : ""],
    ["archived", entry.isArchive ? "yes" : ""],
  ];
  return rows.filter(([, value]) => value !== "");
}
