import {
  defaultPasswordOptions,
  entryTypes,
  fieldsOfType,
  generatePassword,
  type Draft,
  type EntryField,
} from "@pomander/vault";
import { UsageError } from "@pomander/terminal/errors";
import { askTwice } from "@pomander/terminal/ask-twice";
import { readStdin } from "../terminal/stdin.ts";
import type { Terminal } from "@pomander/terminal/terminal";
import { parseDraftPatch, patchedDraft, type DraftPatch } from "./draft-patch.ts";
import { oneOf, passwordLengthOf } from "./option-values.ts";

/** The options of `add` and `edit` for an entry: nothing secret, since others on the machine could read it. */
export interface DraftOptions {
  type?: string;
  title?: string;
  link?: string;
  email?: string;
  category?: string;
  tag?: string[];
  expires?: string;
  favorite?: boolean;
  /** Whether the entry asks for the master password before it is shown. */
  reprompt?: boolean;
  field?: string[];
  /** Makes a password: its length, or true. */
  generate?: string | true;
  /** Secrets that are asked for at the terminal: "password", "notes", "totp", or the name of a field. */
  ask?: string[];
  stdin?: boolean;
}

interface DraftContext {
  terminal: Terminal | null;
  before: Draft;
  /** The entry as `get --json` prints it; `{}` for a new one. */
  present: Readonly<Record<string, unknown>>;
  /** Whether a login's password is asked for where nothing provides it. */
  asksPassword: boolean;
}

const maxJsonBytes = 1024 * 1024;

/**
 * Reads the requested changes: JSON on standard input, which is read with `stdin`, or where nothing else says what to
 * change and there is no terminal to type at; then options; then answers at the terminal. `before` is the entry so far.
 */
export async function readDraftPatch(
  options: DraftOptions,
  { terminal, before, present, asksPassword }: DraftContext,
): Promise<DraftPatch> {
  const fromOptions = patchOfOptions(options);
  const { field = [], ask = [] } = options;
  const isSaid = Object.keys(fromOptions).length > 0 || field.length > 0 || ask.length > 0;
  const readsJson = options.stdin === true || (!isSaid && !process.stdin.isTTY);
  const text = readsJson ? await readStdin(maxJsonBytes) : "";
  // Empty input is an error only where --stdin announced JSON.
  const hasJson = options.stdin === true || text.trim() !== "";
  const json = hasJson ? parseDraftPatch(text, present) : {};
  const patch = { ...json, ...fromOptions };
  for (const text of field) setField(patch, before, fieldOf(text));
  if (asksPassword && (patch.title ?? "").trim() === "")
    throw new UsageError("An entry needs a title: --title <title>");
  const asked = [...ask];
  const isLogin = (patch.type ?? before.type ?? "login") === "login";
  const needsPassword = asksPassword && isLogin && patch.password === undefined && !asked.includes("password");
  if (needsPassword && !hasJson) asked.push("password");
  for (const name of asked) await askInto(patch, name, { terminal, before });
  return patch;
}

function patchOfOptions(options: DraftOptions): DraftPatch {
  const { type, expires, tag, favorite, reprompt, generate } = options;
  const patch: DraftPatch = {};
  for (const name of ["title", "link", "email", "category"] as const) {
    const value = options[name];
    if (value !== undefined) patch[name] = value;
  }
  if (type !== undefined) patch.type = oneOf(entryTypes, type, "The type");
  if (expires !== undefined) {
    if (expires !== "" && !isDate(expires)) throw new UsageError("A date looks like 2027-01-31.");
    patch.expires = expires === "" ? null : expires;
  }
  if (tag !== undefined) patch.tags = tag.filter((text) => text !== "");
  if (favorite !== undefined) patch.isFavorite = favorite;
  if (reprompt !== undefined) patch.reprompt = reprompt ? true : null;
  if (generate !== undefined) patch.password = generated(generate);
  return patch;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function fieldOf(text: string): EntryField {
  const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new UsageError("Write a field as name=value.");
  return { name, value, kind: "text" };
}

/**
 * Sets the field of that name, or the one of the entry's type whose name differs only in case, or a new one of the
 * user's own; an empty value removes it. A field of the type is stored in the type's kind.
 */
function setField(patch: DraftPatch, before: Draft, { name, value, kind }: EntryField): void {
  const { type = "login", fields = [] } = patchedDraft(before, patch);
  const isNamed = (field: EntryField) => field.name === name;
  const [ofType] = fieldsOfType[type].find(([fixed]) => fixed.toLowerCase() === name.toLowerCase()) ?? [];
  const known = fields.find(isNamed) ?? fields.find((field) => field.name === ofType);
  if (value === "") patch.fields = fields.filter((field) => field !== known);
  else if (known === undefined) patch.fields = [...fields, { name: ofType ?? name, value, kind }];
  else patch.fields = fields.map((field) => (field === known ? { ...field, value } : field));
}

function generated(given: string | true): string {
  const length = given === true ? defaultPasswordOptions.length : passwordLengthOf(given);
  return generatePassword({ ...defaultPasswordOptions, length }).text;
}

async function askInto(
  patch: DraftPatch,
  name: string,
  { terminal, before }: { terminal: Terminal | null; before: Draft },
): Promise<void> {
  if (terminal === null)
    throw new UsageError(
      "Can't ask for secrets without a terminal. Use --generate, or JSON on standard input with --stdin.",
    );
  const question = `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}: `;
  const value =
    name === "password" ? await askTwice(terminal, question, "Once more: ") : await terminal.secret(question);
  if (name === "password" || name === "notes") patch[name] = value;
  else if (name === "totp") patch.totp = value === "" ? null : value;
  else setField(patch, before, { name, value, kind: "hidden" });
}
