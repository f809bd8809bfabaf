import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dropOnce, retryDropped } from "./support/drop-response.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { confirmed, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";

let env: TestEnvironmentWithServer;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(() => {
  env.proxy.tampering = {};
});

const newPassword = "gallant-otter-parsnip-83";
const form = (members = {}) => ({
  firstName: "Ana",
  lastName: "Silva",
  mobileNo: "",
  email: ` ${randomUUID().toUpperCase()}@Example.com `,
  password: goodPassword,
  ...members,
});

async function expectOpens(person: Person, device: Device, titles: string[]): Promise<void> {
  const vault = await device.open(person);
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null });
  expect(vault.snapshot().entries.map(({ title }) => title)).toEqual(titles);
  expect(device.warnings).toEqual([]);
}

test("registers, and signs in on another device", async () => {
  const device = env.device();
  const details = form();
  const prepared = await device.client.prepareRegistration(details);
  expect(prepared.recoveryKey).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
  const { user, token, vault } = await prepared.submit(true);
  expect(user.email).toBe(details.email.trim().toLowerCase());
  expect(device.tokens).toEqual([token]);
  await vault!.opened();
  await store(vault!);
  await expectOpens(details as unknown as Person, env.device(), ["Bank"]);
});

test("nothing is sent before a registration is submitted", async () => {
  env.proxy.seen.length = 0;
  await env.device().client.prepareRegistration(form());
  expect(env.proxy.seen).toEqual([]);
});

test.each(["request", "reply"] as const)("a registration whose %s was lost is made once", async (what) => {
  const device = env.device();
  const details = form();
  const prepared = await device.client.prepareRegistration(details);
  dropOnce(env, /register$/, what);
  const { vault } = await retryDropped(what, () => prepared.submit(true));
  await vault!.opened();
  expect(vault!.snapshot()).toMatchObject({ status: "open", fault: null });
  const count = await env.server.db
    .selectFrom("users")
    .where("email", "=", details.email.trim().toLowerCase())
    .select("id")
    .execute();
  expect(count).toHaveLength(1);
});

test("a master password that is short or easily guessed is refused before anything is derived or sent", async () => {
  const { client } = env.device();
  const person = await env.person();
  const { user } = await env.device().signIn(person);
  env.proxy.seen.length = 0;
  for (const password of ["short", "password1234", "Silva2024", "qwertyuiop"])
    await expect(client.prepareRegistration(form({ password }))).rejects.toMatchObject({
      code: expect.stringMatching(/^password_too_/),
    });
  await expect(client.changePassword(user, goodPassword, "iloveyou99")).rejects.toMatchObject({ params: { score: 1 } });
  await expect(client.changePassword(user, goodPassword, goodPassword)).rejects.toThrow("password_unchanged");
  expect(env.proxy.seen).toEqual([]);
});

test("a new master password says what ends with it: tokens unless they are kept, the company's connection if it is", async () => {
  const device = env.device();
  const { user } = await device.signIn(await env.person());
  const sent = async (
    current: string,
    next: string,
    options?: { revokesTokens: boolean; disconnectsCompany: boolean },
  ) => {
    await device.client.changePassword(user, current, next, options);
    const body = env.proxy.seen.findLast(({ method }) => method === "PUT")?.body;
    const { revokeTokens, disconnectCompany } = body as Record<string, unknown>;
    return [revokeTokens, disconnectCompany];
  };
  const [second, third] = ["violet-umbrella-teapot-93", "violet-umbrella-teapot-94"];
  expect(await sent(goodPassword, second)).toEqual([undefined, undefined]);
  expect(await sent(second, third, { revokesTokens: false, disconnectsCompany: true })).toEqual([false, true]);
});

test("a vault is unlocked with the session that is there, and a wrong password is refused", async () => {
  const person = await env.person();
  const device = env.device();
  const { user, vault } = await device.signIn(person);
  await vault!.opened();
  await store(vault!);
  const draft = await vault!.sealDraft({ ...(await vault!.reveal(vault!.snapshot().entries[0]!._id)), title: "Half" });
  vault!.close();
  expect(vault!.snapshot()).toMatchObject({ status: "closed", entries: [], manifest: null });
  await expect(vault!.reveal("x")).rejects.toMatchObject({ code: "entry_missing" });
  expect(await vault!.archive("x")).toMatchObject({ kind: "notSaved" });
  await expect(device.client.unlock(user, "wrong password", device.ask)).rejects.toMatchObject({
    code: "wrong_password",
  });
  const again = await device.client.unlock(user, person.password, device.ask);
  await again.opened();
  expect(again.snapshot().entries).toHaveLength(1);
  expect(draft).not.toContain("Half");
  expect(await again.openDraft(draft)).toMatchObject({ title: "Half", password: "correct horse", isFavorite: false });
  expect(device.warnings).toEqual([]);
});

test("the contents are requested while the key is derived, once, and shown as they are after a wrong password", async () => {
  const person = await env.person({ sharesSalt: true });
  const device = env.device();
  const { user, vault } = await device.signIn(person);
  vault!.close();
  const reads = () => env.proxy.seen.filter(({ path }) => path === "/user/vault/contents").length;
  let before: number[] = [];
  env.proxy.tampering.request = async ({ path }) => {
    // The two requests take connections of their own: the earlier one may arrive later.
    if (path.endsWith("/unlock")) before.push(await vi.waitFor(() => reads() || Promise.reject(new Error("none"))));
  };
  env.proxy.seen.length = 0;
  await expect(device.client.unlock(user, "wrong password", device.ask)).rejects.toMatchObject({
    code: "wrong_password",
  });
  await store(await env.device().open(person));
  env.proxy.seen.length = 0;
  before = [];
  const again = await device.client.unlock(user, person.password, device.ask);
  await again.opened();
  expect(again.snapshot()).toMatchObject({ entries: [{ title: "Bank" }], fault: null });
  expect([before, reads()]).toEqual([[1], 1]);
});

test("contents that could not be had before the key are requested after it", async () => {
  const person = await env.person({ sharesSalt: true });
  const device = env.device();
  const { user, vault } = await device.signIn(person);
  vault!.close();
  let reads = 0;
  env.proxy.tampering.request = ({ path }) =>
    path === "/user/vault/contents" && ++reads === 1 ? { status: 503, body: {} } : undefined;
  const again = await device.client.unlock(user, person.password, device.ask);
  await again.opened();
  expect([again.snapshot().status, reads]).toEqual(["open", 2]);
});

test.each(["neither", "request", "reply"] as const)("the master password is changed when %s was lost", async (lost) => {
  const person = await env.person();
  const device = env.device();
  const { user, vault } = await device.signIn(person);
  await vault!.opened();
  await store(vault!);
  dropOnce(env, /^\/auth\/update/, lost);
  const changed = await retryDropped(lost, () => device.client.changePassword(user, person.password, newPassword));
  expect(changed.vault).toBe(vault);
  expect(device.tokens.at(-1)).toBe(changed.token);
  await store(vault!, { title: "Mail" });
  await expect(env.device().open(person)).rejects.toMatchObject({ code: "invalid_credentials" });
  // The new salt is expected on this device; another one that knew the old salt shows a warning.
  const now = { ...person, password: newPassword };
  await expectOpens(now, env.device({ memory: device.memory }), expect.arrayContaining(["Bank", "Mail"]) as string[]);
});

test("another device says that the password was changed elsewhere, and goes on when the person does", async () => {
  const person = await env.person();
  const other = env.device({ goesOn: true });
  await other.open(person);
  const { client, ask } = env.device();
  const { user } = await client.signIn(person.email, person.password, ask);
  await client.changePassword(user, person.password, newPassword);
  const now = { ...person, password: newPassword };
  await other.open(now);
  expect(other.warnings).toEqual([{ kind: "passwordChanged" }]);
  await other.open(now);
  expect(other.warnings).toHaveLength(1);
});

test.each(["neither", "request", "reply"] as const)("recovers with the key when %s was lost", async (lost) => {
  const person = await env.person();
  const old = await env.device().open(person);
  await store(old);
  const device = env.device();
  const typed = person.recoveryKey.toLowerCase().replaceAll("-", " ").replaceAll("1", "l");
  const started = await device.client.startRecovery(person.email, typed);
  expect(started.newRecoveryKey).not.toBe(person.recoveryKey);
  await expect(started.finish("iloveyou")).rejects.toMatchObject({ code: "password_too_weak" });
  dropOnce(env, /recover\/finish$/, lost);
  const { vault } = await retryDropped(lost, () => started.finish(newPassword));
  await confirmed(vault);
  expect(vault!.snapshot().entries.map(({ title }) => title)).toEqual(["Bank"]);
  await expect(env.device().open(person)).rejects.toMatchObject({ code: "invalid_credentials" });
  await expect(env.device().client.startRecovery(person.email, person.recoveryKey)).rejects.toMatchObject({
    code: "invalid_recovery",
  });
  await expectOpens({ ...person, password: newPassword }, env.device({ memory: device.memory }), ["Bank"]);
  const again = await env.device().client.startRecovery(person.email, started.newRecoveryKey);
  expect(again.newRecoveryKey).toMatch(/-/);
});

test("an unknown recovery key and what is no key at all are refused", async () => {
  const person = await env.person();
  const { client } = env.device();
  await expect(client.startRecovery(person.email, "ABCD")).rejects.toMatchObject({ code: "recovery_key_length" });
  const wrong = person.recoveryKey.replace(/./, (first) => (first === "A" ? "B" : "A"));
  await expect(client.startRecovery(person.email, wrong)).rejects.toMatchObject({ code: "invalid_recovery" });
});

test.each(["neither", "request", "reply"] as const)("replaces the recovery key when %s was lost", async (lost) => {
  const person = await env.person();
  const { client, ask } = env.device();
  const { user } = await client.signIn(person.email, person.password, ask);
  const prepared = await client.prepareRecoveryKey(user, person.password);
  dropOnce(env, /vault\/recovery$/, lost);
  await prepared.submit();
  await expect(client.startRecovery(person.email, person.recoveryKey)).rejects.toMatchObject({
    code: "invalid_recovery",
  });
  expect((await client.startRecovery(person.email, prepared.recoveryKey)).newRecoveryKey).toMatch(/-/);
});

test.each(["neither", "reply"] as const)(
  "a change of address moves what the device remembers, when %s was lost",
  async (lost) => {
    const person = await env.person();
    const device = env.device();
    const { user, vault } = await device.signIn(person);
    await vault!.opened();
    const email = `${randomUUID()}@example.com`;
    dropOnce(env, /^\/auth\/update/, lost);
    const changed = await device.client.changeEmail(user, ` ${email.toUpperCase()}`, person.password);
    expect(changed.email).toBe(email);
    await expectOpens({ ...person, email }, device, []);
    // The vault is known under the new address: a server that denies it is not believed.
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path === "/auth/login") reply.body.vault = null;
        if (path === "/user/vault") reply.body = { vaultId: null, kdf: null, hasRecovery: false, manifest: null };
      },
    };
    await expect(device.signIn({ ...person, email })).rejects.toMatchObject({
      code: "stopped_at_warning",
      params: { kind: "vaultMissing" },
    });
  },
);

test("when nobody can be asked whether a new password was taken, the person is told what to do", async () => {
  const person = await env.person();
  const device = env.device();
  const { user } = await device.signIn(person);
  let isCut = false;
  env.proxy.tampering = {
    reply: (_, { path }) => {
      isCut ||= path.startsWith("/auth/update");
      return isCut ? "drop" : undefined;
    },
  };
  await expect(device.client.changePassword(user, person.password, newPassword)).rejects.toMatchObject({
    code: "outcome_unknown",
    params: { after: "passwordChange" },
  });
  // The password was stored, and this device accepts the salt that it sent itself.
  env.proxy.tampering = {};
  await expectOpens({ ...person, password: newPassword }, device, []);
});
