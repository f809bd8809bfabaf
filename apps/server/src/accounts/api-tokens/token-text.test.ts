import { createHash } from "node:crypto";
import { tokenPrefixes } from "@pomander/contract";
import { expect, test } from "vitest";
import { createTokenText, isApiToken, readTokenText } from "./token-text.ts";

test.each([
  ["reminders:read", tokenPrefixes.api],
  ["scim", tokenPrefixes.scim],
] as const)("a token for %s is read back with the id of its row and its hash", (scope, prefix) => {
  const { text, id, hash } = createTokenText([scope]);
  expect(text).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{59}$`));
  expect(id).toHaveLength(12);
  expect(hash).toEqual(createHash("sha256").update(text).digest());
  expect(readTokenText(`Bearer ${text}`)).toEqual({ id, hash });
  expect(readTokenText(`bearer ${text}`)).toEqual({ id, hash });
  expect(createTokenText([scope]).id).not.toEqual(id);
});

test("a header that begins like a token is one, of whatever form, and only a whole one is read", () => {
  const { text } = createTokenText(["users:read"]);
  for (const broken of [
    `Bearer ${text}x`,
    `Bearer ${text.slice(0, -1)}`,
    `Bearer ${text.slice(0, -1)}.`,
    `Bearer ${text} `,
  ]) {
    expect(isApiToken(broken)).toBe(true);
    expect(readTokenText(broken)).toBeNull();
  }
  for (const other of [undefined, "", text, `Basic ${text}`, `x Bearer ${text}`, "Bearer a.b.c"]) {
    expect(isApiToken(other)).toBe(false);
    expect(readTokenText(other ?? "")).toBeNull();
  }
});
