import type { OpenEntry } from "@pomander/vault";
import { createPacer } from "../read/pacer.ts";
import type { LeftBehind } from "../types.ts";
import { leftHistory, leftMatches, leftOfEntry, leftReprompt, leftUnreadable } from "./entry-parts.ts";
import type { Writer } from "./export-types.ts";

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
  const pacer = createPacer(options);
  const rows = [columns.map(([name]) => name).join(",")];
  const leftBehind: LeftBehind[] = [];
  for (const [index, entry] of contents.entries.entries()) {
    rows.push(columns.map(([, value]) => cell(value(entry))).join(","));
    leftBehind.push(...leftHistory(entry), ...leftMatches(entry), ...leftReprompt(entry), ...leftOfEntry(entry));
    await pacer.pause(index / contents.entries.length);
  }
  return {
    bytes: new TextEncoder().encode(rows.map((row) => `${row}\r\n`).join("")),
    leftBehind: [...leftUnreadable(contents), ...leftBehind],
  };
};

/** Quoted where it must be, and where a reader might trim it. */
const cell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
