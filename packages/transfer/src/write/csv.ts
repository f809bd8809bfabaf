import type { OpenEntry } from "@pomander/vault";
import { leftHistory, leftMatches, leftReprompt } from "./entry-parts.ts";
import type { Writer } from "./export-types.ts";
import { writeEntries } from "./write-entries.ts";

/** The columns, in their order (docs/exports.md). */
const columns: readonly (readonly [name: string, value: (entry: OpenEntry) => string])[] = [
  ["title", ({ title }) => title],
  ["link", ({ link }) => link],
  ["username", ({ email }) => email],
  ["password", ({ password }) => password],
  ["totp", ({ totp = "" }) => totp],
  ["notes", ({ notes }) => notes],
  ["category", ({ category }) => category],
  ["tags", ({ tags }) => tags.join(", ")],
  ["favorite", ({ isFavorite }) => (isFavorite ? "1" : "")],
  ["archived", ({ isArchive }) => (isArchive ? "1" : "")],
  ["type", ({ type = "login" }) => type],
  ["expires", ({ expires = "" }) => expires],
  ["links", ({ urls = [] }) => urls.map(({ url }) => url).join("\n")],
  ["fields", ({ fields = [] }) => fields.map(({ name, value }) => `${name}: ${value}`).join("\n")],
];

/**
 * CSV of RFC 4180, in UTF-8. Texts stay as they are: one that begins with `=` is a formula to a spreadsheet, which is said
 * before the file is made, since changing a password would lose it.
 */
export const writeCsv: Writer = async (contents, options) => {
  const rows = [columns.map(([name]) => name).join(",")];
  const leftBehind = await writeEntries(contents, options, (entry) => {
    rows.push(columns.map(([, value]) => cell(value(entry))).join(","));
    return [...leftHistory(entry), ...leftMatches(entry), ...leftReprompt(entry)];
  });
  return { bytes: new TextEncoder().encode(rows.map((row) => `${row}\r\n`).join("")), leftBehind };
};

/** Quoted where it must be, and where a reader might trim it. */
const cell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
