import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newKdf, systemRandom } from "@pomander/crypto";
import { createVaultClient } from "../src/index.ts";
import { dropOnce, retryDropped, type DropPoint } from "./support/drop-response.ts";
import {
  administrator,
  startPasswordSetup,
  personWithVault,
  titlesOf,
  type AddedPerson,
  type Administrator,
} from "./support/accounts.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { replaceReply } from "./support/tampering.ts";
import { confirmed, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";

let env: TestEnvironmentWithServer;
let admin: Administrator;

beforeAll(async () => {
  env = await startTestEnvironment();
  admin = await administrator(env);
});
afterAll(() => env.close());
beforeEach(() => {
  env.proxy.tampering = {};
});

const newPassword = "gallant-otter-parsnip-83";
const update = /^\/auth\/update/;
const sent = (path: RegExp) => env.proxy.seen.filter((request) => path.test(request.path));

async function expectOpens(person: Person, titles: string[], device = env.device()): Promise<void> {
  const signedIn = await device.signIn(person);
  expect(signedIn.user.mustChangePassword).toBe(false);
  await signedIn.vault!.opened();
  expect(signedIn.vault!.snapshot()).toMatchObject({ status: "open", fault: null });
  expect(titlesOf(signedIn)).toEqual(titles);
  expect(device.warnings).toEqual([]);
}

describe("the first master password", () => {
  test.each(["neither", "request", "reply"] as const)(
    "comes with a vault and a recovery key shown before anything is sent, when %s was lost",
    async (lost: DropPoint) => {
      const person = await admin.add();
      const device = env.device();
      const { setup } = await startPasswordSetup(device, person);
      expect(setup.vault).toBeNull();
      env.proxy.seen.length = 0;
      const prepared = await setup.prepareEmptyVault(newPassword);
      expect(prepared.recoveryKey).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(env.proxy.seen).toEqual([]);
      dropOnce(env, update, lost);
      const { vault, user, token } = await retryDropped(lost, () => prepared.submit(true));
      expect(user.mustChangePassword).toBe(false);
      expect(device.tokens.at(-1)).toBe(token);
      await vault!.opened();
      await store(vault!);
      await expectOpens({ ...person, password: newPassword }, ["Bank"]);
      const recovering = env.device().client.startRecovery(person.email, prepared.recoveryKey);
      expect((await recovering).newRecoveryKey).toMatch(/-/);
      // The temporary password no longer works.
      await expect(env.device().signIn(person)).rejects.toMatchObject({ code: "invalid_credentials" });
    },
  );

  test("may come without a recovery key, and in the person's own time zone", async () => {
    const device = env.device();
    const { user } = await device.signIn(await admin.add());
    const choosing = await device.client.beginPasswordSetup(user, { ask: device.ask, timeZone: "Asia/Tokyo" });
    const prepared = await choosing.prepareEmptyVault(newPassword);
    const done = await prepared.submit(false);
    expect(done.user.timeZone).toBe("Asia/Tokyo");
    await expect(device.client.startRecovery(user.email, prepared.recoveryKey)).rejects.toMatchObject({
      code: "invalid_recovery",
    });
  });

  test("is not the temporary one, not weak, and nothing is sent of those", async () => {
    const person = await admin.add();
    const { setup } = await startPasswordSetup(env.device(), person);
    env.proxy.seen.length = 0;
    await expect(setup.prepareEmptyVault(person.password)).rejects.toMatchObject({ code: "password_is_temporary" });
    await expect(setup.prepareEmptyVault(person.password)).rejects.toThrow("password_is_temporary");
    await expect(setup.prepareEmptyVault("iloveyou99")).rejects.toMatchObject({ params: { score: 1 } });
    expect(env.proxy.seen).toEqual([]);
  });

  test("the temporary password is forgotten when the session ends", async () => {
    const device = env.device();
    const { user } = await device.signIn(await admin.add());
    const begin = () => device.client.beginPasswordSetup(user, { ask: device.ask });
    await begin();
    await device.client.forgetOfflineCopy();
    await expect(begin()).rejects.toMatchObject({ code: "temporary_password_needed" });
  });

  test("after a reload the temporary password is asked for, and again when it was mistyped", async () => {
    const person = await admin.add();
    const before = env.device();
    const { user } = await before.signIn(person);
    const token = before.tokens.at(-1)!;
    const client = createVaultClient({
      baseUrl: env.proxy.url,
      argon2: env.argon2,
      memory: before.memory,
      token: () => token,
    });
    const needed = { code: "temporary_password_needed" };
    const { ask } = before;
    await expect(client.beginPasswordSetup(user, { ask })).rejects.toMatchObject(needed);
    const mistyped = await client.beginPasswordSetup(user, { ask, temporaryPassword: "temporary x" });
    await expect((await mistyped.prepareEmptyVault(newPassword)).submit(true)).rejects.toMatchObject({
      code: "wrong_password",
    });
    await expect(client.beginPasswordSetup(user, { ask })).rejects.toMatchObject(needed);
    // No key is derived and no request sent if the salt differs from that of the sign-in.
    const another = newKdf(systemRandom);
    env.proxy.tampering = replaceReply("POST", /prelogin$/, (reply) => void (reply.body.kdf = another));
    const misled = client.beginPasswordSetup(user, { ask, temporaryPassword: person.password });
    await expect(misled).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "passwordChanged" } });
    expect(before.warnings).toEqual([{ kind: "passwordChanged" }]);
    before.warnings.length = 0;
    env.proxy.tampering = {};
    const choosing = await client.beginPasswordSetup(user, { ask, temporaryPassword: person.password });
    const { vault } = await (await choosing.prepareEmptyVault(newPassword)).submit(true);
    expect(vault).not.toBeNull();
    expect(before.warnings).toEqual([]);
  });

  test("a temporary password past its time is said to be that, and only when it is right", async () => {
    const person = await admin.add();
    await env.server.db
      .updateTable("users")
      .set({ temporary_password_until: new Date(0) })
      .where("id", "=", person._id)
      .execute();
    await expect(env.device().signIn(person)).rejects.toMatchObject({ code: "temporary_password_expired" });
    await expect(env.device().signIn({ ...person, password: "temporary x" })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });
});

describe("after a reset", () => {
  interface Reset {
    person: AddedPerson;
    reset: AddedPerson;
    /** A device that has seen the vault, which contains an entry. */
    own: Device;
    /** A device that has not seen it. */
    device: Device;
  }
  async function givenReset(): Promise<Reset> {
    const own = env.device({ goesOn: true });
    const person = await personWithVault(env, own);
    await store(await own.open(person));
    return { person, reset: await admin.reset(person), own, device: env.device() };
  }

  test.each(["neither", "request", "reply"] as const)(
    "the old master password brings the vault back, when %s was lost",
    async (lost: DropPoint) => {
      const { person, reset, device } = await givenReset();
      const { setup } = await startPasswordSetup(device, reset);
      expect(setup.vault).toMatchObject({ hasRecovery: true });
      await expect(setup.unlockWithPassword(reset.password)).rejects.toMatchObject({ code: "wrong_password" });
      const reclaimed = await setup.unlockWithPassword(person.password);
      expect(reclaimed.vaultId).toBe(setup.vault?.vaultId);
      await expect(reclaimed.prepare(person.password)).rejects.toThrow("password_is_old");
      await expect(reclaimed.prepare(reset.password)).rejects.toThrow("password_is_temporary");
      const prepared = await reclaimed.prepare(newPassword);
      dropOnce(env, update, lost);
      const done = await retryDropped(lost, () => prepared.submit(false));
      await confirmed(done.vault);
      expect(titlesOf(done)).toEqual(["Bank"]);
      await store(done.vault!, { title: "Mail" });
      await expectOpens({ ...person, password: newPassword }, ["Bank", "Mail"]);
      // The previous recovery key is still valid, since no other was wanted.
      expect(await env.device().client.startRecovery(person.email, person.recoveryKey)).toBeDefined();
    },
  );

  test.each(["neither", "reply"] as const)(
    "the recovery key brings the vault back, and a new one takes its place, when %s was lost",
    async (lost: DropPoint) => {
      const { person, reset, device } = await givenReset();
      const { setup } = await startPasswordSetup(device, reset);
      await expect(setup.unlockWithRecoveryKey("ABCD")).rejects.toMatchObject({ code: "recovery_key_length" });
      const wrong = person.recoveryKey.replace(/./, (first) => (first === "A" ? "B" : "A"));
      await expect(setup.unlockWithRecoveryKey(wrong)).rejects.toMatchObject({ code: "wrong_password" });
      const reclaimed = await setup.unlockWithRecoveryKey(person.recoveryKey.toLowerCase());
      await expect(reclaimed.prepare(person.recoveryKey)).rejects.toThrow("password_is_recovery_key");
      const prepared = await reclaimed.prepare(newPassword);
      expect(prepared.recoveryKey).not.toBe(person.recoveryKey);
      dropOnce(env, update, lost);
      const done = await retryDropped(lost, () => prepared.submit(true));
      await confirmed(done.vault);
      expect(titlesOf(done)).toEqual(["Bank"]);
      await expectOpens({ ...person, password: newPassword }, ["Bank"]);
      const { client } = env.device();
      await expect(client.startRecovery(person.email, person.recoveryKey)).rejects.toMatchObject({
        code: "invalid_recovery",
      });
      expect(await client.startRecovery(person.email, prepared.recoveryKey)).toBeDefined();
    },
  );

  test("the vault is unlocked again when the server has forgotten that it was", async () => {
    const { person, reset, device } = await givenReset();
    const { setup } = await startPasswordSetup(device, reset);
    const prepared = await (await setup.unlockWithRecoveryKey(person.recoveryKey)).prepare(newPassword);
    await env.server.db.deleteFrom("session_unlocks").execute();
    expect((await prepared.submit(true)).user.mustChangePassword).toBe(false);
    await expectOpens({ ...person, password: newPassword }, ["Bank"]);
  });

  test.each(["neither", "reply"] as const)(
    "an empty vault starts, and the old one is whole in the archive, when %s was lost",
    async (lost: DropPoint) => {
      const { person, reset, own } = await givenReset();
      const { setup } = await startPasswordSetup(own, reset);
      expect(own.warnings).toEqual([{ kind: "passwordChanged" }, { kind: "passwordTemporary" }]);
      own.warnings.length = 0;
      const prepared = await setup.prepareEmptyVault(newPassword);
      dropOnce(env, update, lost);
      const done = await retryDropped(lost, () => prepared.submit(true));
      await done.vault!.opened();
      expect(titlesOf(done)).toEqual([]);
      const archived = await own.client.archivedVaults();
      expect(archived).toMatchObject([{ entryCount: 1, hasRecovery: true }]);
      // This device's own change raises no warning.
      await expectOpens({ ...person, password: newPassword }, [], own);
    },
  );

  test("a device that stops before it hears of the empty vault that it has sent is asked nothing about it", async () => {
    const { person, reset, own } = await givenReset();
    const { setup } = await startPasswordSetup(own, reset);
    const prepared = await setup.prepareEmptyVault(newPassword);
    let isSent = false;
    env.proxy.tampering = {
      reply: (_, { path }) => {
        isSent ||= update.test(path);
        return isSent ? "drop" : undefined;
      },
    };
    await expect(prepared.submit(true)).rejects.toMatchObject({ code: "outcome_unknown" });
    env.proxy.tampering = {};
    await expectOpens({ ...person, password: newPassword }, [], env.device({ memory: own.memory }));
  });

  test("a device that knows the vault stops when the server denies it, or offers another", async () => {
    const { person, reset, own } = await givenReset();
    const strangers = await env.device().signIn(await env.person());
    const { user } = await own.signIn(reset);
    const begin = () => own.client.beginPasswordSetup(user, { ask: async () => false });
    const members = { kdf: null, vaultId: null, hasRecovery: false, manifest: null };
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path === "/user/vault") reply.body = members;
      },
    };
    await expect(begin()).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "vaultMissing" } });
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path === "/user/vault") reply.body.vaultId = strangers.vault!.vaultId;
      },
    };
    await expect(begin()).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "vaultReplaced" } });
    // A changed salt of the vault raises a warning before a credential is sent.
    const salt = "A".repeat(22);
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path === "/user/vault") reply.body.kdf.salt = salt;
      },
    };
    const choosing = await begin();
    env.proxy.seen.length = 0;
    await expect(choosing.unlockWithPassword(person.password)).rejects.toMatchObject({
      code: "stopped_at_warning",
      params: { kind: "passwordChanged" },
    });
    expect(sent(/unlock$/)).toEqual([]);
  });
});

test("case 13: a session that began with a master password is not led to the choice unasked", async () => {
  const own = env.device();
  const person = await personWithVault(env, own);
  const { user } = await own.signIn(person);
  const before = own.warnings.length;
  env.proxy.seen.length = 0;
  // The server lies about the account during the session, under the account's address or another.
  for (const email of [person.email, "somebody@example.com"]) {
    const lying = { ...user, email, mustChangePassword: true };
    const { ask } = own;
    await expect(own.client.beginPasswordSetup(lying, { ask })).rejects.toMatchObject({
      code: "temporary_password_needed",
    });
    await expect(
      own.client.beginPasswordSetup(lying, { ask, temporaryPassword: person.password }),
    ).rejects.toMatchObject({
      code: "stopped_at_warning",
      params: { kind: "passwordTemporary" },
    });
  }
  expect(own.warnings).toHaveLength(before + 2);
  // The only request, for each address, is the question if there is a password to ask for.
  expect(env.proxy.seen.map(({ path }) => path)).toEqual(["/user/company", "/user/company"]);
});

test("a server that claims that there is no password yet is not believed for a vault that was opened here", async () => {
  const own = env.device();
  const person = await personWithVault(env, own);
  const { user } = await own.signIn(person);
  env.proxy.tampering = replaceReply("GET", /^\/user\/company$/, ({ body }) => {
    body.hasPassword = false;
  });
  const { ask } = own;
  await expect(own.client.beginPasswordSetup({ ...user, mustChangePassword: true }, { ask })).rejects.toMatchObject({
    code: "stopped_at_warning",
    params: { kind: "passwordTemporary" },
  });
});

test("who has no password yet is asked for a recent sign-in by the company before the choice", async () => {
  const own = env.device();
  const { user } = await own.signIn(await env.person());
  const replies = { hasPassword: false, isFresh: false };
  env.proxy.tampering = replaceReply("GET", /^\/user\/company$/, ({ body }) => {
    Object.assign(body, replies);
  });
  const begin = () => own.client.beginPasswordSetup({ ...user, mustChangePassword: true }, { ask: async () => true });
  await expect(begin()).rejects.toMatchObject({ code: "company_sign_in_needed" });
  replies.isFresh = true;
  expect((await begin()).hasTemporaryPassword).toBe(false);
});

test("the new password is never sent, nor is the old one, the temporary one or the recovery key", async () => {
  const own = env.device();
  const person = await personWithVault(env, own);
  const reset = await admin.reset(person);
  env.proxy.seen.length = 0;
  const { setup } = await startPasswordSetup(env.device(), reset);
  await setup.unlockWithRecoveryKey(person.recoveryKey);
  await (await (await setup.unlockWithPassword(goodPassword)).prepare(newPassword)).submit(true);
  const wire = JSON.stringify(env.proxy.seen);
  for (const secret of [goodPassword, newPassword, reset.password, person.recoveryKey]) {
    expect(wire).not.toContain(secret);
    expect(wire).not.toContain(secret.replaceAll("-", ""));
  }
  expect(sent(update)).toHaveLength(1);
});
