import type { ManifestContent } from "@pomander/crypto";
import { expect, test } from "vitest";
import { restoredFromOf, withRestoredFrom } from "./restored-from.ts";

const content = (reopenedOver: unknown) => ({ reopenedOver }) as unknown as ManifestContent;
const one = { vaultId: "a", isMoved: false };
const link = { counter: 3, hash: "A".repeat(43) };
const other = { vaultId: "b", isMoved: true, link };

test("the newer vaults are those of the manifest that are well-formed", () => {
  expect(restoredFromOf(content([one, other]))).toEqual([one, other]);
  const malformed = [
    null,
    "a",
    {},
    { vaultId: 1, isMoved: true },
    { vaultId: "a" },
    { ...one, link: null },
    { ...one, link: {} },
  ];
  expect(restoredFromOf(content([...malformed, one]))).toEqual([one]);
  for (const nothing of [null, content(undefined), content("a"), content({ 0: one })])
    expect(restoredFromOf(nothing)).toEqual([]);
});

test("the next manifest has each of them once, with what was said last", () => {
  expect(withRestoredFrom(null, one)).toEqual({ reopenedOver: [one] });
  expect(withRestoredFrom(content([one, other]), { ...one, isMoved: true })).toEqual({
    reopenedOver: [other, { ...one, isMoved: true }],
  });
});
