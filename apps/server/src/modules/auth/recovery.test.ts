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

const start = (recoveryCredential = ana.recovery.credential) =>
  callApi(server, "POST /auth/recover/start", { body: { email: ana.email, recoveryCredential } });
const begin = async () => (await start()).body.recoveryToken as string;
const finishForm = (recoveryToken: string, members: object = {}) => ({
  recoveryToken,
  password: credential(),
  kdf: kdf(),
  wrappedVaultKey: wrappedVaultKey(),
  recovery: recovery(),
  ...members,
});
const finish = (body: object) => callApi(server, "POST /auth/recover/finish", { body });
const signIn = (password: string) => callApi(server, "POST /auth/login", { body: { email: ana.email, password } });

describe("a recovery", () => {
  test("gives the key wrapped by the recovery key, against it alone", async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toMatchObject({ vaultId: ana.vaultId, wrappedVaultKey: ana.recovery.wrappedVaultKey });
    expect((await start(ana.password)).body.code).toBe("invalid_recovery");
  });

  test("changes nothing by being begun", async () => {
    await begin();
    expect((await signIn(ana.password)).status).toBe(200);
    expect((await callApi(server, "GET /user", ana)).status).toBe(200);
  });

  test("sets a new password and a new recovery key; the old ones are dead and every session ends", async () => {
    await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
    const form = finishForm(await begin());
    const answer = await finish(form);
    expect(answer.status).toBe(200);
    expect(answer.body.user.mustChangePassword).toBe(false);
    expect(answer.body.vault).toMatchObject({ vaultId: ana.vaultId, kdf: form.kdf, hasRecovery: true });
    expect(answer.headers["set-cookie"]).toMatch(/^pomander-device-/);

    expect((await callApi(server, "GET /user", ana)).status).toBe(401);
    expect((await callApi(server, "GET /user", { token: answer.body.token })).status).toBe(200);
    expect((await signIn(ana.password)).status).toBe(401);
    expect((await signIn(form.password)).body.vault.wrappedVaultKey).toBe(form.wrappedVaultKey);
    expect((await start()).status).toBe(401);
    expect((await start(form.recovery.credential)).body.wrappedVaultKey).toBe(form.recovery.wrappedVaultKey);
    const mails = await server.db.selectFrom("mails").select("template").where("recipient", "=", ana.email).execute();
    expect(mails.map(({ template }) => template)).toEqual(["registered", "recovery-used", "new-device"]);
    const history = await server.db
      .selectFrom("vault_history")
      .select("kind")
      .where("vault_id", "=", ana.vaultId)
      .execute();
    expect(history).toEqual([{ kind: "keys" }]);
  });

  test("is used once", async () => {
    const token = await begin();
    expect((await finish(finishForm(token))).status).toBe(200);
    const again = await finish(finishForm(token));
    expect([again.status, again.body.code]).toEqual([401, "recovery_expired"]);
  });

  test("twice at once is done once, and exactly that password opens the vault", async () => {
    for (let round = 0; round < 10; round++) {
      ana = await factories(server).user();
      const forms = [finishForm(await begin()), finishForm(await begin())];
      const answers = await Promise.all(forms.map(finish));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      const winner = forms[answers.findIndex(({ status }) => status === 200)]!;
      const opened = await Promise.all([ana, ...forms].map(({ password }) => signIn(password)));
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await signIn(winner.password)).body.vault.wrappedVaultKey).toBe(winner.wrappedVaultKey);
    }
  });

  test("ends after 15 minutes", async () => {
    const token = await begin();
    clock.advance(15 * 60 + 1);
    expect((await finish(finishForm(token))).body.code).toBe("recovery_expired");
  });

  test("is void when the password was changed meanwhile", async () => {
    const token = await begin();
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: ana.password, password: credential(), kdf: kdf(), vault };
    expect((await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body })).status).toBe(200);
    expect((await finish(finishForm(token))).body.code).toBe("recovery_expired");
  });

  test("is void when the recovery key was replaced meanwhile", async () => {
    const token = await begin();
    const body = { vaultId: ana.vaultId, currentPassword: ana.password, recovery: recovery() };
    expect((await callApi(server, "PUT /user/vault/recovery", { token: ana.token, body })).status).toBe(204);
    expect((await finish(finishForm(token))).body.code).toBe("recovery_expired");
  });

  test("is void when the account has another vault now", async () => {
    const token = await begin();
    await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", ana.vaultId).execute();
    expect((await finish(finishForm(token))).body.code).toBe("recovery_expired");
  });

  test("cannot keep the used key", async () => {
    const answer = await finish(
      finishForm(await begin(), { recovery: { ...recovery(), credential: ana.recovery.credential } }),
    );
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "recovery.credential"]);
  });

  test.each([
    ["a session's token", () => ana.token],
    ["a text", () => "x"],
  ])("is not finished by %s", async (_what, token) => {
    expect((await finish(finishForm(token()))).body.code).toBe("recovery_expired");
  });

  test("its token opens no session", async () => {
    expect((await callApi(server, "GET /user", { token: await begin() })).status).toBe(401);
  });
});
