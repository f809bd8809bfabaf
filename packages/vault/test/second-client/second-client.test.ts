import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedArgon2 } from "../support/argon2.ts";
import { tamperWithEntries } from "../support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { draft, goodPassword, store } from "../support/test-environment.ts";
import { all, byId, change, odd, secondOf, shown, titled } from "./both-clients.ts";
import { Answered } from "./calls.ts";
import { createSecondClient } from "./client.ts";
import { NotVerified } from "./vault.ts";

/** A second client, written from the protocol's page alone. */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterAll(() => env.close());

test("takes nothing from the first one", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/\.test\.ts$|^both-clients\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(5);
  const imports = files.flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), "utf8");
    return text.match(/(?<=\bfrom |import |import\()"[^"]+"/g) ?? [];
  });
  expect(imports.length).toBeGreaterThan(files.length);
  const allowed = new Set(files.map((file) => `"./${file}"`));
  expect(imports.filter((name) => !name.startsWith('"node:') && !allowed.has(name))).toEqual([]);
});

test("reads what the first one wrote, and the first one what it wrote", async () => {
  const person = await env.person({ sharesSalt: true });
  const vault = await env.device().open(person);
  const kept = await store(vault, { title: "Kept", tags: ["a", "b"] });
  const archived = await store(vault, { title: "Archived", notes: "" });
  const deleted = await store(vault, { title: "Deleted" });
  expect(await vault.archive(archived._id)).toEqual({ kind: "done" });
  expect(await vault.deleteForever(deleted._id)).toEqual({ kind: "done" });
  await vault.importEntries([draft({ title: "Imported 1" }), draft({ title: "Imported 2", isFavorite: true })]);

  const second = createSecondClient(env.proxy.url);
  await second.signIn(` ${person.email.toUpperCase()} `, person.password);
  expect((await second.vault.read()).toSorted(byId)).toEqual(await all(vault));

  const made = await second.vault.create(odd);
  await second.vault.update(kept._id, { password: "newer", title: "Kept, and changed" });
  await second.vault.update(archived._id, { notes: "now with notes" });
  const gone = await second.vault.create(titled("Made and deleted"));
  await second.vault.archive(gone);
  await second.vault.deleteForever(gone);
  const put = await second.vault.create(titled("Made and archived"));
  await second.vault.archive(put);

  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, unreadable: [] });
  const flags = { isFavorite: false, isArchive: false };
  const at = expect.stringMatching(/^20..-.*Z$/);
  const extra = { ...odd.extra, createdAt: at, changedAt: at, passwordChangedAt: at };
  expect(await shown(vault, made)).toEqual({ ...odd, extra, _id: made, revision: 1, ...flags });
  expect(await shown(vault, kept._id)).toMatchObject({ title: "Kept, and changed", password: "newer", revision: 2 });
  expect((await vault.reveal(kept._id)).extra.history).toMatchObject([{ password: kept.password }]);
  expect(await shown(vault, archived._id)).toMatchObject({ notes: "now with notes", isArchive: true });
  expect(await shown(vault, put)).toMatchObject({ isArchive: true });
  expect(vault.snapshot().entries.map(({ _id }) => _id)).not.toContain(gone);

  await change(vault, made, { password: "by the first" });
  expect(await vault.restore(archived._id)).toEqual({ kind: "done" });
  const entries = await second.vault.read();
  expect(entries.toSorted(byId)).toEqual(await all(vault));
  expect(entries.find(({ _id }) => _id === made)?.extra).toMatchObject({
    later: odd.extra["later"],
    history: [{ password: odd.password }],
  });
});

test("makes an account that the first one opens and recovers", async () => {
  const email = `${randomUUID()}@example.com`;
  const second = createSecondClient(env.proxy.url);
  const names = { firstName: "Ben", lastName: "Okoro" };
  const { recoveryKey } = await second.register({ ...names, email, password: goodPassword });
  expect(await second.vault.read()).toEqual([]);
  const made = await second.vault.create(odd);

  const vault = await env.device().open({ email, password: goodPassword, recoveryKey });
  expect(vault.snapshot()).toMatchObject({ fault: null, unreadable: [] });
  expect(await shown(vault, made)).toMatchObject(odd);

  const device = env.device({ goesOn: true });
  const recovery = await device.client.startRecovery(email, recoveryKey, device.ask);
  const nextPassword = "saffron-anvil-marble-58";
  const { vault: recovered } = await recovery.finish(nextPassword);
  await recovered!.opened();
  await recovered!.confirmFirstVisit();
  expect(await all(recovered!)).toMatchObject([odd]);

  await expect(second.vault.read()).rejects.toMatchObject({ status: 401 });
  await expect(second.signIn(email, goodPassword)).rejects.toEqual(new Answered(401, "invalid_credentials"));
  await second.signIn(email, nextPassword);
  expect(await second.vault.read()).toMatchObject([odd]);
});

test("unlocks with a session whose keys were forgotten", async () => {
  const person = await env.person();
  const second = await secondOf(env, person);
  const made = await second.vault.create(odd);
  second.lock();
  expect(() => second.vault).toThrow("the vault is closed");
  await expect(second.unlock("another password")).rejects.toEqual(new Answered(403, "wrong_password"));
  await second.unlock(person.password);
  expect(await second.vault.read()).toMatchObject([{ _id: made }]);
});

test("is told of a conflict, and saves once it has read again", async () => {
  const person = await env.person({ sharesSalt: true });
  const vault = await env.device().open(person);
  const entry = await store(vault);
  const second = await secondOf(env, person);
  await store(vault, { title: "Meanwhile" });
  const late = second.vault.update(entry._id, { title: "Late" });
  await expect(late).rejects.toEqual(new Answered(409, "manifest_conflict"));
  await second.vault.read();
  await second.vault.update(entry._id, { title: "In time" });
  await vault.reload();
  expect(vault.snapshot().fault).toBeNull();
  expect(await shown(vault, entry._id)).toMatchObject({ title: "In time", revision: 2 });
});

test("lets the server search by the tokens that either of them made", async () => {
  const person = await env.person({ sharesSalt: true });
  const vault = await env.device().open(person);
  await store(vault, { title: "Bank of Example" });
  expect(await vault.setSearchIndex(true)).toEqual({ kind: "done" });
  const second = await secondOf(env, person);
  await second.vault.create(titled("Banking, elsewhere"));
  await second.vault.create(titled("Something else"));
  await store(vault, { title: "The bank of the river" });
  expect((await second.vault.search("bank")).toSorted()).toEqual(
    (await all(vault))
      .map(({ title }) => title)
      .filter((title) => /bank/i.test(title))
      .toSorted(),
  );
  expect(await second.vault.search("banking")).toEqual(["Banking, elsewhere"]);
});

test("agrees with the first one on when the vault locks", async () => {
  const person = await env.person({ sharesSalt: true });
  const vault = await env.device().open(person);
  const second = await secondOf(env, person);
  expect([second.vault.lockAfterMinutes(), vault.snapshot().lockAfterMinutes]).toEqual([15, 15]);
  await second.vault.setLockAfterMinutes(60);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 60 });
  expect(await vault.setLockAfterMinutes(0)).toEqual({ kind: "done" });
  await second.vault.read();
  expect(second.vault.lockAfterMinutes()).toBe(0);
  await second.vault.create(odd);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 0 });
  await second.vault.setLockAfterMinutes(7);
  await vault.reload();
  expect([second.vault.lockAfterMinutes(), vault.snapshot().lockAfterMinutes]).toEqual([15, 15]);
});

test("is refused what it sends without the keys of the vault", async () => {
  const person = await env.person();
  const second = await secondOf(env, person);
  env.proxy.tampering = {
    request: ({ body }) => {
      if (body?.manifest) Object.assign(body.manifest, { proof: "A".repeat(43) });
    },
  };
  try {
    await expect(second.vault.create(odd)).rejects.toEqual(new Answered(403, "no_write_proof"));
  } finally {
    env.proxy.tampering = {};
  }
  expect(await second.vault.read()).toEqual([]);
});

test("refuses what a lying server tells it", async () => {
  const person = await env.person();
  const vault = await env.device().open(person);
  await store(vault, { title: "One" });
  await store(vault, { title: "Two" });
  const second = await secondOf(env, person);
  const lying = async (lie: Parameters<typeof tamperWithEntries>[1]) => {
    tamperWithEntries(env.proxy, lie);
    try {
      return await second.vault.read();
    } finally {
      env.proxy.tampering = {};
    }
  };
  const replaced = new NotVerified("digest");
  await expect(lying((entries) => entries.slice(1))).rejects.toEqual(new NotVerified("count"));
  await expect(lying(([first, ...rest]) => [{ ...first!, isArchive: true }, ...rest])).rejects.toEqual(replaced);
  await expect(lying(([first, ...rest]) => [{ ...first!, title: first!.notes }, ...rest])).rejects.toEqual(replaced);
  await expect(lying(([first, ...rest]) => [{ ...first!, notes: rest[0]!.notes }, ...rest])).rejects.toEqual(replaced);
  expect(await second.vault.read()).toHaveLength(2);
});
