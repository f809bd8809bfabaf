import type { EntryField, OpenEntry } from "@pomander/vault";
import { expect, test } from "vitest";
import { fileRecord, whole } from "../test/entries.ts";
import { differencesBetween, markDifference } from "./differences.ts";

const shown = (left: OpenEntry, right: OpenEntry) =>
  differencesBetween(left, right).map(({ label, isSecret, ...texts }) => [
    `${label}${isSecret ? " (secret)" : ""}`,
    texts.left,
    texts.right,
  ]);
const field = (name: string, value: string, kind: EntryField["kind"] = "text") => ({ name, value, kind });

test("versions differ in fields of the form, expiry and tags too, and not in the history of passwords", () => {
  const now = whole("Bank", { tags: ["money", "home"], expires: "2031-01-31" });
  const then = whole("Bank", { password: "older", extra: { history: [{ password: "x", until: "" }] } });
  expect(shown(then, now)).toEqual([
    ["Password (secret)", "older", "old"],
    ["Tags", "", "money, home"],
    ["Expires", "", "2031-01-31"],
  ]);
  expect(shown(then, { ...then, extra: {} })).toEqual([]);
});

test("every member that is sealed beside the fields is compared, under the name that the form gives it", () => {
  const then = whole("Bank", { link: "bank.example", totp: "JBSWY3DP" });
  const now: OpenEntry = {
    ...whole("Bank", { link: "bank.example" }),
    linkMatch: "exact",
    urls: [{ url: "https://other.example" }, { url: "https://third.example", match: "host" }],
    totp: "JBSWY3DQ",
    reminderId: "0198c1f0-0000-7000-8000-000000000001",
  };
  expect(shown(then, now)).toEqual([
    ["Link", "bank.example", "bank.example (Exactly this address)"],
    ["One-time code (secret)", "JBSWY3DP", "JBSWY3DQ"],
    ["Link 2", "", "https://other.example"],
    ["Link 3", "", "https://third.example (This host only)"],
    ["Reminder", "", now.reminderId],
  ]);
});

test("a login that became a card shows both types, and each of their fields once", () => {
  const then = whole("Bank", { fields: [field("number", "4111", "hidden")] });
  const now = whole("Bank", { type: "card", fields: [field("number", "4111", "hidden"), field("expiry", "2031-01")] });
  expect(shown(then, now)).toEqual([
    ["Type", "Login", "Card"],
    ["number (secret)", "4111", ""],
    ["Card number (secret)", "", "4111"],
    ["Valid until", "", "01/31"],
  ]);
});

test("fields of one's own go by their names, of one name by their order", () => {
  const then = whole("Bank", {
    fields: [field("PIN", "1", "hidden"), field("a", "x"), field("a", "y"), field("", "z")],
  });
  const now = whole("Bank", { fields: [field("", "z"), field("a", "x"), field("a", "q"), field("PIN", "1")] });
  expect(shown(then, now)).toEqual([
    ["Field type of PIN", "Hidden", "Text"],
    ["a", "y", "q"],
    ["Field order", "PIN, a, a, Field", "Field, a, a, PIN"],
  ]);
  expect(shown(then, { ...then, fields: then.fields!.slice(0, 3) })).toEqual([["Field", "z", ""]]);
});

test("files that came, went or were replaced are shown by name and size, and files of one order or another are not", () => {
  const [lease, key] = [fileRecord("lease.pdf", { size: 2_000_000 }), fileRecord("key.pem")];
  const then = whole("Bank", { files: [lease] });
  const now = whole("Bank", { files: [lease, key] });
  expect(shown(then, now)).toEqual([
    ["Files", "lease.pdf (1.9\u00a0MB)", "lease.pdf (1.9\u00a0MB)\nkey.pem (400\u00a0B)"],
  ]);
  expect(shown(now, whole("Bank"))).toEqual([["Files", "lease.pdf (1.9\u00a0MB)\nkey.pem (400\u00a0B)", ""]]);
  expect(shown(now, whole("Bank", { files: [key, lease] }))).toEqual([]);
  const [[, before, after] = []] = shown(
    now,
    whole("Bank", { files: [{ ...lease, id: "another", at: "2026-12-24T08:12:00.000Z" }, key] }),
  );
  expect(before).toMatch(/^lease\.pdf \(1.9.MB, added Nov.03,.*\)\nkey\.pem \(400.B\)$/);
  expect(after).toMatch(/^lease\.pdf \(1.9.MB, added Dec.24,.*\)\nkey\.pem \(400.B\)$/);
});

/** Returns the text with its marked pieces in brackets. */
const marked = (text: string, other: string, isSecret = false) =>
  markDifference(text, other, isSecret)
    .map((piece) => (piece.isOwn ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["the old gate code", "the new gate code", "the[ old] gate code"],
  ["garden", "garden, shared", "garden"],
  ["garden, shared", "garden", "garden[, shared]"],
  ["a a", "a a a", "a a"],
  ["code on the back.\nPlot 12, left", "code 7 on the back.\nPlot 12", "code on the back.\nPlot 12[, left]"],
  ["code 7 on the back.\nPlot 12", "code on the back.\nPlot 12, left", "code[ 7] on the back.\nPlot 12"],
  ["nothing alike", "other words", "[nothing alike]"],
])("of %j beside %j is marked what is its own", (text, other, expected) => {
  expect(marked(text, other)).toBe(expected);
});

test("in a secret characters are marked, and all that lies between the first and the last difference", () => {
  expect(marked("Lantern-42-Meadow", "Lantern-43-Meadow", true)).toBe("Lantern-4[2]-Meadow");
  expect(marked("a1b2c", "a3b4c", true)).toBe("a[1b2]c");
});

test("in texts too long to be compared word by word, all between the first and the last difference is marked", () => {
  const long = (first: string, last: string) => `start ${first}${" same".repeat(2_000)} ${last} end`;
  expect(marked(long("a", "b"), long("c", "d"))).toBe(`start[ a${" same".repeat(2_000)} b] end`);
});
