import { expect, test } from "vitest";
import { createInMemoryPinnedState } from "./pinned-state.ts";

const kdf = {
  algorithm: "argon2id",
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 4,
  salt: "AAAAAAAAAAAAAAAAAAAAAA",
} as const;

test("pinned state keeps records apart by kind and key, and gives copies", async () => {
  const memory = createInMemoryPinnedState();
  await memory.update("account", "a", () => ({ kdf, vaultId: "v" }));
  await memory.update("ids", "a", () => ({ counter: 3, ids: ["x"] }));
  const given = await memory.get("account", "a");
  given!.vaultId = "changed";
  expect(await memory.get("account", "a")).toEqual({ kdf, vaultId: "v" });
  expect(await memory.get("account", "b")).toBeUndefined();
  expect(await memory.get("vault", "a")).toBeUndefined();
});

test("a change builds on what is stored then, and undefined removes it", async () => {
  const memory = createInMemoryPinnedState();
  const raise = () => memory.update("ids", "v", (before) => ({ counter: (before?.counter ?? 0) + 1, ids: [] }));
  await Promise.all(Array.from({ length: 20 }, raise));
  expect(await memory.get("ids", "v")).toEqual({ counter: 20, ids: [] });
  await memory.update("ids", "v", () => undefined);
  expect(await memory.get("ids", "v")).toBeUndefined();
});
