import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sharedArgon2 } from "../support/argon2.ts";
import { administrator, personWithVault, startPasswordSetup } from "../support/accounts.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { goodPassword, store, type Device, type Person } from "../support/test-environment.ts";
import { all, byId, change, firstOf, odd, secondOf, titled, type SecondClient } from "./both-clients.ts";
import { Answered, createCall } from "./calls.ts";
import { b64u } from "./envelopes.ts";
import { keysOf, newVault } from "./keys.ts";
import { hashOf, nextContent, type Manifest } from "./manifests.ts";
import { sealNewVault } from "./new-vault.ts";
import { NotVerified } from "./vault.ts";
import type { Reply } from "../support/tampering-proxy.ts";

/** Agreement of both clients on new vault keys, and on the old copies (docs/crypto-protocol.md §6, §14). */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterAll(() => env.close());
afterEach(() => {
  env.proxy.tampering = {};
});

const nextPassword = "saffron-anvil-marble-58";
/** The warnings on a device that knew the previous password: none of them about another vault. */
const passwordChanged = [{ kind: "passwordChanged" }];
const lastPassword = "velvet-harbour-quince-19";

/** Makes new vault keys with the first client. */
async function rotateFirst(device: Device, person: Person, password: string): Promise<void> {
  const { user } = await device.signIn(person);
  const prepared = await device.client.prepareNewVaultKeys(user, person.password, password);
  expect(prepared.unreadable).toEqual([]);
  const { vault } = await prepared.submit({ isUnreadableLeft: false });
  await vault!.opened();
  expect(vault!.snapshot()).toMatchObject({ fault: null, newKeysMadeAt: null });
}
/** Makes new vault keys with the second client. */
async function rotateSecond(second: SecondClient, current: string, password: string): Promise<string> {
  const begun = await second.newKeys(current);
  await begun.stage();
  const { recoveryKey } = await begun.finish(password);
  await second.vault.read();
  return recoveryKey;
}
/** Creates a vault with some entries, and with settings that must be carried over. */
async function filledVault() {
  const person = await env.person({ sharesSalt: true });
  const first = await firstOf(env, person);
  const { vault } = first;
  await store(vault, { title: "Bank of Example", isFavorite: true });
  const archived = await store(vault, { title: "Old bank", tags: [] });
  await vault.archive(archived._id);
  await vault.setLockAfterMinutes(5);
  await vault.setSearchIndex(true);
  return { person, first, vault };
}

describe("new vault keys", () => {
  test("by the second client are read by the first, on a device that remembers the vault before", async () => {
    const { person, first, vault } = await filledVault();
    const second = await secondOf(env, person);
    for (let i = 0; i < 3; i++) await second.vault.create(titled(`Bank ${i}`));
    await second.vault.update((await second.vault.read())[0]!._id, { password: "changed" });
    const before = await second.vault.read();
    const recoveryKey = await rotateSecond(second, person.password, nextPassword);

    const after = { ...person, password: nextPassword, recoveryKey };
    first.firstVisits.length = 0;
    const followed = await first.open(after);
    const { at } = second.vault.verified().content;
    expect(followed.snapshot()).toMatchObject({ status: "open", fault: null, unreadable: [], newKeysMadeAt: at });
    expect([first.warnings, first.firstVisits]).toEqual([passwordChanged, []]);
    expect(followed.vaultId).not.toBe(vault.vaultId);
    expect(await all(followed)).toEqual(before.map((entry) => ({ ...entry, revision: 1 })).toSorted(byId));
    expect(followed.snapshot()).toMatchObject({ lockAfterMinutes: 5, isSearchIndexOn: true });
    await store(followed, { title: "Bank of the river" });
    expect((await second.vault.read()).toSorted(byId)).toEqual(await all(followed));
    expect(await second.vault.search("bank")).toHaveLength(5);

    followed.close();
    const again = await first.open(after);
    expect(again.snapshot()).toMatchObject({ fault: null, newKeysMadeAt: null });
    expect(await env.device().client.startRecovery(person.email, recoveryKey)).toBeDefined();
    await expect(env.device().open(person)).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  test("by the first client are read by the second, on a device that remembers the vault before", async () => {
    const { person, first, vault } = await filledVault();
    const second = await secondOf(env, person);
    for (let i = 0; i < 3; i++) await store(vault, { title: `Bank ${i}` });
    const before = await all(vault);
    await rotateFirst(first, person, nextPassword);
    await expect(second.vault.read()).rejects.toEqual(new Answered(401, "not_signed_in"));
    const { vaultId } = second.device;
    await second.signIn(person.email, nextPassword);
    expect((await second.vault.read()).toSorted(byId)).toEqual(before.map((entry) => ({ ...entry, revision: 1 })));
    expect(second.device.told).toEqual([{ what: "new vault keys", at: second.vault.verified().content.at }]);
    expect(second.device.vaultId).not.toBe(vaultId);
    expect(second.vault.lockAfterMinutes()).toBe(5);
    await second.vault.create(titled("Bank of the river"));
    expect(await second.vault.search("bank")).toHaveLength(5);
    // Only its counter 0 contains `follows`.
    expect(second.vault.verified().content["follows"]).toBeUndefined();
  });

  test("are followed over two vaults, made by one client and the other", async () => {
    const { person, first } = await filledVault();
    const [away, awaySecond] = [await firstOf(env, person), await secondOf(env, person)];
    await rotateFirst(first, person, nextPassword);
    const second = await secondOf(env, { ...person, password: nextPassword });
    await second.vault.create(titled("Between"));
    await rotateSecond(second, nextPassword, lastPassword);
    await second.vault.create(titled("After"));

    const vault = await away.open({ ...person, password: lastPassword });
    expect(vault.snapshot()).toMatchObject({ fault: null, newKeysMadeAt: expect.any(String) });
    expect(away.warnings).toEqual(passwordChanged);
    await awaySecond.signIn(person.email, lastPassword);
    expect((await awaySecond.vault.read()).toSorted(byId)).toEqual(await all(vault));
    expect(awaySecond.device.told).toMatchObject([{ what: "new vault keys", at: vault.snapshot().newKeysMadeAt }]);
  });

  test("take up what was saved meanwhile", async () => {
    const { person, first } = await filledVault();
    const second = await secondOf(env, person);
    const removed = await second.vault.create(titled("Removed meanwhile"));
    const changed = await second.vault.create(titled("Changed meanwhile"));
    const begun = await second.newKeys(person.password);
    await begun.stage();
    first.vault.close();
    const vault = await first.open(person);
    await change(vault, changed, { title: "Changed" });
    await vault.deleteForever(removed);
    await store(vault, { title: "Added meanwhile" });
    await expect(begun.finish(person.password)).rejects.toThrow("another master password");
    await expect(begun.finish(nextPassword)).rejects.toEqual(new Answered(409, "manifest_conflict"));
    const before = await all(vault);
    await begun.stage();
    await begun.finish(nextPassword);
    const entries = (await second.vault.read()).toSorted(byId);
    expect(entries).toEqual(before.map((entry) => ({ ...entry, revision: 1 })));
    expect(entries.map(({ title }) => title)).toEqual(expect.arrayContaining(["Changed", "Added meanwhile"]));
  });

  test("begun on two devices are the last one's", async () => {
    const { person } = await filledVault();
    const second = await secondOf(env, person);
    const begun = await second.newKeys(person.password);
    await begun.stage();
    await second.vault.create(odd);
    const other = await secondOf(env, person);
    const newer = await other.newKeys(person.password);
    await expect(begun.stage()).rejects.toEqual(new Answered(401, "not_signed_in"));
    await second.signIn(person.email, person.password);
    await expect(begun.stage()).rejects.toEqual(new Answered(409, "vault_changed"));
    await expect(begun.finish(nextPassword)).rejects.toEqual(new Answered(409, "vault_changed"));
    await newer.stage();
    await newer.finish(nextPassword);
    expect(await other.vault.read()).toHaveLength(3);
  });

  test("warn of the vault before, where the server still gives it, though it follows one that is known", async () => {
    const { person, first } = await filledVault();
    const second = await secondOf(env, person);
    await rotateFirst(first, person, nextPassword);
    const between = { ...person, password: nextPassword };
    const told: Record<string, Reply> = {};
    env.proxy.tampering = { reply: (reply, { path }) => void (told[path] = structuredClone(reply)) };
    await second.signIn(between.email, between.password);
    await second.vault.read();
    env.proxy.tampering = {};
    await rotateFirst(first, between, lastPassword);
    const last = { ...person, password: lastPassword };
    await second.signIn(last.email, last.password);
    await second.vault.read();
    const { tokens } = await firstOf(env, last);
    env.proxy.tampering = {
      reply: (_, { path }) => {
        if (path === "/auth/login") Object.assign(told[path]!.body, { token: tokens.at(-1) });
        return path === "/auth/prelogin" || path === "/auth/login" ? told[path] : undefined;
      },
    };
    await expect(second.signIn(between.email, between.password)).rejects.toEqual(new NotVerified("another vault"));
    await first.open(between);
    expect(first.warnings).toEqual([...passwordChanged, { kind: "vaultReplaced" }]);
  });
});

/** Registers another user's account, whose vault claims to follow one of which they have no key. */
async function forgeSuccessor(of: { vaultId: string; manifest: Manifest }): Promise<Person> {
  const person = { email: `${randomUUID()}@example.com`, password: nextPassword, recoveryKey: "" };
  const vault = newVault();
  const { counter, sealed } = of.manifest;
  const vaultKey = b64u(randomBytes(32));
  const follows = { vaultId: of.vaultId, vaultKey, counter, hash: hashOf(sealed) };
  const content = { ...nextContent(keysOf(vault), {}, "", new Map()), follows };
  const { credential: password, kdf, newVault: made } = await sealNewVault(vault, person.password, content);
  const names = { firstName: "Eve", lastName: "Moss" };
  const call = createCall(env.proxy.url, () => "");
  await call("POST", "/auth/register", { ...names, email: person.email, password, kdf, vault: made });
  return person;
}

test("a vault of somebody who has not the keys of the one before is strange to both clients", async () => {
  const { person, first, vault } = await filledVault();
  const second = await secondOf(env, person);
  const manifest = second.vault.verified().manifest;
  const forged = await forgeSuccessor({ vaultId: vault.vaultId, manifest });
  env.proxy.tampering = {
    request: ({ path, body }) => {
      if (path === "/auth/prelogin" || path === "/auth/login") body.email = forged.email;
    },
    reply: (reply, { path }) =>
      path === "/user/vault/manifests" && reply.status === 404
        ? { status: 200, body: { manifests: [manifest] } }
        : undefined,
  };
  await expect(second.signIn(person.email, forged.password)).rejects.toEqual(new NotVerified("another vault"));
  vault.close();
  await first.open({ ...person, password: forged.password });
  expect(first.warnings).toEqual([...passwordChanged, { kind: "vaultReplaced" }]);
});

describe("what is left behind", () => {
  test("by the first client's new keys is read by the second, and deleted at once", async () => {
    const { person, first, vault } = await filledVault();
    const before = await all(vault);
    const [{ _id } = { _id: "" }] = before;
    await change(vault, _id, { title: "Changed" });
    await rotateFirst(first, person, nextPassword);
    const second = await secondOf(env, { ...person, password: nextPassword });
    const left = await second.predecessor.read();
    expect(left.map(({ title }) => title).toSorted()).toEqual(
      (await second.vault.read()).map(({ title }) => title).toSorted(),
    );
    expect(left.find((entry) => entry._id === _id)).toMatchObject({ title: "Changed", revision: 2 });
    expect(await second.history.versions(_id)).toEqual([]);
    expect(await second.archived.list()).toEqual([]);
    await second.predecessor.delete(nextPassword);
    await expect(second.predecessor.read()).rejects.toEqual(new Answered(404, "not_found"));
    // The chain stays: a device that remembers the previous vault still follows it.
    expect((await first.open({ ...person, password: nextPassword })).snapshot()).toMatchObject({ fault: null });
  });

  test("by a reset is read by the second client with the password that it had", async () => {
    const admin = await administrator(env);
    const person = await personWithVault(env, env.device());
    const second = await secondOf(env, person);
    await second.vault.create(odd);
    const { vaultId } = second.device;
    const device = env.device();
    const { setup } = await startPasswordSetup(device, await admin.reset(person));
    await (await setup.prepareEmptyVault(nextPassword)).submit(true);
    await expect(second.signIn(person.email, nextPassword)).rejects.toEqual(new NotVerified("another vault"));
    const fresh = await secondOf(env, { ...person, password: nextPassword });
    expect(await fresh.archived.list()).toMatchObject([{ vaultId, entryCount: 1 }]);
    expect(await fresh.archived.read(vaultId!, goodPassword)).toMatchObject([odd]);
    await expect(fresh.archived.read(vaultId!, nextPassword)).rejects.toEqual(new Answered(403, "wrong_password"));
    await expect(fresh.predecessor.read()).rejects.toThrow("follows none");
  });
});
