import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "@pomander/contract";
import { makeUnsubscribeToken, readUnsubscribeToken } from "./unsubscribe-token.ts";

const secret = randomBytes(32);
const target = { reminderId: randomUUID(), recipientKey: "zoë@north.example" };

test.each([
  target,
  { ...target, recipientKey: randomUUID() },
  { ...target, recipientKey: `${"中".repeat(242)}@example.com` },
])("opens to what it was made from, and fits into a link: %j", (made) => {
  const token = makeUnsubscribeToken(secret, made);
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(token.length).toBeLessThanOrEqual(limits.linkToken);
  expect(readUnsubscribeToken(secret, token)).toEqual(made);
});

test("an unsubscribe link names nobody to who sees it", () => {
  const seen = Buffer.from(makeUnsubscribeToken(secret, target), "base64url").toString("latin1");
  expect(seen).not.toContain("north");
  expect(makeUnsubscribeToken(secret, target)).not.toBe(makeUnsubscribeToken(secret, target));
});

test("an unsubscribe token is void with any character changed, cut short, of another secret, or invented", () => {
  const token = makeUnsubscribeToken(secret, target);
  for (let i = 0; i < token.length - 1; i++) {
    const other = token[i] === "A" ? "B" : "A";
    expect(readUnsubscribeToken(secret, token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
    expect(readUnsubscribeToken(secret, token.slice(0, i))).toBeNull();
  }
  expect(readUnsubscribeToken(randomBytes(32), token)).toBeNull();
  expect(readUnsubscribeToken(secret, "x".repeat(2_000))).toBeNull();
  expect(readUnsubscribeToken(secret, "%00\u0000é")).toBeNull();
});
