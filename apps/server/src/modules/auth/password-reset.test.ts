import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { replaceCredential } from "../../../test/device.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";

const clock = createTestClock();
const temporary = "Temporary-1";
let server: TestServer;
let ana: TestUser;
/** Ana's session under the temporary password, and its credential. */
let limited: { token: string; password: string };
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  await factories(server).entry(ana);
  await factories(server).entry(ana, { isArchive: true });
  limited = await reset();
});

const reset = async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const answer = await callApi(server, `PUT /auth/update/${ana._id}`, {
    token: admin.token,
    body: { password: temporary },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const password = await replaceCredential(server, ana.email);
  return { token: await signIn(password), password };
};
const signIn = async (password: string) =>
  (await callApi(server, "POST /auth/login", { body: { email: ana.email, password } })).body.token as string;
const unlock = (vaultId: string, proof: object, token = limited.token) =>
  callApi(server, `POST /user/vault/${vaultId}/unlock`, { token, body: proof });
const choose = (more: object, session = limited) =>
  callApi(server, `PUT /auth/update/${ana._id}`, {
    token: session.token,
    body: { currentPassword: session.password, password: credential(), kdf: kdf(), ...more },
  });
const rewrapped = (vaultId = ana.vaultId) => ({ vaultId, wrappedVaultKey: wrappedVaultKey() });
const rowOf = (vaultId: string) =>
  server.db.selectFrom("vaults").selectAll().where("id", "=", vaultId).executeTakeFirstOrThrow();
const keysOf = async (vaultId: string) => {
  const { archived_at: _at, user_id: _owner, created_at: _made, ...keys } = await rowOf(vaultId);
  return keys;
};
const archived = async (token: string) => (await callApi(server, "GET /user/vaults/archived", { token })).body;

test("ends every session, which is told why until a password is chosen; a token that was never good is not", async () => {
  const read = async (token: string) => {
    const { status, body } = await callApi(server, "GET /user", { token });
    return [status, body.code, body.endedBy];
  };
  expect(await read(ana.token)).toEqual([401, "not_signed_in", "password_reset"]);
  const forged = ana.token.replace(/[^.]+$/, "A".repeat(43));
  expect(await read(forged)).toEqual([401, "not_signed_in", undefined]);
  expect((await choose({ newVault: newVault() })).status).toBe(200);
  expect(await read(ana.token)).toEqual([401, "not_signed_in", undefined]);
});

describe("a limited session", () => {
  test("reads its own record and vault, and nothing that is in it", async () => {
    expect((await callApi(server, "GET /user", limited)).body.mustChangePassword).toBe(true);
    const vault = (await callApi(server, "GET /user/vault", limited)).body;
    expect(vault).toMatchObject({ vaultId: ana.vaultId, kdf: ana.kdf, hasRecovery: true });
    expect(vault.kdf.salt).not.toBe(
      (await callApi(server, "POST /auth/prelogin", { body: { email: ana.email } })).body.kdf.salt,
    );
    for (const call of ["GET /user/vault/contents", "GET /user/password/passwords", "GET /user/sessions"]) {
      expect((await callApi(server, call, limited)).body.code).toBe("password_change_required");
    }
  });

  test.each([{ firstName: "X" }, { timeZone: "Europe/Berlin" }, { email: "x@example.com" }, {}])(
    "changes nothing of the record: %j",
    async (body) => {
      const answer = await callApi(server, `PUT /auth/update/${ana._id}`, { token: limited.token, body });
      expect([answer.status, answer.body.code]).toEqual([403, "password_change_required"]);
    },
  );

  test.each([{ firstName: "X" }, { mobileNo: "1" }, { email: "x@example.com" }, { isAdmin: true }])(
    "changes nothing but the password together with it: %j",
    async (more) => {
      const answer = await choose({ newVault: newVault(), ...more });
      expect([answer.status, answer.body.code]).toEqual([403, "password_change_required"]);
    },
  );

  test("cannot keep the temporary password's credential as the master password's", async () => {
    const answer = await choose({ newVault: newVault(), password: limited.password });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "password"]);
  });

  test("cannot choose without the temporary password", async () => {
    const answer = await choose({ newVault: newVault(), currentPassword: credential() });
    expect([answer.status, answer.body.code]).toEqual([403, "wrong_password"]);
  });

  test("sends a temporary password for itself in vain: it has a credential's form or is refused", async () => {
    const answer = await choose({ newVault: newVault(), password: "Temporary-2" });
    expect([answer.status, answer.body.code]).toEqual([400, "credential_required"]);
  });
});

describe("the vault comes back", () => {
  test.each([
    ["the old master password", () => ({ credential: ana.password }), () => ana.wrappedVaultKey],
    ["the recovery key", () => ({ recoveryCredential: ana.recovery.credential }), () => ana.recovery.wrappedVaultKey],
  ])("with %s, re-wrapped under the new one, its entries untouched", async (_what, proof, wrapped) => {
    const before = await server.db
      .selectFrom("password_entries")
      .selectAll()
      .where("vault_id", "=", ana.vaultId)
      .orderBy("id")
      .execute();
    const unlocked = await unlock(ana.vaultId, proof());
    expect(unlocked.body).toEqual({ wrappedVaultKey: wrapped() });
    const vault = rewrapped();
    const answer = await choose({ vault });
    expect(answer.status).toBe(200);
    const contents = await callApi(server, "GET /user/vault/contents", { token: answer.body.token });
    expect(contents.body).toMatchObject({ vaultId: ana.vaultId, entries: [{}, {}] });
    expect(
      await server.db
        .selectFrom("password_entries")
        .selectAll()
        .where("vault_id", "=", ana.vaultId)
        .orderBy("id")
        .execute(),
    ).toEqual(before);
    expect(await archived(answer.body.token)).toEqual([]);
  });

  test("not without either: the temporary password is not the vault's", async () => {
    expect((await unlock(ana.vaultId, { credential: limited.password })).body.code).toBe("wrong_password");
    const answer = await choose({ vault: rewrapped() });
    expect([answer.status, answer.body.code]).toEqual([403, "locked"]);
  });

  test("not ten minutes after it was unlocked, nor by another session's unlocking", async () => {
    await unlock(ana.vaultId, { credential: ana.password });
    const other = { token: await signIn(limited.password), password: limited.password };
    expect((await choose({ vault: rewrapped() }, other)).body.code).toBe("locked");
    clock.advance(601);
    expect((await choose({ vault: rewrapped() })).body.code).toBe("locked");
  });

  test("with the recovery key, which stays valid unless a new one comes along", async () => {
    await unlock(ana.vaultId, { recoveryCredential: ana.recovery.credential });
    expect((await choose({ vault: rewrapped() })).status).toBe(200);
    const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
    expect((await callApi(server, "POST /auth/recover/start", { body: start })).status).toBe(200);
    limited = await reset();
    await unlock(ana.vaultId, { recoveryCredential: ana.recovery.credential });
    expect((await choose({ vault: rewrapped(), recovery: recovery() })).status).toBe(200);
    expect((await callApi(server, "POST /auth/recover/start", { body: start })).body.code).toBe("invalid_recovery");
  });

  test("by recovery without signing in, which ends the temporary password", async () => {
    const started = await callApi(server, "POST /auth/recover/start", {
      body: { email: ana.email, recoveryCredential: ana.recovery.credential },
    });
    const finish = {
      recoveryToken: started.body.recoveryToken,
      password: credential(),
      kdf: kdf(),
      wrappedVaultKey: wrappedVaultKey(),
      recovery: recovery(),
    };
    const done = await callApi(server, "POST /auth/recover/finish", { body: finish });
    expect(done.body.user.mustChangePassword).toBe(false);
    expect((await callApi(server, "GET /user", limited)).status).toBe(401);
    expect(await signIn(limited.password)).toBeUndefined();
  });
});

describe("an empty vault", () => {
  test("moves the old one whole to the archive", async () => {
    const before = await keysOf(ana.vaultId);
    const vault = newVault();
    const answer = await choose({ newVault: vault, recovery: recovery() });
    expect(answer.status).toBe(200);
    const { token } = answer.body;
    expect((await callApi(server, "GET /user/vault", { token })).body).toMatchObject({
      vaultId: vault.vaultId,
      hasRecovery: true,
    });
    expect((await callApi(server, "GET /user/vault/contents", { token })).body.entries).toEqual([]);
    expect(await archived(token)).toEqual([
      {
        vaultId: ana.vaultId,
        kdf: ana.kdf,
        hasRecovery: true,
        manifest: { counter: 2, sealed: before.manifest_sealed },
        isPasswordGenerated: false,
        entryCount: 2,
        archivedAt: clock.now().toISOString(),
      },
    ]);
    expect(await keysOf(ana.vaultId)).toEqual(before);
  });

  test("is not begun beside a vault by somebody who chose their own password", async () => {
    const ben = await factories(server).user();
    const body = { currentPassword: ben.password, password: credential(), kdf: kdf(), newVault: newVault() };
    const answer = await callApi(server, `PUT /auth/update/${ben._id}`, { token: ben.token, body });
    expect([answer.status, answer.body.code]).toEqual([409, "vault_exists"]);
  });

  test("of an id that is taken is refused, and the old vault stays the present one", async () => {
    const ben = await factories(server).user();
    const answer = await choose({ newVault: newVault(ben.vaultId) });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "newVault.vaultId"]);
    expect((await rowOf(ana.vaultId)).archived_at).toBeNull();
  });

  test("comes alone: two vaults in one request are refused", async () => {
    const answer = await choose({ newVault: newVault(), vault: rewrapped() });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  });
});

describe("an archived vault", () => {
  let empty: ReturnType<typeof newVault>;
  let session: { token: string; password: string };
  beforeEach(async () => {
    empty = newVault();
    const password = credential();
    session = { token: (await choose({ newVault: empty, password })).body.token, password };
  });
  const contents = (vaultId = ana.vaultId, token = session.token) =>
    callApi(server, `GET /user/vaults/archived/${vaultId}/contents`, { token });

  test("is read by the session that unlocked it with the password it had", async () => {
    expect((await contents()).body.code).toBe("locked");
    expect((await unlock(ana.vaultId, { credential: session.password }, session.token)).body.code).toBe(
      "wrong_password",
    );
    const unlocked = await unlock(ana.vaultId, { credential: ana.password }, session.token);
    expect(unlocked.body.wrappedVaultKey).toBe(ana.wrappedVaultKey);
    expect((await contents()).body).toMatchObject({
      vaultId: ana.vaultId,
      manifest: { counter: 2 },
      entries: [{}, {}],
    });
    expect((await contents(ana.vaultId, await signIn(session.password))).body.code).toBe("locked");
  });

  test("is reached by no entry call", async () => {
    await unlock(ana.vaultId, { credential: ana.password }, session.token);
    const [entry] = (await contents()).body.entries;
    expect((await callApi(server, `GET /user/password/password/${entry._id}`, session)).status).toBe(404);
    expect((await callApi(server, "GET /user/password/passwords", session)).body).toEqual([]);
  });

  test("is reopened under a new master password; the newer goes to the archive with its own keys", async () => {
    const newer = await keysOf(empty.vaultId);
    await unlock(ana.vaultId, { credential: ana.password }, session.token);
    const password = credential();
    const reopen = rewrapped();
    const answer = await choose({ reopen, password }, session);
    expect(answer.status).toBe(200);
    const { token } = answer.body;
    expect((await callApi(server, "GET /user", session)).status).toBe(401);
    expect((await callApi(server, "GET /user/vault/contents", { token })).body).toMatchObject({
      vaultId: ana.vaultId,
      entries: [{}, {}],
    });
    expect(await archived(token)).toMatchObject([{ vaultId: empty.vaultId, entryCount: 0 }]);
    expect(await keysOf(empty.vaultId)).toEqual(newer);
    const unlocked = await unlock(ana.vaultId, { credential: password }, token);
    expect(unlocked.body.wrappedVaultKey).toBe(reopen.wrappedVaultKey);
    const history = await server.db
      .selectFrom("vault_history")
      .select("kind")
      .where("vault_id", "=", ana.vaultId)
      .where("kind", "=", "keys")
      .execute();
    expect(history).toHaveLength(1);
  });

  test("is not reopened locked, nor when it is not there", async () => {
    expect((await choose({ reopen: rewrapped() }, session)).body.code).toBe("locked");
    expect((await choose({ reopen: rewrapped(randomUUID()) }, session)).body.code).toBe("not_found");
    expect((await choose({ reopen: rewrapped(empty.vaultId) }, session)).body.code).toBe("not_found");
  });

  test("of another is not there, to read, to unlock or to reopen", async () => {
    const ben = await factories(server).user();
    expect((await contents(ana.vaultId, ben.token)).status).toBe(404);
    expect((await unlock(ana.vaultId, { credential: ana.password }, ben.token)).status).toBe(404);
    const body = { currentPassword: ben.password, password: credential(), kdf: kdf(), reopen: rewrapped() };
    expect((await callApi(server, `PUT /auth/update/${ben._id}`, { token: ben.token, body })).status).toBe(404);
    expect(await archived(ben.token)).toEqual([]);
  });

  test("comes back straight after a reset too", async () => {
    limited = await reset();
    await unlock(ana.vaultId, { credential: ana.password });
    const answer = await choose({ reopen: rewrapped(), recovery: recovery() });
    expect(answer.status).toBe(200);
    expect(answer.body.user.mustChangePassword).toBe(false);
    expect(await archived(answer.body.token)).toMatchObject([{ vaultId: empty.vaultId }]);
  });
});

test("what was chosen is mailed and written down", async () => {
  const { token } = (await choose({ newVault: newVault(), recovery: recovery() })).body;
  const mails = await server.db
    .selectFrom("mails")
    .select("template")
    .where("recipient", "=", ana.email)
    .orderBy("id")
    .execute();
  expect(mails.map(({ template }) => template)).toEqual([
    "registered",
    "password-reset",
    "password-set",
    "vault-made",
    "recovery-key-set",
  ]);
  await unlock(ana.vaultId, { credential: ana.password }, token);
  const events = await server.db
    .selectFrom("audit_events")
    .select("kind")
    .where("actor_id", "=", ana._id)
    .orderBy("id")
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    "registered",
    "signed-in",
    "password-changed",
    "vault-started",
    "recovery-key-set",
  ]);
});
