import type { User } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testOrigin } from "../../../apps/server/test/passkeys.ts";
import { createInMemoryPinnedState, type OpenVault, type PinnedStateStore } from "../src/index.ts";
import { testAuthenticator } from "./support/authenticator.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { confirmed, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";

/** Confirming the vault's owner again before an entry with `reprompt` is shown: crypto-protocol.md §4. */
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
  memory = createInMemoryPinnedState();
  authenticator = testAuthenticator();
  device = env.device({ memory, authenticator });
  const signedIn = await device.signIn(person);
  user = signedIn.user;
  vault = signedIn.vault!;
  await confirmed(vault);
});
const cutOff = () => void (env.proxy.tampering = { request: () => "drop" });
const add = () =>
  device.client.addPasskey(user, "Laptop", { currentPassword: goodPassword, askFactor: async () => "stop" as const });

test("the master password is confirmed on the device, and no other is, without the server", async () => {
  cutOff();
  await device.client.confirmOwner(user, goodPassword);
  await expect(device.client.confirmOwner(user, `${goodPassword}!`)).rejects.toMatchObject({
    code: "wrong_master_password",
  });
  expect(vault.snapshot().status).toBe("open");
});

test("a passkey that unlocked the vault confirms it, without the server, and one that did not is not asked", async () => {
  expect(await device.client.canConfirmWithPasskey()).toBe(false);
  await expect(device.client.confirmOwnerWithPasskey()).rejects.toMatchObject({ code: "not_unlocked_by_passkey" });
  await add();
  vault.close();
  await confirmed(await device.client.unlockWithPasskey(user, device.ask));
  expect(await device.client.canConfirmWithPasskey()).toBe(true);
  cutOff();
  await device.client.confirmOwnerWithPasskey();
});

test("where a passkey alone unlocked the vault, the master password is proven to the server", async () => {
  await add();
  const fresh = env.device({ authenticator });
  await confirmed((await fresh.client.signInWithPasskey(fresh.ask)).vault);
  await fresh.client.confirmOwner(user, goodPassword);
  await expect(fresh.client.confirmOwner(user, "another-Password-1")).rejects.toMatchObject({ code: "wrong_password" });
});

test("the choice is sealed with the entry, stays through other changes, and goes when it is taken back", async () => {
  const { _id } = await store(vault, { title: "Bank", reprompt: true });
  expect(await vault.extraMembers(_id)).toMatchObject({ reprompt: true });
  const base = await vault.reveal(_id);
  await vault.save(base, { ...base, notes: "changed" });
  const changed = await vault.reveal(_id);
  expect(changed).toMatchObject({ reprompt: true, extra: { reprompt: true } });
  const { reprompt: _reprompt, ...without } = changed;
  await vault.save(changed, without);
  expect((await vault.reveal(_id)).extra["reprompt"]).toBeUndefined();
});
