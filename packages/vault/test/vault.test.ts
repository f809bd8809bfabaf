import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { OpenVault } from "../src/index.ts";

let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
});

const titles = (of: OpenVault) => of.snapshot().entries.map((entry) => entry.title);

test("a new vault is empty, verified and without an index", () => {
  expect(vault.snapshot()).toMatchObject({
    status: "open",
    entries: [],
    unreadable: [],
    fault: null,
    isSearchIndexOn: false,
    manifest: { counter: 0 },
    error: null,
  });
});

test("an entry that was stored is there on another device, whole", async () => {
  const entry = await store(vault, { title: "Müller & Söhne", isFavorite: true });
  const other = await env.device().open(person);
  expect(titles(other)).toEqual(["Müller & Söhne"]);
  const { updatedAt: _u, createdAt: _c, ...rest } = entry;
  expect(await other.reveal(entry._id)).toMatchObject({
    ...rest,
    ...draft({ title: "Müller & Söhne", isFavorite: true }),
  });
  expect(await other.password(entry._id)).toBe("correct horse");
});

test("a save keeps the earlier passwords, ten at most, and members that it does not know", async () => {
  let entry = await store(vault, { password: "p0" });
  for (const password of ["p1", ...Array.from({ length: 12 }, (_, i) => `p${i + 1}`)]) {
    const outcome = await vault.save(entry, draft({ password }));
    if (outcome.kind !== "saved") throw new Error(outcome.kind);
    entry = await vault.reveal(outcome.id);
  }
  expect(entry.extra.history?.map(({ password }) => password)).toEqual([
    "p11",
    "p10",
    "p9",
    "p8",
    "p7",
    "p6",
    "p5",
    "p4",
    "p3",
    "p2",
  ]);
  expect(entry.revision).toBe(14);
  const other = await env.device().open(person);
  expect((await other.reveal(entry._id)).extra.history).toEqual(entry.extra.history);
});

test("archives, restores, marks and deletes", async () => {
  const { _id } = await store(vault);
  const other = await env.device().open(person);
  expect(await vault.archive(_id)).toEqual({ kind: "done" });
  expect(await vault.setFavorite(_id, true)).toEqual({ kind: "done" });
  await other.reload();
  expect(other.snapshot().entries).toMatchObject([{ isArchive: true, isFavorite: true, revision: 1 }]);
  expect(other.snapshot().fault).toBeNull();
  expect(await other.restore(_id)).toEqual({ kind: "done" });
  expect(await vault.deleteForever(_id)).toEqual({ kind: "done" });
  await other.reload();
  expect(other.snapshot()).toMatchObject({ entries: [], fault: null });
  expect(await other.archive(_id)).toEqual({ kind: "gone" });
});

test("the snapshot is one object until something changes", async () => {
  const before = vault.snapshot();
  expect(vault.snapshot()).toBe(before);
  let told = 0;
  const stop = vault.subscribe(() => told++);
  await store(vault);
  expect(vault.snapshot()).not.toBe(before);
  expect(before.entries).toEqual([]);
  expect(told).toBeGreaterThan(0);
  await vault.reload();
  const [summary] = vault.snapshot().entries;
  await vault.reload();
  expect(vault.snapshot().entries[0]).toBe(summary);
  stop();
  const after = told;
  await store(vault);
  expect(told).toBe(after);
});
