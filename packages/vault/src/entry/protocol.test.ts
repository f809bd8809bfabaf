import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entryTypes, extraMemberSchemas, fieldKinds, fieldsOfType, urlMatches } from "./extra-members.ts";

// The members of `extra`: crypto-protocol.md §4.
const protocol = readFileSync(join(import.meta.dirname, "../../../../docs/crypto-protocol.md"), "utf8");
const [, section = ""] = /^## 4\. Entries\n(.*?)^## 5\. /ms.exec(protocol) ?? [];
const text = section.replace(/\s+/g, " ");

/** Returns the codes of the passage that an expression finds, each by itself. */
const codesIn = (passage: RegExp) =>
  [...(passage.exec(text)?.[1] ?? "").matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(", "));

test("the protocol lists the members of an entry, its types, kinds of fields and ways to match a link", () => {
  const members = Object.keys(extraMemberSchemas);
  expect(members.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  expect(["login", ...codesIn(/`type`: (.*?); absent: a login/)]).toEqual(entryTypes);
  expect(codesIn(/, kind (.*?), every value a text/)).toEqual(fieldKinds);
  expect(codesIn(/A match is (.*?)\. /)).toEqual(urlMatches);
});

test("the protocol lists the fields of each type in their order, and which are hidden", () => {
  const [, fixed = ""] = /fields with fixed names: (.*?)\. If a name/.exec(text) ?? [];
  const listed = fixed.replace("` (`YYYY-MM`)`", "").split("; ");
  const rows = Object.values(fieldsOfType).filter(({ length }) => length > 0);
  expect(listed).toEqual(rows.map((fields) => `\`${fields.map(([name]) => name).join(", ")}\``));
  const hidden = rows.flatMap((fields) => fields.flatMap(([name, kind]) => (kind === "hidden" ? [name] : [])));
  expect(codesIn(/A reader takes (.*?) of these types as `hidden`/)).toEqual(hidden);
});
