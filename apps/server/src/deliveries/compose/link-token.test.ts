import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openLinkToken, sealLinkToken } from "./link-token.ts";
import { makeTakeToken, readTakeToken } from "./take-token.ts";

const secret = randomBytes(32);
const target = { uuid: randomUUID(), name: "ana@example.org" };

test("a token says its target to this server, for its own purpose alone", () => {
  const token = sealLinkToken(secret, "take", target);
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(openLinkToken(secret, "take", token)).toEqual(target);
  expect(openLinkToken(secret, "unsubscribe", token)).toBeNull();
  expect(openLinkToken(randomBytes(32), "take", token)).toBeNull();
  expect(sealLinkToken(secret, "take", target)).not.toBe(token);
  for (const name of ["ü", "a"])
    expect(openLinkToken(secret, "take", sealLinkToken(secret, "take", { ...target, name }))?.name).toBe(name);
});

test("a token without a name, or that was changed, is none", () => {
  expect(openLinkToken(secret, "take", sealLinkToken(secret, "take", { ...target, name: "" }))).toBeNull();
  const noUuid = { ...target, uuid: "00000000-0000-0000-0000-000000000000" };
  expect(openLinkToken(secret, "take", sealLinkToken(secret, "take", noUuid))).toBeNull();
  const bytes = Buffer.from(sealLinkToken(secret, "take", target), "base64url");
  for (const at of [0, 12, 30, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openLinkToken(secret, "take", changed.toString("base64url"))).toBeNull();
  }
  expect(openLinkToken(secret, "take", bytes.subarray(0, -1).toString("base64url"))).toBeNull();
  expect(openLinkToken(secret, "take", "")).toBeNull();
});

test("a link to take a reminder has the recipient and the expiry date", () => {
  const taking = { reminderId: target.uuid, recipientKey: "ana@example.org", expiryDate: "2026-11-20" };
  expect(readTakeToken(secret, makeTakeToken(secret, taking))).toEqual(taking);
  expect(readTakeToken(secret, "x")).toBeNull();
});
