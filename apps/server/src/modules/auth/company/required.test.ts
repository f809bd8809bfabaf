import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changePasswordDuring } from "../../../../test/company/change-password.ts";
import { createVisitor, startCompanyServer } from "../../../../test/company/harness.ts";
import { startProvider, type TestProvider } from "../../../../test/company/provider.ts";
import { callApi, factories, type TestResponse, type TestUser } from "../../../../test/factories.ts";
import { codeAt, factorCalls, setUpTotp } from "../../../../test/factors.ts";
import type { TestServer } from "../../../../test/harness.ts";
import { registerByHttp } from "../../../../test/http-api.ts";
import { countLockWaits } from "../../../../test/lock-waits.ts";
import { enrol, signInWithPasskey } from "../../../../test/passkeys.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../../test/value-factories.ts";
import { systemClock } from "../../../platform/clock.ts";
import { turnCompanyOff } from "./turn-off.ts";

const domain = "contoso.example";
let provider: TestProvider;
let server: TestServer;
let superAdmin: TestUser;
let secret: string;
beforeAll(async () => {
  provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
  server = await startCompanyServer(provider);
  superAdmin = await factories(server).user({ isSuperAdmin: true }, { email: `boss@${domain}` });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

let name = "";
let email = "";
beforeEach(() => {
  name = `bea-${randomBytes(4).toString("hex")}`;
  email = `${name}@${domain}`;
});
const visit = () => createVisitor(server, provider);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const required = [403, "company_required"];

/** Sets the domains as the super admin does, with a code that was not used yet. */
async function setDomains(domains: string[], proof: object = {}) {
  const body = { domains, currentPassword: superAdmin.password, ...proof };
  const answer = await callApi(server, "PUT /system/company/domains", { token: superAdmin.token, body });
  if (answer.body?.code !== "factor_proof_required") return answer;
  // Each time step counts once.
  await server.db.updateTable("totp_factors").set({ last_step: 0 }).execute();
  const { challenge } = answer.body as { challenge: string };
  const again = { ...body, challenge, code: codeAt(secret, systemClock) };
  return callApi(server, "PUT /system/company/domains", { token: superAdmin.token, body: again });
}
const signIn = (who: { email: string; password: string }) =>
  callApi(server, "POST /auth/login", { body: { email: who.email, password: who.password } });
const isOpen = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;

test("85: no domain is required before a super admin has a factor, and none keeps the last one from going", async () => {
  expect(codeOf(await setDomains([domain]))).toEqual([409, "no_other_way"]);
  expect((await setDomains([])).status).toBe(200);
  ({ secret } = await setUpTotp(server, superAdmin, systemClock));
  const set = await setDomains([` Contoso.Example `, domain]);
  expect([set.status, set.body.company.domains]).toEqual([200, [domain]]);
  for (const wrong of ["nowhere", "@contoso.example", "a b.example"]) {
    expect((await setDomains([wrong])).status).toBe(400);
  }
  const { factors } = (await factorCalls(server, superAdmin).list()).body as { factors: { _id: string }[] };
  const removal = await factorCalls(server, superAdmin).remove(factors[0]?._id ?? "");
  expect(codeOf(removal)).toEqual([409, "no_other_way"]);
  expect((await signIn(superAdmin)).body.code).toBe("second_factor_required");
  expect(await isOpen(superAdmin.token)).toBe(true);
});

describe("85: where a domain is required", () => {
  test("two super admins don't remove the last two factors at once", async () => {
    await setDomains([domain]);
    const makeSuper = (ids: string[], isSuper: boolean) =>
      server.db.updateTable("users").set({ is_super_admin: isSuper }).where("id", "in", ids).execute();
    const pair = [
      await factories(server).user({ isSuperAdmin: true }),
      await factories(server).user({ isSuperAdmin: true }),
    ];
    const ids = pair.map(({ _id }) => _id);
    const removals: (() => Promise<TestResponse>)[] = [];
    for (const user of pair) {
      const { recoveryCodes } = await setUpTotp(server, user, systemClock);
      const calls = factorCalls(server, user);
      const { factors } = (await calls.list()).body as { factors: { _id: string }[] };
      const { challenge } = await calls.challenge();
      removals.push(() => calls.remove(factors[0]?._id ?? "", { challenge, recoveryCode: recoveryCodes[0] }));
    }
    await makeSuper([superAdmin._id], false);
    try {
      const { answers } = await server.db.transaction().execute(async (trx) => {
        // The two removals are validated before a factor is deleted.
        await trx.selectFrom("totp_factors").select("id").where("user_id", "in", ids).forUpdate().execute();
        const begun = removals.map((remove) => remove());
        await expect.poll(() => countLockWaits(server.db), { timeout: 5_000 }).toBe(2);
        return { answers: Promise.all(begun) };
      });
      const statuses = (await answers).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([204, 409]));
    } finally {
      await makeSuper([superAdmin._id], true);
      await makeSuper(ids, false);
    }
  });

  test("sessions that began otherwise end, the company's and other people's go on", async () => {
    await setDomains([]);
    const [owner, connected, elsewhere] = await factories(server).users([{ email }, { email: `x-${email}` }, {}]);
    if (owner === undefined || connected === undefined || elsewhere === undefined) throw new Error("no accounts");
    await visit().connect(connected, `x-${name}`);
    const { token } = (await visit().signIn(`x-${name}`)).body as { token: string };
    expect((await setDomains([domain])).status).toBe(200);
    const open = await Promise.all([owner.token, connected.token, token, elsewhere.token].map(isOpen));
    expect(open).toEqual([false, false, true, true]);
  });

  test("a right password gets a ticket, with which a round with that address connects and signs in", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    await setDomains([domain]);
    const wrong = await signIn({ email, password: credential() });
    expect([codeOf(wrong), wrong.body.ticket]).toEqual([[401, "invalid_credentials"], undefined]);
    const answer = await signIn(owner);
    expect(codeOf(answer)).toEqual(required);
    const { ticket } = answer.body as { ticket: string };
    expect(codeOf(await visit().signIn(`x-${name}`, { ticket }))).toEqual([409, "other_person"]);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
    const done = await visit().signIn(name, { ticket });
    expect([done.status, done.body.user._id]).toEqual([200, owner._id]);
    expect((await visit().signIn(name)).status).toBe(200);
    // A ticket of a password that was replaced is worth nothing.
    await server.db
      .updateTable("users")
      .set({ verifier: randomBytes(32) })
      .where("id", "=", owner._id)
      .execute();
    expect(codeOf(await visit().signIn(name, { ticket }))).toEqual([401, "company_refused"]);
    expect(codeOf(await visit().call("POST /auth/company/start", { ticket: `${ticket}x` }))).toEqual([
      401,
      "company_refused",
    ]);
  });

  test("other domains are not: a subdomain, one that ends the same, one that contains it", async () => {
    await setDomains([]);
    const domains = [`eu.${domain}`, `x${domain}`, `${domain}.evil.example`];
    const people = await factories(server).users(domains.map((other) => ({ email: `${name}@${other}` })));
    await setDomains([domain]);
    expect(await Promise.all(people.map(({ token }) => isOpen(token)))).toEqual([true, true, true]);
    expect((await Promise.all(people.map(signIn))).map(({ status }) => status)).toEqual([200, 200, 200]);
    await setDomains([domain, `eu.${domain}`]);
    expect(await Promise.all(people.map(({ token }) => isOpen(token)))).toEqual([false, true, true]);
  });

  test("a ticket does not replace the person at the provider by the next one with that address", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    await visit().connect(owner, name);
    await setDomains([domain]);
    const { ticket } = (await signIn(owner)).body as { ticket: string };
    await provider.person(`next-${name}`, { email });
    expect(codeOf(await visit().signIn(`next-${name}`, { ticket }))).toEqual([409, "other_person"]);
    expect((await visit().signIn(name)).body.user._id).toBe(owner._id);
  });

  test("a new master password does not end the connection", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    await visit().connect(owner, name);
    await setDomains([domain]);
    const { token } = (await visit().signIn(name)).body as { token: string };
    const vault = { vaultId: owner.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: owner.password, password: credential(), kdf: kdf(), vault };
    const change = (more: object) =>
      callApi(server, `PUT /auth/update/${owner._id}`, { token, body: { ...body, ...more } });
    expect(codeOf(await change({ disconnectCompany: true }))).toEqual([409, "company_managed"]);
    expect((await change({})).status).toBe(200);
    expect((await visit().signIn(name)).body.user._id).toBe(owner._id);
  });

  test("a passkey gets the same", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    const passkey = await enrol(server, owner);
    await setDomains([domain]);
    const answer = await signInWithPasskey(server, passkey);
    expect(codeOf(answer)).toEqual(required);
    expect((await visit().signIn(name, { ticket: answer.body.ticket })).body.user._id).toBe(owner._id);
  });

  test("a second factor is asked before the ticket, and not again after it", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    const { recoveryCodes } = await setUpTotp(server, owner, systemClock);
    await setDomains([domain]);
    const asked = await signIn(owner);
    expect(codeOf(asked)).toEqual([401, "second_factor_required"]);
    const answer = await factorCalls(server, owner).login({
      challenge: asked.body.challenge,
      recoveryCode: recoveryCodes[0],
    });
    expect(codeOf(answer)).toEqual(required);
    expect((await visit().signIn(name, { ticket: answer.body.ticket })).status).toBe(200);
    expect(codeOf(await visit().signIn(name))).toEqual([401, "second_factor_required"]);
  });

  test("a ticket of before the first second factor doesn't replace it", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    await visit().connect(owner, name);
    await setDomains([domain]);
    const { ticket } = (await signIn(owner)).body as { ticket: string };
    const begun = visit();
    const returned = await begun.go(name, { ticket });
    const { token } = (await visit().signIn(name)).body as { token: string };
    const { recoveryCodes } = await setUpTotp(server, { ...owner, token }, systemClock);
    const visitor = visit();
    const asked = await visitor.signIn(name, { ticket });
    expect(codeOf(asked)).toEqual([401, "second_factor_required"]);
    // A round that began with it doesn't, either.
    expect(codeOf(await begun.call("POST /auth/company/finish", returned))).toEqual([401, "second_factor_required"]);
    const { challenge, ticket: next } = asked.body as { challenge: string; ticket: string };
    const proof = { ticket: next, challenge, recoveryCode: recoveryCodes[0] };
    expect((await visitor.call("POST /auth/company/confirm", proof)).body.user._id).toBe(owner._id);
  });

  test("a passkey is both factors, with the ticket too", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    const passkey = await enrol(server, owner);
    await setUpTotp(server, owner, systemClock);
    await setDomains([domain]);
    const { ticket } = (await signInWithPasskey(server, passkey)).body as { ticket: string };
    expect((await visit().signIn(name, { ticket })).body.user._id).toBe(owner._id);
  });

  test("nobody registers, an administrator sets no password, and no address goes in or out", async () => {
    await setDomains([]);
    const [owner, outside] = await factories(server).users([{ email }, {}]);
    if (owner === undefined || outside === undefined) throw new Error("no accounts");
    await setDomains([domain]);
    const address = `new-${email}`;
    expect(codeOf(await callApi(server, "POST /auth/check-email", { body: { email: address } }))).toEqual(required);
    await expect(registerByHttp(server.url, { email: address })).rejects.toThrow("company_required");
    const update = (who: TestUser, body: object, by = superAdmin) =>
      callApi(server, `PUT /auth/update/${who._id}`, { token: by.token, body });
    const managed = [409, "company_managed"];
    expect(codeOf(await update(owner, { password: "Temporary-1" }))).toEqual(managed);
    expect(codeOf(await update(owner, { email: `${name}@else.example`, password: "Temporary-1" }))).toEqual(managed);
    expect(codeOf(await update(outside, { email: address, password: "Temporary-1" }))).toEqual(managed);
    const own = { email: address, currentPassword: outside.password };
    expect(codeOf(await update(outside, own, outside))).toEqual(managed);
    const added = { firstName: "Bea", email: address, password: "Temporary-1" };
    expect(codeOf(await callApi(server, "POST /user/user", { token: superAdmin.token, body: added }))).toEqual(managed);
    expect((await update(owner, { firstName: "Beatrix" })).status).toBe(200);
  });

  test("an administrator corrects the address of who was invited and hasn't come yet, within the domains", async () => {
    await setDomains([domain]);
    const form = { firstName: "Bea", email: `bae-${email}`, company: true };
    const added = await callApi(server, "POST /user/user", { token: superAdmin.token, body: form });
    const id = added.body.user._id as string;
    const update = async (body: object) =>
      codeOf(await callApi(server, `PUT /auth/update/${id}`, { token: superAdmin.token, body }));
    const managed = [409, "company_managed"];
    expect(await update({ email: `${name}@else.example` })).toEqual(managed);
    expect(await update({ email: `bea-${email}`, password: "Temporary-1" })).toEqual(managed);
    const users = server.db.updateTable("users").where("id", "=", id);
    await users.set({ temporary_password_until: new Date(Date.now() + 86_400_000) }).execute();
    expect(await update({ email: `bea-${email}` })).toEqual(managed);
    await users.set({ temporary_password_until: null }).execute();
    expect((await update({ email: `bea-${email}` }))[0]).toBe(200);
    const connection = {
      user_id: id,
      issuer: "https://login.example",
      subject: id,
      email: "",
      connected_at: new Date(),
    };
    await server.db.insertInto("company_connections").values(connection).execute();
    expect(await update({ email: `bea.ray-${email}` })).toEqual(managed);
  });

  test("a recovery opens the vault with a new password, and gives no session", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    await setDomains([domain]);
    const started = await callApi(server, "POST /auth/recover/start", {
      body: { email, recoveryCredential: owner.recovery.credential },
    });
    const password = credential();
    const finished = await callApi(server, "POST /auth/recover/finish", {
      body: {
        recoveryToken: started.body.recoveryToken,
        password,
        kdf: kdf(),
        wrappedVaultKey: wrappedVaultKey(),
        recovery: recovery(),
      },
    });
    expect([finished.status, finished.body.token, finished.headers["set-cookie"]]).toEqual([200, null, undefined]);
    expect(codeOf(await signIn({ email, password }))).toEqual(required);
  });

  test("a sign-in under way while the domain is set ends too, whichever comes first", async () => {
    for (let round = 0; round < 5; round += 1) {
      await setDomains([]);
      const owner = await factories(server).user({}, { email: `${round}-${email}` });
      const [answer] = await Promise.all([signIn(owner), setDomains([domain])]);
      const open = answer.status === 200 && (await isOpen(answer.body.token));
      expect([round, open]).toEqual([round, false]);
    }
  });

  test("a session that a new master password begins while the domain is set ends too", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    const changed = await changePasswordDuring(server, owner, owner.token, () => setDomains([domain]));
    expect([changed.status, await isOpen(changed.body.token as string)]).toEqual([200, false]);
  });

  test("a connection is not ended by its owner", async () => {
    await setDomains([]);
    const owner = await factories(server).user({}, { email });
    await visit().connect(owner, name);
    await setDomains([domain]);
    const { token } = (await visit().signIn(name)).body as { token: string };
    const body = { currentPassword: owner.password };
    expect(codeOf(await callApi(server, "POST /user/company/disconnect", { token, body }))).toEqual([
      409,
      "company_managed",
    ]);
    // A new master password within this session leaves it one of the company's.
    const change = {
      currentPassword: owner.password,
      password: credential(),
      kdf: kdf(),
      vault: { vaultId: owner.vaultId, wrappedVaultKey: wrappedVaultKey() },
    };
    const changed = await callApi(server, `PUT /auth/update/${owner._id}`, { token, body: change });
    expect(changed.status).toBe(200);
    const renewed = (changed.body as { token: string }).token;
    await setDomains([domain]);
    expect(await isOpen(renewed)).toBe(true);
  });
});

test("87: when the provider is gone for good, the operator ends it, and master passwords sign in again", async () => {
  await setDomains([]);
  const owner = await factories(server).user({}, { email });
  await visit().connect(owner, name);
  await setDomains([domain]);
  const { token } = (await visit().signIn(name)).body as { token: string };
  expect(codeOf(await signIn(owner))).toEqual(required);
  expect(await turnCompanyOff(server.db, "Contoso", systemClock)).toBeGreaterThan(0);
  expect(await isOpen(token)).toBe(false);
  expect((await signIn(owner)).status).toBe(200);
  expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
  const mails = server.db.selectFrom("mails").select(["user_id", "template"]).where("template", "like", "company-%");
  expect(await mails.execute()).toEqual(
    expect.arrayContaining([
      { user_id: superAdmin._id, template: "company-off" },
      { user_id: owner._id, template: "company-disconnected" },
    ]),
  );
  await registerByHttp(server.url, { email: `after-${email}` });
});
