import { expect, test } from "vitest";
import type { CachedEntry } from "../vault/vault-state.ts";
import { leftBehind } from "./left-behind.ts";

const entry = (_id: string, title: string | null) =>
  ({ sealed: { _id }, summary: title === null ? null : { title } }) as unknown as CachedEntry;

test("192 entries that stay behind are named by twenty short titles, in one line, and by their ids without one", () => {
  const ids = Array.from({ length: 30 }, (_, i) => `id${i}`);
  const titles = ["Bank\u202E", "x".repeat(100), " ", null];
  const left = leftBehind(ids.map((id, i) => entry(id, titles[i] === undefined ? `T${i}` : titles[i])));
  const named = ["Bank", "x".repeat(60), "id2", "id3", ...ids.slice(4, 20).map((_, i) => `T${i + 4}`)];
  expect(left).toEqual({ ids, count: 30, names: named.join(", ") });
});
