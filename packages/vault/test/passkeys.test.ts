import type { User } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { testOrigin } from "../../../apps/server/test/passkeys.ts";
import { createInMemoryPinnedState, offlineCopyKey, type OpenVault, type PinnedStateStore } from "../src/index.ts";
import { testAuthenticator } from "./support/authenticator.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { confirmed, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";

/** Passkeys that sign in and open the vault: crypto-protocol.md §15. */
let env: TestEnvironmentWithServer;
let person: Person;
let memory: PinnedStateStore;
let authenticator: ReturnType<typeof testAuthenticator>;
let device: Device;
let user: User;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment({ config: { publicUrl: testOrigin } });
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  authenticator = testAuthenticator();
  memory = createInMemoryPinnedState();
  device = env.device({ memory, authenticator });
  const signedIn = await device.signIn(person);
  user = signedIn.user;
  vault = signedIn.vault!;
  await store(vault, { title: "Bank" });
});

const confirmation = { currentPassword: goodPassword, askFactor: async () => "stop" as const };
const add = () => device.client.addPasskey(user, "Laptop", confirmation);
const titles = async (opened: OpenVault | null) => {
  await confirmed(opened);
  return opened?.snapshot().entries.map(({ title }) => title);
};
const constantInput = Uint8Array.from(createHash("sha256").update("pomander/v1/passkey").digest());

describe("a passkey", () => {
  test("opens the vault of somebody who has typed nothing on this device", async () => {
    expect(await add()).toMatchObject({ name: "Laptop", vaultId: vault.vaultId, maySignIn: true });
    const fresh = env.device({ authenticator });
    const signedIn = await fresh.client.signInWithPasskey(fresh.ask);
    expect(signedIn.user._id).toBe(user._id);
    expect(await titles(signedIn.vault)).toEqual(["Bank"]);
    expect(signedIn.vault?.snapshot().fault).toBeNull();
    expect((await store(signedIn.vault!, { title: "Mail" })).title).toBe("Mail");
    expect(fresh.warnings).toEqual([]);
    expect(fresh.tokens).toEqual([signedIn.token]);
  });

  test("leaves an account's memory without key settings, with which a password then signs in", async () => {
    await add();
    const fresh = env.device({ authenticator });
    await confirmed((await fresh.client.signInWithPasskey(fresh.ask)).vault);
    expect(await titles((await fresh.signIn(person)).vault)).toEqual(["Bank"]);
    expect([fresh.warnings, fresh.firstVisits]).toEqual([[], []]);
  });

  test("unlocks a vault that was locked", async () => {
    await add();
    vault.close();
    const opened = await device.client.unlockWithPasskey(user, device.ask);
    expect(await titles(opened)).toEqual(["Bank"]);
    expect(device.warnings).toEqual([]);
  });

  test("leaves what is remembered of the password as it is: another salt is told as before", async () => {
    await add();
    const changed = env.device({ authenticator });
    const there = await changed.signIn(person);
    const next = "violet-cactus-umbrella";
    await changed.client.changePassword(there.user, goodPassword, next);
    expect(await titles((await device.client.signInWithPasskey(device.ask)).vault)).toEqual(["Bank"]);
    expect(device.warnings).toEqual([]);
    await expect(device.signIn({ ...person, password: next })).rejects.toMatchObject({ code: "stopped_at_warning" });
    expect(device.warnings).toEqual([{ kind: "passwordChanged" }]);
  });

  test("is asked for its secret when it did not come with the creation", async () => {
    authenticator = testAuthenticator("later");
    device = env.device({ memory, authenticator });
    await device.signIn(person);
    expect(await add()).toMatchObject({ vaultId: vault.vaultId });
    expect(authenticator.asked.map(({ kind }) => kind)).toEqual(["create", "get"]);
    const fresh = env.device({ authenticator });
    expect(await titles((await fresh.client.signInWithPasskey(fresh.ask)).vault)).toEqual(["Bank"]);
  });

  test.each(["never", "breaks"] as const)("without a secret (%s) signs in, and the password opens", async (support) => {
    authenticator = testAuthenticator(support);
    device = env.device({ memory, authenticator });
    await device.signIn(person);
    expect(await add()).toMatchObject({ vaultId: null });
    expect(authenticator.asked.at(-1)).toMatchObject({
      kind: "create",
      prf: support === "breaks" ? null : constantInput,
    });
    const fresh = env.device({ authenticator });
    const signedIn = await fresh.client.signInWithPasskey(fresh.ask);
    expect(signedIn.vault).toBeNull();
    await expect(fresh.client.unlockWithPasskey(signedIn.user, fresh.ask)).rejects.toMatchObject({
      code: "no_passkey",
    });
    expect(await titles(await fresh.client.unlock(signedIn.user, goodPassword, fresh.ask))).toEqual(["Bank"]);
    expect(fresh.warnings).toEqual([]);
  });

  test("that nobody touches changes nothing", async () => {
    authenticator.isTouched = false;
    await expect(add()).rejects.toMatchObject({ code: "authenticator_stopped" });
    authenticator.isTouched = true;
    await add();
    authenticator.isTouched = false;
    const kept = device.tokens.length;
    await expect(device.client.signInWithPasskey(device.ask)).rejects.toMatchObject({ code: "authenticator_stopped" });
    await expect(device.client.unlockWithPasskey(user, device.ask)).rejects.toMatchObject({
      code: "authenticator_stopped",
    });
    expect(device.tokens).toHaveLength(kept);
  });

  test("is not there on a device without authenticators", async () => {
    const plain = env.device();
    await expect(plain.client.signInWithPasskey(plain.ask)).rejects.toMatchObject({
      code: "authenticator_unsupported",
    });
  });

  test("that is removed opens nothing", async () => {
    const { _id } = await add();
    await device.client.removePasskey(user, _id, confirmation);
    await expect(device.client.signInWithPasskey(device.ask)).rejects.toMatchObject({ code: "passkey_refused" });
    await expect(device.client.unlockWithPasskey(user, device.ask)).rejects.toMatchObject({ code: "no_passkey" });
  });
});

test("a vault that a passkey opened is handed to the next page of the browser, and copied from there", async () => {
  await vault.setOfflineCopy(true);
  await add();
  const opened = await device.client.unlockWithPasskey(user, device.ask);
  await opened.opened();
  const handed = opened.handoff();
  opened.close();
  const taken = await device.client.acceptHandoff(user, { ...handed });
  expect(await titles(taken)).toEqual(["Bank"]);
  expect(taken?.snapshot().fault).toBeNull();
  expect((await memory.get("copy", offlineCopyKey))?.passkey).toBeDefined();
  expect(await device.client.acceptHandoff(user, { keys: handed?.keys })).toBeNull();
  expect(await device.client.acceptHandoff(user, { ...handed, passkey: { id: 1 } })).toBeNull();
});

describe("offline", () => {
  const cutOff = () => void (env.proxy.tampering = { request: () => "drop" });
  /** Returns a client like that of an app that starts without a network: another one on the same memory. */
  const offline = () => env.device({ memory, authenticator }).client;

  test("a passkey opens the copy that was made after it opened the vault", async () => {
    await vault.setOfflineCopy(true);
    await add();
    expect(await offline().offlineUnlocks()).toEqual({ password: true, passkey: false });
    await (await device.client.unlockWithPasskey(user, device.ask)).reload();
    expect(await offline().offlineUnlocks()).toEqual({ password: true, passkey: true });
    cutOff();
    const opened = await offline().unlockOfflineCopyWithPasskey();
    expect(await titles(opened)).toEqual(["Bank"]);
    expect(opened.snapshot().isOffline).toBe(true);
    // The password still opens it.
    expect(await titles(await offline().unlockOfflineCopy(goodPassword))).toEqual(["Bank"]);
  });

  test("a copy of a device on which no password was typed opens with the passkey alone", async () => {
    await add();
    memory = createInMemoryPinnedState();
    const fresh = env.device({ memory, authenticator });
    const { vault: opened } = await fresh.client.signInWithPasskey(fresh.ask);
    await confirmed(opened);
    await opened!.setOfflineCopy(true);
    cutOff();
    expect(await offline().offlineUnlocks()).toEqual({ password: false, passkey: true });
    expect(await titles(await offline().unlockOfflineCopyWithPasskey())).toEqual(["Bank"]);
    await expect(offline().unlockOfflineCopy(goodPassword)).rejects.toMatchObject({
      code: "offline_copy_needs_passkey",
    });
  });

  test("a passkey that the last unlock did not confirm is left out with the next copy", async () => {
    await vault.setOfflineCopy(true);
    await add();
    await (await device.client.unlockWithPasskey(user, device.ask)).reload();
    const opened = await device.client.unlock(user, goodPassword, device.ask);
    await opened.reload();
    expect((await memory.get("copy", offlineCopyKey))?.passkey).toBeUndefined();
    cutOff();
    await expect(offline().unlockOfflineCopyWithPasskey()).rejects.toMatchObject({
      code: "offline_copy_without_passkey",
    });
  });

  test("another passkey, or another secret, opens no copy", async () => {
    await vault.setOfflineCopy(true);
    await add();
    await (await device.client.unlockWithPasskey(user, device.ask)).reload();
    cutOff();
    for (const credential of authenticator.software.credentials) credential.prfSecret = Buffer.alloc(32, 7);
    await expect(offline().unlockOfflineCopyWithPasskey()).rejects.toMatchObject({ code: "offline_copy_refused" });
    authenticator = testAuthenticator("never", authenticator.software);
    await expect(offline().unlockOfflineCopyWithPasskey()).rejects.toMatchObject({ code: "no_passkey_secret" });
  });
});

describe("what a new master password does with passkeys:", () => {
  test("a change keeps them", async () => {
    await add();
    await device.client.changePassword(user, goodPassword, "violet-cactus-umbrella");
    const fresh = env.device({ authenticator });
    expect(await titles((await fresh.client.signInWithPasskey(fresh.ask)).vault)).toEqual(["Bank"]);
  });

  test("a recovery removes them", async () => {
    await add();
    const recovery = await device.client.startRecovery(person.email, person.recoveryKey);
    await recovery.finish("violet-cactus-umbrella");
    await expect(device.client.signInWithPasskey(device.ask)).rejects.toMatchObject({ code: "passkey_refused" });
  });

  test("new vault keys remove them, and one may be added anew", async () => {
    await add();
    const next = "violet-cactus-umbrella";
    const prepared = await device.client.prepareNewVaultKeys(user, goodPassword, next);
    const renewed = await prepared.submit({ isUnreadableLeft: false });
    await expect(device.client.signInWithPasskey(device.ask)).rejects.toMatchObject({ code: "passkey_refused" });
    authenticator.software.credentials.length = 0;
    await device.client.addPasskey(renewed.user, "Laptop", { ...confirmation, currentPassword: next });
    const fresh = env.device({ authenticator });
    expect(await titles((await fresh.client.signInWithPasskey(fresh.ask)).vault)).toEqual(["Bank"]);
  });
});

test("50: no request holds the secret or what is made of it, at enrolment, sign-in and unlock", async () => {
  env.proxy.seen.length = 0;
  await add();
  await device.client.signInWithPasskey(device.ask);
  await device.client.unlockWithPasskey(user, device.ask);
  expect(authenticator.secrets.length).toBeGreaterThanOrEqual(3);
  const sent = JSON.stringify(env.proxy.seen);
  for (const secret of authenticator.secrets) {
    const bytes = Buffer.from(secret);
    for (const form of ["base64url", "base64", "hex"] as const) expect(sent).not.toContain(bytes.toString(form));
    expect(sent).not.toContain(JSON.stringify([...bytes]).slice(1, -1));
  }
  const withAssertions = env.proxy.seen.filter(({ body }) => JSON.stringify(body ?? null).includes("clientDataJSON"));
  expect(withAssertions.map(({ path }) => path)).toHaveLength(3);
  for (const { body } of withAssertions) {
    const credential = body.assertion ?? body.passkey.attestation;
    expect(credential.clientExtensionResults).toEqual({});
  }
});
