import { beforeEach, expect, test } from "vitest";
import { forgetLastUsed } from "./forget-last-used.ts";
import { recordUse, readLastUsed } from "./last-used.ts";

const memory = new Map<string, string>();
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
  removeItem: (key: string) => memory.delete(key),
} as unknown as Storage;
beforeEach(() => memory.clear());

test("uses are remembered by entry, of one vault, until somebody signs out", () => {
  recordUse(storage, "v", "a", 1);
  recordUse(storage, "v", "b", 2);
  recordUse(storage, "v", "a", 3);
  expect([...readLastUsed(storage, "v")]).toEqual([
    ["b", 2],
    ["a", 3],
  ]);
  expect(readLastUsed(storage, "another").size).toBe(0);
  recordUse(storage, "another", "c", 4);
  expect(readLastUsed(storage, "v").size).toBe(0);
  forgetLastUsed(storage);
  expect(memory.size).toBe(0);
});

test("of many uses the oldest are forgotten", () => {
  for (let i = 0; i < 250; i++) recordUse(storage, "v", `e${i}`, i);
  const uses = readLastUsed(storage, "v");
  expect([uses.size, uses.has("e49"), uses.has("e50")]).toEqual([200, false, true]);
});

test.each([
  "{",
  "7",
  "null",
  '{"vaultId":"v"}',
  '{"vaultId":"v","uses":{}}',
  '{"vaultId":"v","uses":[[1,2],["a","b"],["a"]]}',
])("what stands there and is none of it, %s, is no use", (stored) => {
  memory.set("lastUsedEntries", stored);
  expect(readLastUsed(storage, "v").size).toBe(0);
  recordUse(storage, "v", "a", 1);
  expect([...readLastUsed(storage, "v")]).toEqual([["a", 1]]);
});

test("a browser without room remembers nothing", () => {
  recordUse(storage, "v", "a", 1);
  const full = {
    getItem: () => memory.get("lastUsedEntries") ?? null,
    removeItem: (key: string) => memory.delete(key),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
  recordUse(full, "v", "b", 2);
  expect(memory.size).toBe(0);
});
