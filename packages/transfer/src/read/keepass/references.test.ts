import { expect, test } from "vitest";
import { newEntry, newGroup } from "./model.ts";
import { createReferenceReader } from "./references.ts";

const uuidOf = (index: number) => Buffer.alloc(16, index);
const toPassword = (index: number) => `{REF:P@I:${uuidOf(index).toString("hex").toUpperCase()}}`;

/** Reads a text in a database whose entries have these passwords. */
function readWith(passwords: readonly string[], text: string): string {
  const entries = passwords.map((value, index) => ({
    ...newEntry(),
    uuid: uuidOf(index).toString("base64"),
    strings: new Map([["Password", { value, isProtected: true }]]),
  }));
  return createReferenceReader({ ...newGroup(), groups: [{ ...newGroup(), entries }] })(text);
}

test("a reference to a reference is followed, five in a row", () => {
  const chain = [toPassword(1), toPassword(2), toPassword(3), toPassword(4), "secret", toPassword(0)];
  expect(readWith(chain, `of ${toPassword(0)}`)).toBe("of secret");
  expect(readWith(chain, toPassword(5))).toBe(toPassword(4));
});

test("a text with more than 100 references keeps the rest as they are", () => {
  const many = toPassword(0).repeat(102);
  expect(readWith(["x"], many)).toBe("x".repeat(100) + toPassword(0).repeat(2));
});

test("a reference to a field that the entry lacks stays as it is", () => {
  const toUser = toPassword(0).replace("P@", "U@");
  expect([readWith(["x"], toUser), readWith([], toPassword(0))]).toEqual([toUser, toPassword(0)]);
});
