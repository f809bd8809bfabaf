import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { callApi } from "../../../apps/server/test/factories.ts";
import { type Device, type Person, settled, startGeneratedPeople, titles } from "./support/generated-people.ts";
import { replaceReply } from "./support/tampering.ts";
import { goodPassword } from "./support/test-environment.ts";

const people = startGeneratedPeople();
const { deviceOf, setUp, env, server } = people;

/** Locks the vault here and signs in again. */
async function signInAgain({ device, signIn, vault }: Person) {
  vault.close();
  device.session.token = await signIn();
}
/** Has the owner confirm at the company, in the session of a device. */
async function confirm({ visitor, login }: Person, { session }: Device) {
  const begun = await visitor.call("POST /user/company/confirm/start", {}, session.token);
  // The provider's times are whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const returned = await visitor.goThere(begun.body.url, login);
  expect((await visitor.call("POST /user/company/confirm/finish", returned, session.token)).status).toBe(200);
}
const askFactor = async () => "stop" as const;
/** Returns the confirmation of a change by the owner, who has just confirmed at the company. */
async function confirmed(person: Person) {
  await confirm(person, person.device);
  return { currentPassword: (await person.device.client.generatedPassword()) ?? "", askFactor };
}

describe("a vault whose master password was generated", () => {
  test("opens with the key of the device that made it, once the company has signed its owner in", async () => {
    const person = await setUp();
    const { client, ask, warnings } = person.device;
    const { vaultId } = person.vault;
    expect(await client.generatedVault(person.user, ask)).toEqual({ vaultId, deviceId: expect.any(String) });
    await signInAgain(person);
    const vault = await settled(await client.unlockWithDevice(person.user, ask));
    expect(titles(vault)).toEqual(["Bank"]);
    expect(await client.generatedPassword()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(warnings).toEqual([]);
  });

  test("96: sends neither the password, nor the device's key, nor the recovery key", async () => {
    const person = await setUp();
    const { client, ask } = person.device;
    const password = (await client.generatedPassword()) ?? "";
    await signInAgain(person);
    await settled(await client.unlockWithDevice(person.user, ask));
    const sent = JSON.stringify(env().proxy.seen);
    expect(sent).toContain("/user/vault/devices");
    for (const secret of [password, person.recoveryKey, person.recoveryKey.replaceAll("-", "")])
      expect(sent).not.toContain(secret);
  });

  test("opens with its recovery key on another device, which is then added", async () => {
    const person = await setUp();
    const other = deviceOf(await person.signIn());
    await expect(other.client.unlockWithDevice(person.user, other.ask)).rejects.toMatchObject({
      code: "no_device_key",
    });
    const { recoveryKey, user } = person;
    const vault = await settled(await other.client.unlockWithRecoveryKey(user, recoveryKey, other.ask));
    expect(titles(vault)).toEqual(["Bank"]);
    await other.client.addDevice(user, "Chromium on Windows");
    vault.close();
    other.session.token = await person.signIn();
    const { vaultId } = vault;
    expect(await other.client.generatedVault(user, other.ask)).toEqual({ vaultId, deviceId: expect.any(String) });
    expect(titles(await settled(await other.client.unlockWithDevice(user, other.ask)))).toEqual(["Bank"]);
    expect(other.warnings).toEqual([]);
  });

  test("locks once and for all where its only device is removed, but for the recovery key", async () => {
    const person = await setUp();
    const { device, user, recoveryKey } = person;
    const { _id } = (await callApi(server(), "GET /user/vault/devices", { token: device.session.token })).body
      .devices[0];
    const currentPassword = (await device.client.generatedPassword()) ?? "";
    const remove = () => device.client.removeDevice(user, _id, { currentPassword, askFactor });
    await expect(remove()).rejects.toMatchObject({ code: "company_confirmation_needed" });
    await confirm(person, device);
    await remove();
    await signInAgain(person);
    await expect(device.client.unlockWithDevice(user, device.ask)).rejects.toMatchObject({ code: "no_device_key" });
    await settled(await device.client.unlockWithRecoveryKey(user, recoveryKey, device.ask));
  });

  test("99: opens with passkeys alone where its owner chose that, and with devices again", async () => {
    const person = await setUp();
    const { device, user, recoveryKey, vault } = person;
    const { client, ask, session } = device;
    const listed = async () => (await callApi(server(), "GET /user/vault/devices", session)).body.devices.length;
    const currentPassword = (await client.generatedPassword()) ?? "";
    const limit = () => client.limitToPasskeys(user, { currentPassword, askFactor });
    await expect(limit()).rejects.toMatchObject({ code: "no_passkey" });
    await client.addPasskey(user, "Laptop", await confirmed(person));
    await server().db.updateTable("company_sessions").set({ confirmed_at: null }).execute();
    await expect(limit()).rejects.toMatchObject({ code: "company_confirmation_needed" });
    const { vaultId } = vault;
    expect(await client.generatedVault(user, ask)).toEqual({ vaultId, deviceId: expect.any(String) });
    expect([await client.opensBy(), await listed()]).toEqual(["devices", 1]);
    await confirm(person, device);
    await limit();
    expect([await client.opensBy(), await listed()]).toEqual(["passkeys", 0]);
    expect(await client.generatedVault(user, ask)).toEqual({ vaultId: vault.vaultId, deviceId: null });
    await signInAgain(person);
    expect(titles(await settled(await client.unlockWithPasskey(user, ask)))).toEqual(["Bank"]);
    expect(await client.opensBy()).toBe("passkeys");

    // Every device goes by the choice in the manifest, also one that opens the vault by its recovery key.
    const other = deviceOf(await person.signIn());
    const there = await settled(await other.client.unlockWithRecoveryKey(user, recoveryKey, other.ask));
    expect(await other.client.opensBy()).toBe("passkeys");
    const request = { id: randomUUID(), commitment: "c", name: "x", begunAt: "" };
    for (const attempt of [
      () => other.client.addDevice(user, "x"),
      () => other.client.keepDevices(user, [randomUUID()], { currentPassword, askFactor }),
      () => other.client.giveApproval(user, request),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "passkeys_only" });
    expect(await listed()).toBe(0);

    await other.client.allowDevices();
    expect([await other.client.opensBy(), await other.client.generatedPassword()]).toEqual([
      "devices",
      currentPassword,
    ]);
    await other.client.addDevice(user, "x");
    there.close();
    other.session.token = await person.signIn();
    await settled(await other.client.unlockWithDevice(user, other.ask));
  });

  test("99: deletes the key of every other device that reads that passkeys alone open it", async () => {
    const person = await setUp();
    const { device, user, recoveryKey } = person;
    const other = deviceOf(await person.signIn());
    const unlocked = await settled(await other.client.unlockWithRecoveryKey(user, recoveryKey, other.ask));
    await other.client.addDevice(user, "Chromium on Windows");
    unlocked.close();
    other.session.token = await person.signIn();
    let kept = "";
    const open = /^\/user\/vault\/devices\/[^/]+\/open$/;
    env().proxy.tampering = replaceReply("POST", open, ({ body }) => void (kept = body.envelope));
    (await settled(await other.client.unlockWithDevice(user, other.ask))).close();
    env().proxy.tampering = {};

    const confirmation = await confirmed(person);
    await device.client.addPasskey(user, "Laptop", confirmation);
    await device.client.limitToPasskeys(user, confirmation);
    other.session.token = await person.signIn();
    const there = await settled(await other.client.unlockWithRecoveryKey(user, recoveryKey, other.ask));
    const { vaultId } = there;
    expect(await other.client.generatedVault(user, other.ask)).toEqual({ vaultId, deviceId: null });
    // A server that kept what the key opens has no use for it.
    env().proxy.tampering = replaceReply(
      "POST",
      open,
      ({ body }) => void Object.assign(body, { vaultId, envelope: kept }),
    );
    const unlock = other.client.unlockWithDevice(user, other.ask);
    await expect(unlock).rejects.toMatchObject({ code: "no_device_key" });

    // A vault that stays open follows the choice as well.
    await device.client.allowDevices();
    await there.reload();
    await other.client.addDevice(user, "Chromium on Windows");
    expect((await other.client.generatedVault(user, other.ask))?.deviceId).not.toBeNull();
    await confirm(person, device);
    await device.client.limitToPasskeys(user, confirmation);
    // The choice ended the session; its owner signs in again there, in another tab.
    other.session.token = await person.signIn();
    await there.reload();
    expect(await other.client.generatedVault(user, other.ask)).toEqual({ vaultId, deviceId: null });
  });

  test("99: stays with passkeys alone over new vault keys", async () => {
    const person = await setUp();
    const { device, user } = person;
    const { client, ask } = device;
    const confirmation = await confirmed(person);
    const { currentPassword } = confirmation;
    await client.addPasskey(user, "Laptop", confirmation);
    await client.limitToPasskeys(user, confirmation);
    const prepared = await client.prepareNewVaultKeys(user, currentPassword, null);
    const made = await settled((await prepared.submit({ isUnreadableLeft: false })).vault);
    expect(await client.opensBy()).toBe("passkeys");
    expect(await client.generatedPassword()).not.toBe(currentPassword);
    await expect(client.addDevice(user, "x")).rejects.toMatchObject({ code: "passkeys_only" });
    made.close();
    device.session.token = await person.signIn();
    await settled(await client.unlockWithRecoveryKey(user, prepared.recoveryKey, ask));
    expect(await client.opensBy()).toBe("passkeys");
  });

  test("keeps the key that a device has where another cannot be added", async () => {
    const person = await setUp();
    const { client, ask } = person.device;
    const found = await client.generatedVault(person.user, ask);
    await server()
      .db.updateTable("company_sessions")
      .set({ auth_time: new Date(0) })
      .execute();
    await expect(client.addDevice(person.user, "again")).rejects.toMatchObject({ code: "company_needed" });
    expect(await client.generatedVault(person.user, ask)).toEqual(found);
    await signInAgain(person);
    await settled(await client.unlockWithDevice(person.user, ask));
  });

  test("is forgotten by a device, which stays able to sign in", async () => {
    const person = await setUp();
    const { client, session, ask } = person.device;
    await client.forgetDevice(person.vault.vaultId);
    const { vaultId } = person.vault;
    expect(await client.generatedVault(person.user, ask)).toEqual({ vaultId, deviceId: null });
    expect((await callApi(server(), "GET /user/vault/devices", session)).body.devices).toEqual([]);
    await signInAgain(person);
    await expect(client.unlockWithDevice(person.user, ask)).rejects.toMatchObject({ code: "no_device_key" });
  });

  test("is changed once its owner has confirmed at the company", async () => {
    const person = await setUp();
    const { client } = person.device;
    const password = (await client.generatedPassword()) ?? "";
    const prepared = await client.prepareRecoveryKey(person.user, password);
    await expect(prepared.submit()).rejects.toMatchObject({ code: "company_confirmation_needed" });
    await confirm(person, person.device);
    await prepared.submit();
  });

  test("gets new vault keys with another generated password, which open on no device of before", async () => {
    const person = await setUp();
    const { device, user } = person;
    const password = (await device.client.generatedPassword()) ?? "";
    await confirm(person, device);
    const keys = await device.client.prepareNewVaultKeys(user, password, null);
    const renewed = await settled((await keys.submit({ isUnreadableLeft: false })).vault);
    expect(titles(renewed)).toEqual(["Bank"]);
    expect(renewed.vaultId).not.toBe(person.vault.vaultId);
    const next = await device.client.generatedPassword();
    expect(next).not.toBe(password);
    const { vaultId } = renewed;
    expect(await device.client.generatedVault(user, device.ask)).toEqual({ vaultId, deviceId: null });
    await device.client.addDevice(user, "Firefox on Linux");
    renewed.close();
    device.session.token = await person.signIn();
    expect(titles(await settled(await device.client.unlockWithDevice(user, device.ask)))).toEqual(["Bank"]);
    expect(device.warnings).toEqual([]);
  });

  test("gets a master password that its owner chooses, and a generated one again", async () => {
    const person = await setUp();
    const { device, user } = person;
    await confirm(person, device);
    const chosen = await device.client.chooseMasterPassword(user, goodPassword);
    await settled(chosen.vault);
    expect(await device.client.generatedPassword()).toBeNull();
    expect(await device.client.generatedVault(user, device.ask)).toBeNull();
    const other = deviceOf("");
    const signedIn = await other.client.signIn(user.email, goodPassword, other.ask);
    expect(titles(await settled(signedIn.vault))).toEqual(["Bank"]);

    const prepared = await device.client.prepareGeneratedPassword(user, goodPassword);
    expect(titles(await settled((await prepared.submit()).vault))).toEqual(["Bank"]);
    expect(await device.client.generatedPassword()).toMatch(/^.{43}$/);
    await device.client.addDevice(user, "Firefox on Linux");
    const refused = other.client.signIn(user.email, goodPassword, other.ask);
    await expect(refused).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "passwordChanged" } });
    expect(device.warnings).toEqual([]);
  });
});

describe("88: a server that lies", () => {
  const claim = (isPasswordGenerated: boolean) =>
    replaceReply("GET", /^\/user\/vault$/, ({ body }) => {
      body.isPasswordGenerated = isPasswordGenerated;
    });

  test("about a vault whose password was generated here is found out before a password is asked for", async () => {
    const person = await setUp();
    const { client, ask, warnings } = person.device;
    env().proxy.tampering = claim(false);
    await expect(client.generatedVault(person.user, ask)).rejects.toMatchObject({ code: "stopped_at_warning" });
    expect(warnings).toEqual([{ kind: "passwordChanged" }]);
    const byKey = client.unlockWithRecoveryKey(person.user, person.recoveryKey, ask);
    await expect(byKey).rejects.toMatchObject({ code: "stopped_at_warning" });
  });

  test("gets nothing of a password that its owner types by mistake", async () => {
    const person = await setUp();
    const { client, ask, warnings } = person.device;
    person.vault.close();
    env().proxy.tampering = claim(false);
    for (const unlock of ["unlock", "unlockKey"] as const) {
      env().proxy.seen.length = 0;
      const attempt = client[unlock](person.user, "my Contoso password", ask);
      await expect(attempt).rejects.toMatchObject({ code: "stopped_at_warning" });
      expect(env().proxy.seen.filter(({ method }) => method !== "GET")).toEqual([]);
    }
    expect(warnings).toEqual([{ kind: "passwordChanged" }, { kind: "passwordChanged" }]);
  });

  test("about a vault whose master password a person chose gets no device's key of it", async () => {
    const person = await env().person();
    const device = env().device();
    await device.open(person);
    env().proxy.tampering = claim(true);
    const { user } = await device.signIn(person);
    await expect(device.client.generatedVault(user, device.ask)).rejects.toMatchObject({ code: "stopped_at_warning" });
    await expect(device.client.addDevice(user, "x")).rejects.toMatchObject({ code: "vault_locked" });
  });

  test("92: with another device's envelope, or another vault's, opens nothing", async () => {
    const [one, other] = [await setUp(), await setUp()];
    const open = /^\/user\/vault\/devices\/[^/]+\/open$/;
    let taken = "";
    env().proxy.tampering = replaceReply("POST", open, ({ body }) => void (taken = body.envelope));
    await signInAgain(other);
    await other.device.client.unlockWithDevice(other.user, other.device.ask);
    env().proxy.tampering = replaceReply("POST", open, ({ body }) => void (body.envelope = taken));
    await signInAgain(one);
    const unlock = one.device.client.unlockWithDevice(one.user, one.device.ask);
    await expect(unlock).rejects.toMatchObject({ code: "vault_key_refused" });
  });
});

test("92: who signs in at the company as the person opens nothing, adds no device and changes nothing", async () => {
  const person = await setUp();
  const { user } = person;
  const thief = deviceOf(await person.signIn());
  await confirm(person, thief);
  const [{ _id }] = (await callApi(server(), "GET /user/vault/devices", thief.session)).body.devices;
  const guessed = { currentPassword: "A".repeat(43), askFactor };
  for (const [code, attempt] of [
    ["no_device_key", () => thief.client.unlockWithDevice(user, thief.ask)],
    ["vault_locked", () => thief.client.addDevice(user, "x")],
    ["wrong_password", () => thief.client.removeDevice(user, _id, guessed)],
  ] as const)
    await expect(attempt()).rejects.toMatchObject({ code });
});

test("93: a copied profile opens the vault in a session that the company has just begun, until the device is removed", async () => {
  const person = await setUp();
  const { device, user } = person;
  const copy = deviceOf(await person.signIn(), undefined, device.profile);
  expect(titles(await settled(await copy.client.unlockWithDevice(user, copy.ask)))).toEqual(["Bank"]);
  const old = new Date(Date.now() - 16 * 60_000);
  await server().db.updateTable("company_sessions").set({ auth_time: old }).execute();
  const again = deviceOf(copy.session.token, undefined, device.profile);
  await expect(again.client.unlockWithDevice(user, again.ask)).rejects.toMatchObject({ code: "company_needed" });

  const [{ _id }] = (await callApi(server(), "GET /user/vault/devices", device.session)).body.devices;
  const { memory, deviceKeys } = device.profile;
  const key = await deviceKeys.get(person.vault.vaultId);
  await device.client.removeDevice(user, _id, await confirmed(person));
  expect((await callApi(server(), "GET /user", copy.session)).status).toBe(401);
  if (key === undefined) throw new Error("the device has no key");
  await deviceKeys.set(person.vault.vaultId, key);
  const late = deviceOf(await person.signIn(), undefined, { memory, deviceKeys });
  await expect(late.client.unlockWithDevice(user, late.ask)).rejects.toMatchObject({ code: "no_device_key" });
});
