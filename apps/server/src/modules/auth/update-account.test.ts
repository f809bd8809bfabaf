import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const update = (body: object, headers: Record<string, string> = {}, user = ana) =>
  callApi(server, `PUT /auth/update/${user._id}`, { token: user.token, body, headers });
const signIn = (password: string, email = ana.email) =>
  callApi(server, "POST /auth/login", { body: { email, password } });
const newPassword = (members: object = {}) => ({
  currentPassword: ana.password,
  password: credential(),
  kdf: kdf(),
  vault: { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() },
  ...members,
});
const mailsTo = async (recipient: string) =>
  (
    await server.db.selectFrom("mails").select("template").where("recipient", "=", recipient).orderBy("id").execute()
  ).map(({ template }) => template);

describe("one's own record", () => {
  test("changes where a field is sent and stays where none is", async () => {
    const answer = await update({ firstName: " Anna ", mobileNo: "" });
    expect(answer.body).toEqual({ user: { ...ana.user, firstName: "Anna", updatedAt: expect.any(String) } });
    expect(answer.body.user.updatedAt > ana.user.updatedAt).toBe(true);
  });

  test("another's record is not there for those who administer nobody", async () => {
    const ben = await factories(server).user();
    for (const role of [{}, { isAllowedForRemindMe: true }]) {
      const asker = await factories(server).user(role);
      const answer = await callApi(server, `PUT /auth/update/${ben._id}`, {
        token: asker.token,
        body: { firstName: "X" },
      });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });

  test("is not overwritten when it was changed meanwhile", async () => {
    const seen = { "if-match": `"${ana.user.updatedAt}"` };
    expect((await update({ firstName: "One" }, seen)).status).toBe(200);
    const late = await update({ firstName: "Two" }, seen);
    expect([late.status, late.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await callApi(server, "GET /user", ana)).body.firstName).toBe("One");
  });
});

describe("mails that one account can cause", () => {
  const mailsOf = () => server.db.selectFrom("mails").select("id").where("user_id", "=", ana._id).execute();
  const changeEmail = (currentPassword = ana.password) =>
    update({ email: `${randomUUID()}@example.com`, currentPassword });
  const setRecovery = () =>
    callApi(server, "PUT /user/vault/recovery", {
      token: ana.token,
      body: { vaultId: ana.vaultId, currentPassword: ana.password, recovery: recovery() },
    });

  test("are a handful an hour, by whichever change", async () => {
    for (let i = 0; i < 10; i++) expect((await changeEmail()).status).toBe(200);
    // Only three mails would go to an address that is not proven, whatever is changed.
    await server.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", ana._id).execute();
    for (let i = 0; i < 9; i++) expect((await setRecovery()).status).toBe(204);
    const sent = (await mailsOf()).length;
    for (const answer of [await changeEmail(), await setRecovery(), await update(newPassword())]) {
      expect([answer.status, answer.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(await mailsOf()).toHaveLength(sent);
    // A change that sends no mail still works, and an hour later every change does.
    expect((await update({ firstName: "New" })).status).toBe(200);
    await sql`update mails set created_at = created_at - interval '1 hour' where user_id = ${ana._id}`.execute(
      server.db,
    );
    expect((await changeEmail()).status).toBe(200);
  });

  test("are not used up by somebody who does not know the password", async () => {
    for (let i = 0; i < 9; i++) expect((await changeEmail(credential())).status).toBe(403);
    expect(await mailsOf()).toHaveLength(1);
    expect((await changeEmail()).status).toBe(200);
  });
});

describe("two changes made on the same state at once", () => {
  test("are not both taken", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await factories(server).user();
      const seen = { "if-match": `"${person.user.updatedAt}"` };
      const answers = await Promise.all(
        ["One", "Two", "Three"].map((firstName) => update({ firstName }, seen, person)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    }
  });
});

describe("a change of address", () => {
  test("needs the password, and tells both addresses", async () => {
    const email = `${randomUUID()}@example.com`;
    expect((await update({ email })).body.issues).toEqual([
      { path: "currentPassword", message: "Required for a new email" },
    ]);
    expect((await update({ email, currentPassword: credential() })).body.code).toBe("wrong_password");
    const answer = await update({ email: email.toUpperCase(), currentPassword: ana.password });
    expect(answer.body.user.email).toBe(email);
    expect(await mailsTo(ana.email)).toEqual(["registered", "address-changed"]);
    expect(await mailsTo(email)).toEqual(["address-changed"]);
    expect((await signIn(ana.password, email)).status).toBe(200);
    expect((await signIn(ana.password)).status).toBe(401);
  });

  test("names the new address to the old one only where that was proven", async () => {
    const namedTo = async (isProven: boolean) => {
      const person = await factories(server).user();
      const email_verified_at = isProven ? new Date() : null;
      await server.db.updateTable("users").set({ email_verified_at }).where("id", "=", person._id).execute();
      const email = `${randomUUID()}@example.com`;
      expect((await update({ email, currentPassword: person.password }, {}, person)).status).toBe(200);
      const { data } = await server.db
        .selectFrom("mails")
        .select("data")
        .where("recipient", "=", person.email)
        .where("template", "=", "address-changed")
        .executeTakeFirstOrThrow();
      return JSON.stringify(data).includes(email);
    };
    expect([await namedTo(true), await namedTo(false)]).toEqual([true, false]);
  });

  test("to the present one is no change and needs no password", async () => {
    expect((await update({ email: ana.email })).status).toBe(200);
  });

  test("to another's address is refused, also when both ask at once", async () => {
    const ben = await factories(server).user();
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all([
      update({ email, currentPassword: ana.password }),
      update({ email, currentPassword: ben.password }, {}, ben),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await update({ email: ben.email, currentPassword: ana.password })).status).toBe(
      answers[1]!.status === 200 ? 200 : 409,
    );
  });

  test("is locked for a super admin", async () => {
    const sam = await factories(server).user({ isSuperAdmin: true });
    const answer = await update({ email: "new@example.com", currentPassword: sam.password }, {}, sam);
    expect([answer.status, answer.body.code]).toEqual([403, "email_locked"]);
    expect((await update({ email: sam.email, firstName: "Sam" }, {}, sam)).status).toBe(200);
  });
});

describe("a change of the master password", () => {
  test("re-wraps the vault key, ends every session and gives a new token", async () => {
    const elsewhere = (await signIn(ana.password)).body.token;
    const change = newPassword();
    const answer = await update(change);
    expect(answer.status).toBe(200);
    for (const token of [ana.token, elsewhere])
      expect((await callApi(server, "GET /user", { token })).status).toBe(401);
    expect((await callApi(server, "GET /user", { token: answer.body.token })).status).toBe(200);

    expect((await signIn(ana.password)).status).toBe(401);
    const again = await signIn(change.password);
    expect(again.body.vault).toMatchObject({ ...change.vault, kdf: change.kdf, hasRecovery: true });
    expect((await callApi(server, "POST /auth/prelogin", { body: { email: ana.email } })).body.kdf).toEqual(change.kdf);
    expect(await mailsTo(ana.email)).toEqual(["registered", "new-device", "password-set", "new-device"]);
  });

  test("keeps the recovery key, or replaces it when a new one is sent", async () => {
    const first = newPassword();
    const { token } = (await update(first)).body;
    const recover = (recoveryCredential: string) =>
      callApi(server, "POST /auth/recover/start", { body: { email: ana.email, recoveryCredential } });
    expect((await recover(ana.recovery.credential)).body.wrappedVaultKey).toBe(ana.recovery.wrappedVaultKey);

    const next = recovery();
    const second = newPassword({ currentPassword: first.password, recovery: next });
    expect((await update(second, {}, { ...ana, token })).status).toBe(200);
    expect((await recover(ana.recovery.credential)).status).toBe(401);
    expect((await recover(next.credential)).body.wrappedVaultKey).toBe(next.wrappedVaultKey);
    expect(await mailsTo(ana.email)).toEqual(["registered", "password-set", "password-set", "recovery-key-set"]);
  });

  test("keeps what it replaced in the history", async () => {
    const before = await server.db
      .selectFrom("vaults")
      .selectAll()
      .where("id", "=", ana.vaultId)
      .executeTakeFirstOrThrow();
    await update(newPassword());
    const [row] = await server.db.selectFrom("vault_history").selectAll().where("vault_id", "=", ana.vaultId).execute();
    expect(row).toMatchObject({
      kind: "keys",
      data: {
        kdf: ana.kdf,
        verifier: before.verifier?.toString("base64url"),
        wrappedKey: before.wrapped_key,
        recoveryVerifier: before.recovery_verifier?.toString("base64url"),
        recoveryWrappedKey: before.recovery_wrapped_key,
      },
    });
  });

  test("forgets the devices that were known, and knows this one", async () => {
    const answer = await update(newPassword());
    const rows = await server.db.selectFrom("devices").selectAll().where("user_id", "=", ana._id).execute();
    expect(rows).toHaveLength(1);
    expect(String(answer.headers["set-cookie"])).not.toContain(ana.cookie);
  });

  test.each([
    ["the current password", "currentPassword", "invalid"],
    ["the key settings", "kdf", "invalid"],
    ["the wrapped key", "vault", "invalid"],
  ])("without %s is refused", async (_what, member, code) => {
    const answer = await update(newPassword({ [member]: undefined }));
    expect([answer.status, answer.body.code, answer.body.issues[0].path]).toEqual([400, code, member]);
  });

  test.each([
    ["kdf", kdf()],
    ["vault", { vaultId: randomUUID(), wrappedVaultKey: wrappedVaultKey() }],
    ["recovery", recovery()],
  ])("%s without a new password is refused", async (member, value) => {
    expect((await update({ [member]: value, currentPassword: ana.password })).status).toBe(400);
  });

  test.each([
    ["a wrong current password", () => ({ currentPassword: credential() }), 403, "wrong_password"],
    [
      "another vault's id",
      () => ({ vault: { vaultId: randomUUID(), wrappedVaultKey: wrappedVaultKey() } }),
      409,
      "vault_changed",
    ],
    ["a password as it was typed", () => ({ password: "plain text" }), 400, "credential_required"],
    ["a current password as it was typed", () => ({ currentPassword: "plain text" }), 400, "credential_required"],
    ["a weak key setting", () => ({ kdf: { ...kdf(), iterations: 2 } }), 400, "weak_kdf"],
  ])("with %s is refused and changes nothing", async (_what, members, status, code) => {
    const answer = await update(newPassword(members()));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await signIn(ana.password)).body.vault.wrappedVaultKey).toBe(ana.wrappedVaultKey);
    expect(
      await server.db.selectFrom("vault_history").selectAll().where("vault_id", "=", ana.vaultId).execute(),
    ).toEqual([]);
  });

  test("goes with new names in one request, and if the address is taken nothing of it happens", async () => {
    const ben = await factories(server).user();
    expect((await update(newPassword({ firstName: "New", email: ben.email }))).body.code).toBe("email_taken");
    expect((await callApi(server, "GET /user", ana)).body.firstName).toBe("Ana");
    const answer = await update(newPassword({ firstName: "New" }));
    expect(answer.body.user.firstName).toBe("New");
  });

  test("of an account whose vault has another password needs that vault unlocked in this session", async () => {
    const vaultPassword = newPassword();
    const { token } = (await update(vaultPassword)).body;
    const session = { ...ana, token };
    // The account has another credential than the vault, as after an administrator's reset.
    const other = await factories(server).user();
    const row = await server.db
      .selectFrom("users")
      .select("verifier")
      .where("id", "=", other._id)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("users")
      .set({ verifier: row.verifier, must_change_password: true })
      .where("id", "=", ana._id)
      .execute();

    // The session that a change of the password begins has the vault unlocked for ten minutes.
    clock.advance(10 * 60);
    const change = newPassword({ currentPassword: other.password });
    const refused = await update(change, {}, session);
    expect([refused.status, refused.body.code]).toEqual([403, "locked"]);
    const unlock = (credentialOfVault: string) =>
      callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, { token, body: { credential: credentialOfVault } });
    expect((await unlock(vaultPassword.password)).body).toEqual({
      wrappedVaultKey: vaultPassword.vault.wrappedVaultKey,
    });
    clock.advance(10 * 60);
    expect((await update(change, {}, session)).body.code).toBe("locked");
    await unlock(vaultPassword.password);
    const done = await update(change, {}, session);
    expect([done.status, done.body.user?.mustChangePassword]).toEqual([200, false]);
  });

  test("is all that a temporary password may do here, and it may not touch names or address", async () => {
    const ben = await factories(server).user({ mustChangePassword: true });
    for (const body of [{}, { firstName: "X" }, { email: "x@example.com", currentPassword: ben.password }]) {
      expect((await update(body, {}, ben)).body.code).toBe("password_change_required");
    }
    const change = newPassword({
      currentPassword: ben.password,
      vault: { vaultId: ben.vaultId, wrappedVaultKey: wrappedVaultKey() },
    });
    expect((await update({ ...change, firstName: "X" }, {}, ben)).body.code).toBe("password_change_required");
    expect((await update(change, {}, ben)).body.user.mustChangePassword).toBe(false);
  });

  test("two at once: one wins, and exactly its password opens the vault", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await factories(server).user();
      const token = (await signIn(person.password, person.email)).body.token as string;
      const changes = [0, 1].map(() =>
        newPassword({
          currentPassword: person.password,
          vault: { vaultId: person.vaultId, wrappedVaultKey: wrappedVaultKey() },
        }),
      );
      const sessions = [person, { ...person, token }];
      const answers = await Promise.all(changes.map((change, i) => update(change, {}, sessions[i])));
      const winners = answers.map(({ status }) => status === 200);
      expect(winners.filter(Boolean)).toHaveLength(1);
      const winner = changes[winners.indexOf(true)]!;
      const opened = await Promise.all([person, ...changes].map(({ password }) => signIn(password, person.email)));
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await signIn(winner.password, person.email)).body.vault).toMatchObject({
        ...winner.vault,
        kdf: winner.kdf,
      });
    }
  });

  test("and a sign-in with the old password at once leaves no session of the old password", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await factories(server).user();
      const change = newPassword({
        currentPassword: person.password,
        vault: { vaultId: person.vaultId, wrappedVaultKey: wrappedVaultKey() },
      });
      const [changed, ...signedIn] = await Promise.all([
        update(change, {}, person),
        ...Array.from({ length: 4 }, () => signIn(person.password, person.email)),
      ]);
      expect(changed.status).toBe(200);
      const tokens = signedIn.filter(({ status }) => status === 200).map(({ body }) => body.token as string);
      for (const token of tokens) expect((await callApi(server, "GET /user", { token })).status).toBe(401);
    }
  });
});
