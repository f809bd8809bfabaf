import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, later, startManagedCompany } from "../../../test/company/company.ts";
import {
  confirmAt,
  deviceKey,
  generated,
  type GeneratedPerson,
  setUpGenerated,
  signInAgain,
} from "../../../test/company/generated.ts";
import { companyConfig, startCompanyServer } from "../../../test/company/harness.ts";
import { callApi, factories } from "../../../test/factories.ts";
import { factorCalls, setUpTotp } from "../../../test/factors.ts";
import { enrol, finishSignIn, startSignIn, startUnlock } from "../../../test/passkeys.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { lockAccount } from "../../accounts/account-row.ts";
import { grantSuperAdmin } from "../users/grant-super-admin.ts";
import { systemClock } from "../../platform/clock.ts";
import { withTransaction } from "../../platform/transaction.ts";

const managed = startManagedCompany();
const { company, invitationOf, administer, kindsOf } = managed;

let bea: GeneratedPerson;
beforeEach(async () => {
  bea = await setUpGenerated(managed);
});

const needed = [403, "company_needed"];
const unconfirmed = [403, "company_confirmation_needed"];
const refused = [403, "device_refused"];
const unknown = [404, "not_found"];
const call = (name: string, body?: object, { token }: { token: string } = bea) =>
  callApi(company.server, name, { token, ...(body === undefined ? {} : { body }) });

const add = (device = deviceKey(), of: Partial<{ vaultId: string; currentPassword: string }> = {}, by = bea) =>
  call("POST /user/vault/devices", { vaultId: by.vaultId, currentPassword: by.password, device, ...of }, by);
const open = (device: { id: string; credential: string }, by: { token: string } = bea) =>
  call(`POST /user/vault/devices/${device.id}/open`, { credential: device.credential }, by);
const setRecovery = (by: { token: string } = bea) =>
  call("PUT /user/vault/recovery", { vaultId: bea.vaultId, currentPassword: bea.password, recovery: recovery() }, by);

const minutes = (count: number) => count * 60_000;

describe("an account with a generated password", () => {
  test("says so, and has a recovery key", async () => {
    const { body } = await call("GET /user/vault");
    expect(body).toMatchObject({ vaultId: bea.vaultId, isPasswordGenerated: true, hasRecovery: true });
    expect((await call("GET /user/company")).body).toMatchObject({
      hasPassword: true,
      isFresh: true,
      canGeneratePassword: true,
    });
  });

  test("is let in by the company alone: neither its password, nor a recovery signs in", async () => {
    const { email, password, recoveryCredential } = bea;
    const login = await callApi(company.server, "POST /auth/login", { body: { email, password } });
    expect(codeOf(login)).toEqual([401, "invalid_credentials"]);
    const recover = await callApi(company.server, "POST /auth/recover/start", { body: { email, recoveryCredential } });
    expect(codeOf(recover)).toEqual([401, "invalid_recovery"]);
  });

  test("has passkeys that open its vault and do not sign in", async () => {
    await confirmAt(bea);
    const { authenticator, passkey } = await enrol(company.server, bea);
    expect(passkey.maySignIn).toBe(false);
    const started = await startSignIn(company.server);
    const assertion = authenticator.get(started.options);
    const signIn = await finishSignIn(company.server, { challenge: started.challenge, assertion });
    expect(codeOf(signIn)).toEqual([401, "passkey_refused"]);
    const { challenge, options } = (await startUnlock(company.server, bea, bea.vaultId)).body;
    const answer = { challenge, assertion: authenticator.get(options) };
    expect((await call(`POST /user/vault/${bea.vaultId}/unlock/finish`, answer)).status).toBe(200);
  });

  test("opens by its generated password and by its recovery key in a session", async () => {
    const { token } = await signInAgain(bea);
    for (const proof of [{ credential: bea.password }, { recoveryCredential: bea.recoveryCredential }]) {
      const answer = await call(`POST /user/vault/${bea.vaultId}/unlock`, proof, { token });
      expect(answer.status).toBe(200);
    }
    const accesses = await company.server.db
      .selectFrom("vault_accesses")
      .select("way")
      .where("user_id", "=", bea.userId)
      .where("kind", "=", "vault-unlocked")
      .orderBy("at")
      .execute();
    expect(accesses.slice(-2)).toEqual([{ way: null }, { way: "recoveryKey" }]);
  });

  test("needs the recovery key that is made with it, and keeps the company", async () => {
    const body = {
      ...generated(),
      currentPassword: bea.password,
      vault: { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() },
    };
    const { recovery: _recovery, ...without } = body;
    const answer = await call(`PUT /auth/update/${bea.userId}`, without);
    expect(answer.body).toMatchObject({ code: "invalid", issues: [{ path: "recovery" }] });
    const leaving = await call(`PUT /auth/update/${bea.userId}`, { ...body, disconnectCompany: true });
    expect(leaving.body).toMatchObject({ code: "invalid", issues: [{ path: "disconnectCompany" }] });
    await confirmAt(bea);
    const disconnect = await call("POST /user/company/disconnect", { currentPassword: bea.password });
    expect(codeOf(disconnect)).toEqual([409, "company_managed"]);
  });

  test("becomes an administrator's only with a second factor, which stays then: the company lets in no other", async () => {
    const give = (isAdmin: boolean) => call(`PUT /auth/update/${bea.userId}`, { isAdmin }, managed.managed.superAdmin);
    expect(codeOf(await give(true))).toEqual([409, "person_needs_factor"]);
    expect((await call("GET /user")).status).toBe(200);
    await confirmAt(bea);
    const user = { ...managed.managed.superAdmin, ...bea, _id: bea.userId };
    const { recoveryCodes } = await setUpTotp(company.server, user, systemClock);
    expect((await give(true)).status).toBe(200);
    const factors = factorCalls(company.server, user);
    const [factor] = (await factors.list()).body.factors as { _id: string }[];
    const { challenge } = await factors.challenge();
    const last = await factors.remove(factor?._id ?? "", { challenge, recoveryCode: recoveryCodes[0] });
    expect(codeOf(last)).toEqual([409, "factor_needed"]);
    expect((await call("GET /user")).status).toBe(200);
  });

  test("is of no administrator without a second factor", async () => {
    const ana = await factories(company.server).user();
    const name = `ana-${randomUUID().slice(0, 8)}`;
    await managed.visit().connect(ana, name);
    const { token } = (await managed.visit().signIn(name, { isFresh: true })).body;
    await company.server.db.updateTable("users").set({ is_admin: true }).where("id", "=", ana._id).execute();
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { ...generated(), currentPassword: ana.password, vault };
    const changed = await callApi(company.server, `PUT /auth/update/${ana._id}`, { token, body });
    expect(codeOf(changed)).toEqual([403, "forbidden"]);
    expect((await call("GET /user/company", undefined, { token })).body.canGeneratePassword).toBe(false);
  });

  test("is for those whom the company signs in, soon after it did, and for no super admin", async () => {
    const change = (user: { vaultId: string; password: string }) => ({
      ...generated(),
      currentPassword: user.password,
      vault: { vaultId: user.vaultId, wrappedVaultKey: wrappedVaultKey() },
    });
    const ana = await factories(company.server).user();
    expect(codeOf(await call(`PUT /auth/update/${ana._id}`, change(ana), ana))).toEqual(needed);
    const { superAdmin } = managed.managed;
    expect(codeOf(await call(`PUT /auth/update/${superAdmin._id}`, change(superAdmin), superAdmin))).toEqual([
      403,
      "forbidden",
    ]);
    expect((await call("GET /user/company", undefined, superAdmin)).body.canGeneratePassword).toBe(false);
    expect((await call("GET /user/company", undefined, ana)).body.canGeneratePassword).toBe(false);

    const name = `ana-${randomUUID().slice(0, 8)}`;
    await managed.visit().connect(ana, name);
    // Her session began with her password.
    expect(codeOf(await call(`PUT /auth/update/${ana._id}`, change(ana), ana))).toEqual(needed);
    const { token } = (await managed.visit().signIn(name, { isFresh: true })).body;
    const stale = await later(company, minutes(16), (server) =>
      callApi(server, `PUT /auth/update/${ana._id}`, { token, body: change(ana) }),
    );
    expect(codeOf(stale)).toEqual(needed);
    const changed = await callApi(company.server, `PUT /auth/update/${ana._id}`, { token, body: change(ana) });
    expect(changed.status).toBe(200);
    expect((await call("GET /user/vault", undefined, changed.body)).body.isPasswordGenerated).toBe(true);
    const { email, password } = ana;
    expect(codeOf(await callApi(company.server, "POST /auth/login", { body: { email, password } }))).toEqual([
      401,
      "invalid_credentials",
    ]);
  });

  test("is for those whom the company will sign in again", async () => {
    await company.server.db.deleteFrom("company_connections").where("user_id", "=", bea.userId).execute();
    const vault = { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { ...generated(), currentPassword: bea.password, vault };
    expect(codeOf(await call(`PUT /auth/update/${bea.userId}`, body))).toEqual(needed);
  });

  test("is not possible where the provider never says when a person signed in", async () => {
    const config = { company: companyConfig(company.provider, { OIDC_AUTH_TIME: "none" }) };
    const server = await startCompanyServer(company.provider, { like: company.server, config });
    try {
      const body = { ...generated(), newVault: newVault() };
      const { user, invitation } = await managed.invite(`bea-${randomUUID()}@contoso.example`);
      const login = user.email.split("@")[0] ?? "";
      const { token } = (await managed.visit().signIn(login, { invitation, isFresh: true })).body;
      expect(codeOf(await callApi(server, `PUT /auth/update/${user._id}`, { token, body }))).toEqual(needed);
      expect((await callApi(server, "GET /user/company", { token })).body.canGeneratePassword).toBe(false);
    } finally {
      await server.close();
    }
  });

  test("gets no temporary password while the company signs in, and becomes no super admin", async () => {
    const reset = (server = company.server) =>
      callApi(server, `PUT /auth/update/${bea.userId}`, {
        token: managed.managed.superAdmin.token,
        body: { password: "A temporary password 1" },
      });
    expect(codeOf(await reset())).toEqual([409, "company_managed"]);
    expect(await grantSuperAdmin(company.server.db, bea.email, systemClock)).toBeNull();
    await company.server.db.updateTable("users").set({ is_admin: true }).where("id", "=", bea.userId).execute();
    const { superAdmin } = managed.managed;
    const offer = { to: bea.userId, currentPassword: superAdmin.password };
    expect(codeOf(await call("PUT /user/super-admin", offer, superAdmin))).toEqual([409, "person_needs_password"]);
    const expires_at = new Date(Date.now() + minutes(60));
    const made = { from_user: superAdmin._id, to_user: bea.userId, expires_at };
    await company.server.db.insertInto("super_admin_offers").values(made).execute();
    await confirmAt(bea);
    const accepted = await call("POST /user/super-admin", { currentPassword: bea.password });
    expect(codeOf(accepted)).toEqual([409, "no_other_way"]);

    const server = await startCompanyServer(company.provider, { like: company.server, config: { company: null } });
    try {
      expect((await reset(server)).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  test("after the company is gone, opens by recovery key under a temporary password, and gets a master password", async () => {
    const server = await startCompanyServer(company.provider, { like: company.server, config: { company: null } });
    try {
      const temporary = "A temporary password 1";
      const { token: by } = managed.managed.superAdmin;
      await callApi(server, `PUT /auth/update/${bea.userId}`, { token: by, body: { password: temporary } });
      const tempCredential = credential();
      await server.db
        .updateTable("users")
        .set({ verifier: server.accounts.pepper.verifierOf(tempCredential) })
        .where("id", "=", bea.userId)
        .execute();
      const { token } = (
        await callApi(server, "POST /auth/login", { body: { email: bea.email, password: tempCredential } })
      ).body;
      const unlock = { recoveryCredential: bea.recoveryCredential };
      expect((await callApi(server, `POST /user/vault/${bea.vaultId}/unlock`, { token, body: unlock })).status).toBe(
        200,
      );
      const password = credential();
      const body = {
        currentPassword: tempCredential,
        password,
        kdf: kdf(),
        vault: { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() },
      };
      expect((await callApi(server, `PUT /auth/update/${bea.userId}`, { token, body })).status).toBe(200);
      const login = await callApi(server, "POST /auth/login", { body: { email: bea.email, password } });
      expect(login.body).toMatchObject({ vault: { vaultId: bea.vaultId, isPasswordGenerated: false } });
    } finally {
      await server.close();
    }
  });
});

describe("91: a change that the owner confirms at the company", () => {
  test("is refused without it, for the right password alone, and allowed for five minutes", async () => {
    expect(codeOf(await setRecovery())).toEqual(unconfirmed);
    const wrong = { vaultId: bea.vaultId, currentPassword: credential(), recovery: recovery() };
    expect(codeOf(await call("PUT /user/vault/recovery", wrong))).toEqual([403, "wrong_password"]);
    const { status, body } = await confirmAt(bea);
    expect(status).toBe(200);
    expect(Date.parse(body.until) - Date.now()).toBeLessThanOrEqual(minutes(5));
    expect(codeOf(await call("PUT /user/vault/recovery", wrong))).toEqual([403, "wrong_password"]);
    expect((await setRecovery()).status).toBe(204);
    const after = await later(company, minutes(5), (server) =>
      callApi(server, "PUT /user/vault/recovery", {
        token: bea.token,
        body: { vaultId: bea.vaultId, currentPassword: bea.password, recovery: recovery() },
      }),
    );
    expect(codeOf(after)).toEqual(unconfirmed);
  });

  test("is confirmed for one session alone", async () => {
    const other = await signInAgain(bea);
    await confirmAt(bea);
    expect(codeOf(await setRecovery(other))).toEqual(unconfirmed);
  });

  test("is confirmed by no other person", async () => {
    const begun = await bea.visitor.call("POST /user/company/confirm/start", {}, bea.token);
    const returned = await managed.visit().goThere(begun.body.url, `mallory-${randomUUID()}`);
    const answer = await bea.visitor.call("POST /user/company/confirm/finish", returned, bea.token);
    expect(codeOf(answer)).toEqual([409, "other_person"]);
    expect(codeOf(await setRecovery())).toEqual(unconfirmed);
  });

  test("is confirmed by no sign-in of before", async () => {
    // The session is older still.
    await company.server.db
      .updateTable("company_sessions")
      .set({ auth_time: new Date(Date.now() - minutes(60)) })
      .where("session_id", "in", (of) => of.selectFrom("sessions").select("id").where("user_id", "=", bea.userId))
      .execute();
    const begun = await bea.visitor.call("POST /user/company/confirm/start", {}, bea.token);
    await company.provider.login(bea.login, { ts: Math.floor(Date.now() / 1_000) - 120 });
    const old = await bea.visitor.goThere(begun.body.url, bea.login);
    const answer = await bea.visitor.call("POST /user/company/confirm/finish", old, bea.token);
    expect(codeOf(answer)).toEqual([401, "company_refused"]);
    expect(codeOf(await setRecovery())).toEqual(unconfirmed);
  });

  test("is not confirmed by the sign-in that began the session", async () => {
    const begun = await bea.visitor.call("POST /user/company/confirm/start", {}, bea.token);
    const [row] = await company.server.db
      .selectFrom("company_sessions")
      .innerJoin("sessions", "sessions.id", "company_sessions.session_id")
      .select("auth_time")
      .where("user_id", "=", bea.userId)
      .execute();
    await company.provider.login(bea.login, { ts: Math.floor((row?.auth_time?.getTime() ?? 0) / 1_000) });
    const returned = await bea.visitor.goThere(begun.body.url, bea.login);
    const answer = await bea.visitor.call("POST /user/company/confirm/finish", returned, bea.token);
    expect(codeOf(answer)).toEqual([401, "company_refused"]);
  });

  test("is not confirmed by a round that another session, or a sign-in, began", async () => {
    const other = await signInAgain(bea);
    const begun = await bea.visitor.call("POST /user/company/confirm/start", {}, other.token);
    const returned = await bea.visitor.goThere(begun.body.url, bea.login);
    const answer = await bea.visitor.call("POST /user/company/confirm/finish", returned, bea.token);
    expect(codeOf(answer)).toEqual([401, "company_refused"]);
    const signIn = await bea.visitor.go(bea.login);
    const swapped = await bea.visitor.call("POST /user/company/confirm/finish", signIn, bea.token);
    expect(codeOf(swapped)).toEqual([401, "company_refused"]);
    const owner = await bea.visitor.call("POST /user/company/confirm/start", {}, bea.token);
    const back = await bea.visitor.goThere(owner.body.url, bea.login);
    expect(codeOf(await bea.visitor.call("POST /auth/company/finish", back))).toEqual([401, "company_refused"]);
  });

  test("of the address or the password is confirmed as well", async () => {
    const password = credential();
    const body = {
      currentPassword: bea.password,
      password,
      kdf: kdf(),
      vault: { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() },
    };
    expect(codeOf(await call(`PUT /auth/update/${bea.userId}`, body))).toEqual(unconfirmed);
    const email = { currentPassword: bea.password, email: `other-${bea.email}` };
    expect(codeOf(await call(`PUT /auth/update/${bea.userId}`, email))).toEqual(unconfirmed);
    await add();
    await confirmAt(bea);
    const changed = await call(`PUT /auth/update/${bea.userId}`, body);
    expect(changed.status).toBe(200);
    // A master password signs in again, and no device opens the vault.
    const login = await callApi(company.server, "POST /auth/login", { body: { email: bea.email, password } });
    expect(login.body).toMatchObject({ vault: { vaultId: bea.vaultId, isPasswordGenerated: false } });
    expect((await call("GET /user/vault/devices", undefined, login.body)).body).toEqual({ devices: [] });
    const left = company.server.db.selectFrom("device_keys").select("id").where("vault_id", "=", bea.vaultId);
    expect(await left.execute()).toEqual([]);
    expect(
      codeOf(await add(deviceKey(), { currentPassword: password }, { ...bea, token: changed.body.token })),
    ).toEqual([409, "has_password"]);
  });
});

describe("89: a device's key", () => {
  test("is added by who has the vault open, soon after a sign-in, and listed", async () => {
    const device = deviceKey();
    const added = await add(device);
    expect(added.status).toBe(201);
    expect((await call("GET /user/vault/devices")).body).toEqual({ devices: [added.body] });
    expect(added.body).toMatchObject({ _id: device.id, name: device.name });
    expect(await kindsOf(bea.userId)).toContain("device-key-added");
    expect(codeOf(await add(device))).toEqual([400, "invalid"]);
    expect(codeOf(await add(deviceKey(), { currentPassword: credential() }))).toEqual([403, "wrong_password"]);
    expect(codeOf(await add(deviceKey(), { vaultId: randomUUID() }))).toEqual([409, "vault_changed"]);
    const stale = await later(company, minutes(16), (server) =>
      callApi(server, "POST /user/vault/devices", {
        token: bea.token,
        body: { vaultId: bea.vaultId, currentPassword: bea.password, device: deviceKey() },
      }),
    );
    expect(codeOf(stale)).toEqual(needed);
  });

  test("is no use to an account whose master password a person chose", async () => {
    const ana = await factories(company.server).user();
    const body = { vaultId: ana.vaultId, currentPassword: ana.password, device: deviceKey() };
    expect(codeOf(await call("POST /user/vault/devices", body, ana))).toEqual([409, "has_password"]);
  });

  test("opens what it sealed in a fresh session of its owner's alone", async () => {
    const device = deviceKey();
    await add(device);
    const again = await signInAgain(bea);
    expect((await open(device, again)).body).toEqual({ vaultId: bea.vaultId, envelope: device.envelope });
    expect(codeOf(await open({ ...device, credential: credential() }, again))).toEqual(refused);
    expect(codeOf(await open({ ...device, id: randomUUID() }, again))).toEqual(unknown);
    const stale = await later(company, minutes(16), (server) =>
      callApi(server, `POST /user/vault/devices/${device.id}/open`, {
        token: again.token,
        body: { credential: device.credential },
      }),
    );
    expect(codeOf(stale)).toEqual(needed);
    const cara = await setUpGenerated(managed);
    expect(codeOf(await open(device, cara))).toEqual(unknown);
  });

  test("is stored under the pepper, and its guesses are counted", async () => {
    const device = deviceKey();
    await add(device);
    const row = await company.server.db
      .selectFrom("device_keys")
      .selectAll()
      .where("id", "=", device.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(device.envelope);
    for (let tries = 0; tries < 10; tries += 1) await open({ ...device, credential: credential() });
    expect(codeOf(await open(device))).toEqual([429, "rate_limited"]);
  });

  test("that is removed opens nothing, and ends the other sessions that it opened", async () => {
    const device = deviceKey();
    await add(device);
    const [other, stranger] = [await signInAgain(bea), await signInAgain(bea)];
    await open(device, other);
    const remove = { currentPassword: bea.password };
    expect(codeOf(await call(`POST /user/vault/devices/${device.id}/remove`, remove, stranger))).toEqual(unconfirmed);
    const confirmed = { ...bea, token: stranger.token };
    await confirmAt(confirmed);
    expect((await call(`POST /user/vault/devices/${device.id}/remove`, remove, stranger)).status).toBe(204);
    expect((await call("GET /user/vault", undefined, other)).status).toBe(401);
    expect((await call("GET /user/vault", undefined, stranger)).status).toBe(200);
    expect(codeOf(await open(device, stranger))).toEqual(unknown);
    expect(await kindsOf(bea.userId)).toContain("device-key-removed");
    expect(codeOf(await call(`POST /user/vault/devices/${device.id}/remove`, remove, stranger))).toEqual(unknown);
  });

  const remove = (id: string, proof: object, by: { token: string } = bea) =>
    call(`POST /user/vault/devices/${id}/remove`, proof, by);
  const removeAll = (by: { token: string } = bea) =>
    call("POST /user/vault/devices/remove", { currentPassword: bea.password }, by);
  const isOpen = async (by: { token: string }) => (await call("GET /user", undefined, by)).status === 200;

  test.each(["its own removal", "the removal of all"])(
    "ends a session that another key was added to and removed from: by %s",
    async (how) => {
      const [laptop, added] = [deviceKey(), deviceKey()];
      await add(laptop);
      const copy = await signInAgain(bea);
      expect((await open(laptop, copy)).status).toBe(200);
      expect((await add(added, {}, { ...bea, ...copy })).status).toBe(201);
      expect((await remove(added.id, { credential: added.credential }, copy)).status).toBe(204);
      await confirmAt(bea);
      const owners = { currentPassword: bea.password };
      const answer = await (how === "its own removal" ? remove(laptop.id, owners) : removeAll());
      expect([answer.status, await isOpen(copy), await isOpen(bea)]).toEqual([204, false, true]);
    },
  );

  test("ends a session in which another one opened the vault afterwards", async () => {
    const [laptop, other] = [deviceKey(), deviceKey()];
    await add(laptop);
    await add(other);
    const session = await signInAgain(bea);
    await open(laptop, session);
    await open(other, session);
    await confirmAt(bea);
    expect((await remove(laptop.id, { currentPassword: bea.password })).status).toBe(204);
    expect(await isOpen(session)).toBe(false);
  });

  test("that removed itself ends the session that it opened with all others, be none left", async () => {
    const laptop = deviceKey();
    await add(laptop);
    const [copy, owner, cara] = [await signInAgain(bea), await signInAgain(bea), await setUpGenerated(managed)];
    const caras = deviceKey();
    await add(caras, {}, cara);
    await open(laptop, copy);
    expect((await remove(laptop.id, { credential: laptop.credential }, copy)).status).toBe(204);
    expect(await isOpen(copy)).toBe(true);
    await confirmAt({ ...bea, ...owner });
    expect((await removeAll(owner)).status).toBe(204);
    expect([await isOpen(copy), await isOpen(owner), await isOpen(cara)]).toEqual([false, true, true]);
  });

  test("ends the session that came in the place of one that it opened, and of one that another opened, too", async () => {
    const [laptop, other] = [deviceKey(), deviceKey()];
    await add(laptop);
    const [former, renewed] = [await signInAgain(bea), await signInAgain(bea)];
    await open(laptop, former);
    await add(other, {}, { ...bea, ...renewed });
    expect((await call("POST /user/sessions/replace", { token: former.token }, renewed)).status).toBe(204);
    await confirmAt(bea);
    expect((await remove(laptop.id, { currentPassword: bea.password })).status).toBe(204);
    expect(await isOpen(renewed)).toBe(false);
  });

  test("that is removed at the same moment ends the session that came in the place of one that it opened", async () => {
    const laptop = deviceKey();
    await add(laptop);
    const [former, renewed] = [await signInAgain(bea), await signInAgain(bea)];
    await open(laptop, former);
    const { db } = company.server;
    const replaced = await withTransaction(db, async (trx) => {
      // A removal has locked the account.
      await lockAccount(trx, bea.userId);
      const reply = call("POST /user/sessions/replace", { token: former.token }, renewed);
      await expect.poll(() => countLockWaits(db)).toBe(1);
      return { reply };
    });
    expect((await replaced.reply).status).toBe(204);
    await confirmAt(bea);
    expect((await remove(laptop.id, { currentPassword: bea.password })).status).toBe(204);
    expect(await isOpen(renewed)).toBe(false);
  });

  test("ends the sessions that a process of the release before remembered", async () => {
    const [laptop, other] = [deviceKey(), deviceKey()];
    await add(laptop);
    await add(other);
    const sessions = [await signInAgain(bea), await signInAgain(bea)] as const;
    await open(laptop, sessions[0]);
    await open(other, sessions[1]);
    await company.server.db
      .deleteFrom("device_key_openings")
      .where("session_id", "in", (of) => of.selectFrom("sessions").select("id").where("user_id", "=", bea.userId))
      .execute();
    await confirmAt(bea);
    expect((await remove(laptop.id, { currentPassword: bea.password })).status).toBe(204);
    expect([await isOpen(sessions[0]), await isOpen(sessions[1])]).toEqual([false, true]);
    expect((await removeAll()).status).toBe(204);
    expect(await isOpen(sessions[1])).toBe(false);
  });

  test("is removed with all others of its owner at once, who is told once", async () => {
    const [one, other, caras] = [deviceKey(), deviceKey(), deviceKey()];
    const cara = await setUpGenerated(managed);
    await add(caras, {}, cara);
    await add(one);
    const session = await signInAgain(bea);
    await add(other, {}, { ...bea, ...session });
    expect(codeOf(await removeAll())).toEqual(unconfirmed);
    await confirmAt(bea);
    expect((await removeAll()).status).toBe(204);
    expect((await call("GET /user/vault/devices")).body).toEqual({ devices: [] });
    expect((await call("GET /user/vault", undefined, session)).status).toBe(401);
    expect((await call("GET /user/vault/devices", undefined, cara)).body.devices).toHaveLength(1);
    expect((await removeAll()).status).toBe(204);
    const mails = await company.server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", bea.userId)
      .where("template", "=", "device-key-removed")
      .execute();
    expect(mails).toEqual([{ data: expect.objectContaining({ isEvery: true }) }]);
    const events = await company.server.db
      .selectFrom("audit_events")
      .select("details")
      .where("actor_id", "=", bea.userId)
      .where("kind", "=", "device-key-removed")
      .execute();
    const names = events.map(({ details }) => (details as { name: string }).name);
    expect(new Set(names)).toEqual(new Set([one.name, other.name]));
    expect(names).toHaveLength(2);
  });

  test("removes itself without a confirmation, and no other", async () => {
    const [one, other] = [deviceKey(), deviceKey()];
    await add(one);
    await add(other);
    const forget = (id: string, of: string) => call(`POST /user/vault/devices/${id}/remove`, { credential: of });
    expect(codeOf(await forget(other.id, one.credential))).toEqual(refused);
    expect((await forget(one.id, one.credential)).status).toBe(204);
    const { devices } = (await call("GET /user/vault/devices")).body;
    expect(devices.map(({ _id }: { _id: string }) => _id)).toEqual([other.id]);
  });

  test("that a backup brought back is kept by its owner alone, who is mailed, and opens the vault either way", async () => {
    const [kept, other] = [deviceKey(), deviceKey()];
    await add(kept);
    await add(other);
    const cara = await setUpGenerated(managed);
    const caras = deviceKey();
    await add(caras, {}, cara);
    await company.server.db.updateTable("device_keys").set({ awaits_keep: true }).execute();
    const waiting = async (by: { token: string } = bea) => {
      const { devices } = (await call("GET /user/vault/devices", undefined, by)).body;
      return (devices as { _id: string; awaitsKeep: boolean }[])
        .filter(({ awaitsKeep }) => awaitsKeep)
        .map(({ _id }) => _id);
    };
    const keep = (ids: string[], currentPassword = bea.password) =>
      call("POST /user/vault/devices/keep", { ids, currentPassword });
    expect((await open(kept)).status).toBe(200);
    expect(codeOf(await keep([kept.id], credential()))).toEqual([403, "wrong_password"]);
    expect((await waiting()).toSorted()).toEqual([kept.id, other.id].toSorted());
    // The password is known wherever the vault is open.
    expect(codeOf(await keep([kept.id]))).toEqual(unconfirmed);
    await confirmAt(bea);
    const mailsOf = async () => {
      const mails = company.server.db.selectFrom("mails").select("data").where("user_id", "=", bea.userId);
      return (await mails.where("template", "=", "device-key-added").execute()).filter(
        ({ data }) => (data as { isKept: boolean }).isKept,
      );
    };
    const eventsOf = async () => (await kindsOf(bea.userId)).filter((kind) => kind === "device-key-kept");
    expect([await mailsOf(), await eventsOf()]).toEqual([[], []]);
    expect((await keep([kept.id, caras.id, randomUUID()])).status).toBe(204);
    expect((await keep([kept.id])).status).toBe(204);
    expect([(await mailsOf()).length, (await eventsOf()).length]).toEqual([1, 1]);
    expect(await waiting()).toEqual([other.id]);
    expect(await waiting(cara)).toEqual([caras.id]);
    const ana = await factories(company.server).user();
    const body = { ids: [kept.id], currentPassword: ana.password };
    expect(codeOf(await call("POST /user/vault/devices/keep", body, ana))).toEqual([409, "has_password"]);
  });

  test("that is made up is not found, and is not counted", async () => {
    const { token } = await signInAgain(bea);
    const failures = () => company.server.db.selectFrom("sign_in_failures").selectAll().orderBy("key").execute();
    const before = await failures();
    const made = { id: randomUUID(), credential: credential() };
    expect(codeOf(await open(made, { token }))).toEqual([404, "not_found"]);
    const removed = await remove(made.id, { credential: made.credential }, { token });
    expect(codeOf(removed)).toEqual([403, "device_refused"]);
    expect(await failures()).toEqual(before);
  });

  test("is one of twenty", async () => {
    await company.server.db
      .insertInto("device_keys")
      .values(
        Array.from({ length: 20 }, () => ({
          id: randomUUID(),
          vault_id: bea.vaultId,
          name: "x",
          verifier: Buffer.alloc(32),
          envelope: "x",
          created_at: new Date(),
          last_used_at: new Date(),
        })),
      )
      .execute();
    expect(codeOf(await add())).toEqual([409, "devices_full"]);
  });
});

describe("94: new vault keys", () => {
  test("begin with a confirmation, end every device, and keep the company", async () => {
    await add();
    const vault = newVault();
    const begin = { vaultId: vault.vaultId, currentPassword: bea.password };
    expect(codeOf(await call("POST /user/vault/successor", begin))).toEqual(unconfirmed);
    await confirmAt(bea);
    expect((await call("POST /user/vault/successor", begin)).status).toBe(204);
    const finish = (more: object) => ({
      currentPassword: bea.password,
      ...generated(),
      newVault: vault,
      from: 0,
      hash: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
      ...more,
    });
    const path = `POST /user/vault/successor/${vault.vaultId}/finish`;
    expect(codeOf(await call(path, finish({ password: bea.password })))).toEqual([400, "invalid"]);
    const password = credential();
    const finished = await call(path, finish({ password }));
    expect(finished.status).toBe(200);
    const { token } = finished.body;
    expect((await call("GET /user/vault/devices", undefined, { token })).body).toEqual({ devices: [] });
    expect((await call("GET /user/vault", undefined, { token })).body).toMatchObject({
      vaultId: vault.vaultId,
      isPasswordGenerated: true,
    });
    const next = { ...bea, token, vaultId: vault.vaultId, password };
    expect((await add(deviceKey(), {}, next)).status).toBe(201);
    expect((await bea.visitor.signIn(bea.login)).status).toBe(200);
  });
});

test("an administrator's new invitation gives a session, and no vault", async () => {
  await administer(bea.userId, "invite");
  const { token } = (await managed.visit().signIn(bea.login, { invitation: await invitationOf(bea.userId) })).body;
  expect((await call("GET /user/vault", undefined, { token })).body).toMatchObject({ isPasswordGenerated: true });
  expect(codeOf(await call("GET /user/vault/history/deleted", undefined, { token }))).toEqual([403, "locked"]);
});
