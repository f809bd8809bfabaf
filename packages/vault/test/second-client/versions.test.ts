import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sharedArgon2 } from "../support/argon2.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { draft, store } from "../support/test-environment.ts";
import { all, byId, change, expectVerified, firstOf, odd, secondOf, shown } from "./both-clients.ts";
import { NotVerified } from "./vault.ts";
import type { Reply } from "../support/tampering-proxy.ts";

/** Agreement of both clients on earlier versions (docs/crypto-protocol.md §14). */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterAll(() => env.close());
afterEach(() => {
  env.proxy.tampering = {};
});

test("earlier versions of the first client's saves are read and put back by the second", async () => {
  const person = await env.person({ sharesSalt: true });
  const { vault } = await firstOf(env, person);
  const { _id } = await store(vault, { title: "One", password: "one", tags: ["a"] });
  await change(vault, _id, { title: "Two", password: "two", notes: "more" });
  await change(vault, _id, { title: "Three", password: "three" });
  const second = await secondOf(env, person);
  const versions = await second.history.versions(_id);
  expect(versions).toMatchObject([
    { entryId: _id, revision: 2, isDeleted: false, texts: { title: "Two", password: "two", notes: "more" } },
    { entryId: _id, revision: 1, isDeleted: false, texts: { title: "One", password: "one", tags: ["a"] } },
  ]);
  expect(await second.history.restoreVersion(versions[1]!)).toBe(_id);
  await vault.reload();
  expectVerified(vault);
  const back = await shown(vault, _id);
  expect(back).toMatchObject({ revision: 4, title: "One", password: "one", notes: "the blue card" });
  // No password known since then is lost.
  const history = (back.extra["history"] as { password: string }[]).map(({ password }) => password);
  expect(history).toEqual(["three", "two", "one"]);
  await second.history.restoreVersion(versions[1]!);
  expect((await second.vault.read())[0]).toMatchObject({ revision: 5, extra: { history: back.extra["history"] } });
});

test("earlier versions of the second client's saves are read and put back by the first", async () => {
  const person = await env.person({ sharesSalt: true });
  const second = await secondOf(env, person);
  const _id = await second.vault.create(odd);
  await second.vault.update(_id, { password: "two", extra: {} });
  await second.vault.update(_id, { password: "three", title: "Three" });
  const { vault } = await firstOf(env, person);
  const { versions } = await vault.versions(_id);
  expect(versions.map(({ entry }) => entry?.password)).toEqual(["two", odd.password]);
  const outcome = await vault.restoreVersion(await vault.reveal(_id), versions[1]!.entry!);
  expect(outcome).toMatchObject({ kind: "saved", id: _id });
  const [back] = await second.vault.read();
  expect(back).toMatchObject({ ...odd, revision: 4, extra: { ...odd.extra, history: expect.any(Array) } });
  const history = (back!.extra["history"] as { password: string }[]).map(({ password }) => password);
  expect(history).toEqual(["three", "two", odd.password]);
});

test("earlier versions of what either deleted for good come back as new entries by the other", async () => {
  const person = await env.person({ sharesSalt: true });
  const { vault } = await firstOf(env, person);
  const { _id: byFirst } = await store(vault, { title: "First", isFavorite: true });
  await change(vault, byFirst, { password: "newer" });
  await vault.archive(byFirst);
  expect(await vault.deleteForever(byFirst)).toEqual({ kind: "done" });
  const second = await secondOf(env, person);
  const bySecond = await second.vault.create(odd);
  await second.vault.deleteForever(bySecond);

  const deleted = await second.history.deleted();
  expect(deleted).toMatchObject([
    { entryId: bySecond, isDeleted: true, texts: odd },
    { entryId: byFirst, isDeleted: true, texts: { title: "First", password: "newer" } },
  ]);
  const restored = await second.history.restoreVersion(deleted[1]!);
  await vault.reload();
  expect(await shown(vault, restored)).toMatchObject({
    title: "First",
    isFavorite: true,
    isArchive: false,
    extra: { restoredFrom: byFirst, history: [{ password: draft().password }] },
  });
  const { versions } = await vault.deletedEntries();
  expect(versions[0]).toMatchObject({ entryId: bySecond, entry: { title: odd.title } });
  const outcome = await vault.restoreVersionAsNew(versions[0]!.entry!);
  expect(outcome).toMatchObject({ kind: "saved" });
  const entries = await second.vault.read();
  expect(entries.toSorted(byId)).toEqual(await all(vault));
  const found = entries.find(({ title }) => title === odd.title);
  expect(found).toMatchObject({ ...odd, revision: 1, extra: { ...odd.extra, restoredFrom: bySecond } });

  await second.history.deleteVersions(byFirst, person.password);
  expect((await second.history.deleted()).map(({ entryId }) => entryId)).toEqual([bySecond]);
});

test("versions under another entry, or altered, are refused by the second", async () => {
  const person = await env.person({ sharesSalt: true });
  const second = await secondOf(env, person);
  const _id = await second.vault.create(odd);
  await second.vault.update(_id, { title: "Two" });
  const other = await second.vault.create(odd);
  await second.vault.update(other, { title: "Two" });
  const lie = (to: (version: { entryId: string; entry: Record<string, unknown> }) => unknown) => {
    env.proxy.tampering = {
      reply: ({ body }, { path }) => {
        if (path === "/user/vault/history") body.versions.forEach(to);
      },
    };
    return second.history.versions(_id);
  };
  const another = new NotVerified("another entry");
  const renamed = lie(({ entry }) => Object.assign(entry, { _id: other }));
  await expect(renamed).rejects.toEqual(another);
  let others: Reply | undefined;
  env.proxy.tampering = { reply: (reply) => void (others ??= structuredClone(reply)) };
  expect(await second.history.versions(other)).toHaveLength(1);
  env.proxy.tampering = { reply: () => others };
  await expect(second.history.versions(_id)).rejects.toEqual(another);
  await expect(lie(({ entry }) => Object.assign(entry, { revision: 2 }))).rejects.toMatchObject({ reason: "tag" });
  const swapped = lie(({ entry }) => Object.assign(entry, { notes: entry["title"] }));
  await expect(swapped).rejects.toMatchObject({ reason: "tag" });
  expect(await lie(() => undefined)).toHaveLength(1);
});
