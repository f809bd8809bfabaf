import { expect, test } from "vitest";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { changedBy } from "./changed-by.ts";

const people = {
  members: [
    { userId: "ana", name: "Ana", isMe: true },
    { userId: "bea", name: "Bea", isMe: false },
  ],
  former: [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }],
} as unknown as SharedVaultInfo;

test.each([
  ["ana", "you"],
  ["bea", "Bea"],
  ["cy", "Cy"],
  ["eve", null],
  [undefined, null],
  [7, null],
])("an entry that names %j was changed by %j", (userId, name) => {
  expect(changedBy({ extra: userId === undefined ? {} : { changedBy: userId } }, people)).toBe(name);
});
