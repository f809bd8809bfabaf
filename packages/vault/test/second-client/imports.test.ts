import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenVault } from "../../src/index.ts";
import { entryTimes } from "../../src/vault/entry-times.ts";
import { sharedArgon2 } from "../support/argon2.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { draft, store } from "../support/test-environment.ts";
import { all, byId, change, expectVerified, firstOf, odd, secondOf, titled } from "./both-clients.ts";

/** Agreement of both clients on imports, and on the times of a save (docs/crypto-protocol.md §4). */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterAll(() => env.close());

const titlesOf = (vault: OpenVault) =>
  vault
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
const ofImport = (id: string) => (entry: { extra: Record<string, unknown> }) =>
  (entry.extra["import"] as { id: string } | undefined)?.id === id;

test("an import of the first is read by the second, which undoes it; what was changed since stays", async () => {
  const person = await env.person();
  const { vault } = await firstOf(env, person);
  await store(vault, { title: "Own" });
  const entries = ["A", "B", "C"].map((title) => ({
    source: title,
    draft: draft({ title }),
    isArchive: title === "C",
    history: [{ password: "older", until: "2024-01-01T00:00:00.000Z" }],
    changedAt: "2024-05-01T00:00:00.000Z",
  }));
  const run = vault.beginImport(entries, "keepass-xml");
  expect(await run.run()).toMatchObject({ stored: 3, problem: null });

  const second = await secondOf(env, person);
  const read = await second.vault.read();
  expect(read.toSorted(byId)).toEqual(await all(vault));
  const imported = read.filter(ofImport(run.id)).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  expect(imported.map(({ title }) => title)).toEqual(["A", "B", "C"]);
  expect(imported[0]!.extra).toEqual({
    import: { id: run.id, format: "keepass-xml", at: expect.stringMatching(/Z$/) },
    history: entries[0]!.history,
    changedAt: "2024-05-01T00:00:00.000Z",
  });
  await second.vault.update(imported[0]!._id, { notes: "changed" });
  await second.vault.deleteMany(imported.slice(1).map(({ _id }) => _id));
  await vault.reload();
  expectVerified(vault);
  expect(titlesOf(vault)).toEqual(["A", "Own"]);
  expect((await vault.imports()).map(({ count, changed }) => [count, changed])).toEqual([[1, 1]]);
  expect(await vault.undoImport(run.id)).toEqual({ removed: 0, changedSince: 1, problem: null });
});

test("entries of an import that the second made are listed and undone by the first", async () => {
  const person = await env.person();
  const { vault } = await firstOf(env, person);
  const second = await secondOf(env, person);
  const mark = { id: "an-id-of-its-own", format: "csv", at: new Date().toISOString() };
  const made = (title: string) =>
    second.vault.create({ ...titled(title), extra: { ...odd.extra, import: mark } }, false, { changedAt: mark.at });
  await made("A");
  const changed = await made("B");
  await second.vault.update(changed, { notes: "changed" });
  await second.vault.create({ ...titled("Odd"), extra: { import: { id: 5 } } });
  await vault.reload();
  expect(await vault.imports()).toEqual([{ ...mark, count: 2, changed: 1 }]);
  expect(await vault.undoImport(mark.id)).toEqual({ removed: 1, changedSince: 1, problem: null });
  expect((await second.vault.read()).map(({ title }) => title).toSorted()).toEqual(["B", "Odd"]);
  expect((await second.history.deleted()).map(({ texts }) => texts.title)).toEqual(["A"]);
});

test("times are noted alike, and entries of before, which have none, are read and saved by both", async () => {
  const person = await env.person();
  const { vault } = await firstOf(env, person);
  const second = await secondOf(env, person);
  const begun = new Date().toISOString();
  const old = await second.vault.create(titled("Old"), false, {});
  const made = await second.vault.create(titled("New"));
  const bare = await second.vault.create({ ...titled("No password"), password: "" });
  await vault.reload();
  const timesOf = async (id: string) => entryTimes((await vault.reveal(id)).extra);
  const first = await timesOf(made);
  expect(first).toEqual({
    createdAt: first.createdAt,
    changedAt: first.createdAt,
    passwordChangedAt: first.createdAt,
  });
  expect(first.createdAt! >= begun).toBe(true);
  expect(Object.keys(await timesOf(bare))).toEqual(["createdAt", "changedAt"]);
  expect(await timesOf(old)).toEqual({});

  await change(vault, old, { notes: "now with a time" });
  await change(vault, made, { password: "another" });
  await second.vault.read();
  const oldExtra = second.vault.textsOf(old)!.extra;
  expect(entryTimes(oldExtra)).toEqual({ changedAt: oldExtra["changedAt"] });
  const changed = entryTimes(second.vault.textsOf(made)!.extra);
  expect(changed).toEqual({
    createdAt: first.createdAt,
    changedAt: changed.changedAt,
    passwordChangedAt: changed.changedAt,
  });
  expect(changed.changedAt! > first.changedAt!).toBe(true);
  await second.vault.update(made, { notes: "by the second" });
  await vault.reload();
  const third = await timesOf(made);
  expect(third).toEqual({ ...changed, changedAt: third.changedAt });
  expect(third.changedAt! >= changed.changedAt!).toBe(true);
});
