// @vitest-environment happy-dom
import { formatNames } from "@pomander/texts/format-names";
import { columnMeanings, importFormats } from "@pomander/transfer";
import { beforeEach, expect, test } from "vitest";
import { guessColumns } from "./guess-columns.ts";
import { faultOfColumns } from "./column-faults.ts";
import { texts } from "../texts.ts";
import { rememberColumns, rememberedColumns, rememberedColumnsKey } from "./remembered-columns.ts";

const table = {
  columns: ["Name", "Web Site", "Login", "PASSWORD", "Security answer", "Color", ""],
  hasHeader: true,
  rows: [["Bank", "https://bank.example", "ana", "secret-1", "blue", "red", ""]],
};
const meanings = ["title", "link", "email", "password", "hiddenField", "field", "ignore"] as const;
beforeEach(() => localStorage.clear());

test("columns are guessed by their names; what has no place becomes a field, and an empty column nothing", () => {
  expect(guessColumns(table)).toEqual(meanings);
  expect(guessColumns({ ...table, columns: ["Title", "Name", "E-Mail", "User", "Expires", "2FA", "Folder"] })).toEqual([
    "title",
    "field",
    "email",
    "field",
    "expires",
    "totp",
    "category",
  ]);
  expect(guessColumns({ columns: ["Bank", "secret-1"], hasHeader: false, rows: [] })).toEqual(["field", "field"]);
});

test("a heading that names a secret in another language makes a hidden field", () => {
  const keys = {
    columns: ["Title", "Lizenzschlüssel", "Farbe"],
    hasHeader: true,
    rows: [["Editor", "AB12-CD34", "rot"]],
  };
  expect(guessColumns(keys)).toEqual(["title", "hiddenField", "field"]);
});

test("a choice without a title, link or password is refused, and one with two passwords", () => {
  expect(faultOfColumns(meanings)).toBeNull();
  expect(faultOfColumns(["email", "field"])).toEqual({ kind: "noTitle" });
  expect(faultOfColumns(["title", "password", "password"])).toEqual({ kind: "twice", meaning: "password" });
  expect(faultOfColumns(["title", "field", "field", "ignore", "ignore"])).toBeNull();
});

test("what was said of a header is remembered, without a word of the file", () => {
  expect(rememberedColumns(localStorage, table)).toBeNull();
  rememberColumns(localStorage, table, meanings);
  expect(rememberedColumns(localStorage, { ...table, rows: [] })).toEqual(meanings);
  expect(rememberedColumns(localStorage, { ...table, columns: [...table.columns.slice(1), "Name"] })).toBeNull();
  const stored = localStorage.getItem(rememberedColumnsKey) ?? "";
  for (const word of [...table.columns, ...(table.rows[0] ?? [])].filter((text) => text !== ""))
    expect(stored).not.toContain(word);
});

test("a first row that may hold values is never remembered", () => {
  rememberColumns(localStorage, { columns: ["Bank", "hunter2"], hasHeader: false, rows: [] }, ["title", "password"]);
  rememberColumns(localStorage, { columns: ["Bank", "hunter2"], hasHeader: true, rows: [] }, ["title", "password"]);
  expect(localStorage.getItem(rememberedColumnsKey)).toBeNull();
});

test("what stands in its place in the browser's storage is not believed", () => {
  for (const stored of ["{", "7", '[["x"]]', '[["x",["nonsense"]]]']) {
    localStorage.setItem(rememberedColumnsKey, stored);
    expect(rememberedColumns(localStorage, table)).toBeNull();
  }
});

test("of many headers the newest twenty are remembered", () => {
  const nth = (n: number) => ({ ...table, columns: ["Name", "Password", `Column ${n}`] });
  for (let n = 0; n < 25; n++) rememberColumns(localStorage, nth(n), ["title", "password", "field"]);
  expect(rememberedColumns(localStorage, nth(4))).toBeNull();
  expect(rememberedColumns(localStorage, nth(5))).not.toBeNull();
  expect(JSON.parse(localStorage.getItem(rememberedColumnsKey) ?? "[]")).toHaveLength(20);
});

test("every meaning and every format that has a name can be chosen", () => {
  expect(columnMeanings).toEqual(Object.keys(texts.columns.meanings));
  expect(importFormats.toSorted()).toEqual(Object.keys(formatNames).toSorted());
});
