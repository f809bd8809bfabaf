import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountRateKey, recoveryProofRateKey, recoveryRateKey, vaultRateKey } from "../src/accounts/password-check.ts";
import { createPepper, type Pepper } from "../src/accounts/pepper.ts";
import { callApi, factories, type TestResponse, type TestUser } from "./factories.ts";
import { factorCalls, setUpTotp, wrongCode } from "./factors.ts";
import { failureCounts } from "./failure-counts.ts";
import { createTestClock, startTestServer, type TestServer } from "./harness.ts";
import {
  addPasskey,
  enrol,
  finishSignIn,
  finishUnlock,
  newAuthenticator,
  signInWithPasskey,
  startSignIn,
  startUnlock,
  testOrigin,
} from "./passkeys.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "./value-factories.ts";

// A refusal that must stay counted is committed. If its transaction were rolled back, a guess would cost nothing and
// what was used could be used again, with the same reply as now.

const clock = createTestClock();
let server: TestServer;
/** A server that requires a proven address, on the same database. */
let strict: TestServer;
let pepper: Pepper;
let counts: ReturnType<typeof failureCounts>;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: testOrigin } });
  strict = await startTestServer({
    clock,
    config: { publicUrl: testOrigin, smtpUrl: "smtp://mail.example.com", requireVerifiedEmail: true },
    like: server,
  });
  pepper = createPepper(server.secrets.pepper);
  counts = failureCounts(server);
});
afterAll(async () => {
  await strict.close();
  await server.close();
});
beforeEach(async () => {
  clock.advance(90);
  ana = await factories(server).user();
});

const code = ({ status, body }: TestResponse) => [status, body?.code];
const login = (body: object = {}, on = server) =>
  callApi(on, "POST /auth/login", { body: { email: ana.email, password: ana.password, ...body } });
const startRecovery = (recoveryCredential = ana.recovery.credential, on = server) =>
  callApi(on, "POST /auth/recover/start", { body: { email: ana.email, recoveryCredential } });
const codesLeft = async () => (await factorCalls(server, ana).list()).body.recoveryCodesLeft as number;
const post = (path: string, body: object) => callApi(server, `POST ${path}`, { token: ana.token, body });
describe("a sign-in and a recovery", () => {
  test("count a wrong password, a wrong recovery key and an unknown address", async () => {
    expect(code(await login({ password: credential() }))).toEqual([401, "invalid_credentials"]);
    expect(await counts.byKey(accountRateKey(pepper, ana.email))).toBe(1);
    expect(code(await startRecovery(credential()))).toEqual([401, "invalid_recovery"]);
    expect(await counts.byKey(recoveryRateKey(pepper, ana.email))).toBe(1);
    ana.email = `${randomUUID()}@example.com`;
    expect(code(await login())).toEqual([401, "invalid_credentials"]);
    expect(await counts.byKey(accountRateKey(pepper, ana.email))).toBe(1);
    expect(code(await startRecovery())).toEqual([401, "invalid_recovery"]);
    expect(await counts.byKey(recoveryRateKey(pepper, ana.email))).toBe(1);
  });

  test("shorten a pause that was stored while the clock was ahead", async () => {
    const blocked_until = new Date(clock.now().getTime() + 24 * 60 * 60_000);
    const keys = [
      accountRateKey(pepper, ana.email),
      recoveryRateKey(pepper, ana.email),
      vaultRateKey(pepper, ana.vaultId),
      await counts.keyOfSession(ana),
    ];
    await server.db
      .insertInto("sign_in_failures")
      .values(keys.map((key) => ({ key, failures: 10, blocked_until, last_at: clock.now(), is_unknown: false })))
      .execute();
    await server.db
      .updateTable("users")
      .set({ verifier: randomBytes(32) })
      .where("id", "=", ana._id)
      .execute();
    const unlock = post(`/user/vault/${ana.vaultId}/unlock`, { credential: ana.password });
    const remove = post("/user/delete", { currentPassword: ana.password });
    for (const answer of [await login(), await startRecovery(), await unlock, await remove]) {
      expect(code(answer)).toEqual([429, "rate_limited"]);
    }
    const rows = await server.db.selectFrom("sign_in_failures").selectAll().where("key", "in", keys).execute();
    expect(rows.filter((row) => row.blocked_until?.getTime() === blocked_until.getTime())).toEqual([]);
  });

  test("keep the question for a factor, and count a wrong answer", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const { recoveryToken } = (await startRecovery()).body;
    const renewed = { recoveryToken, password: credential(), kdf: kdf(), recovery: recovery() };
    const finish = { ...renewed, wrappedVaultKey: wrappedVaultKey() };
    const ways: [string, (proof?: object) => Promise<TestResponse>][] = [
      [accountRateKey(pepper, ana.email), login],
      [
        recoveryProofRateKey(pepper, ana._id),
        (proof) => callApi(server, "POST /auth/recover/confirm", { body: { recoveryToken, ...proof } }),
      ],
      [
        recoveryProofRateKey(pepper, ana._id),
        (proof) => callApi(server, "POST /auth/recover/finish", { body: { ...finish, ...proof } }),
      ],
    ];
    for (const [key, attempt] of ways) {
      const before = await counts.byKey(key);
      const asked = await attempt();
      expect(code(asked)).toEqual([401, "second_factor_required"]);
      const { challenge } = asked.body;
      expect(code(await attempt({ challenge, code: wrongCode(secret, clock) }))).toEqual([401, "invalid_code"]);
      expect(await counts.ofChallenge(challenge)).toBe(1);
      expect(await counts.byKey(key)).toBe(before + 1);
    }
    expect(await counts.ofFactors(ana)).toBe(3);
  });

  test("mail the link again to an address that is not proven, and use a passkey's challenge up", async () => {
    const laptop = await enrol(server, ana);
    await strict.db
      .updateTable("users")
      .set({ first_verified_at: null, email_verified_at: null })
      .where("id", "=", ana._id)
      .execute();
    const mails = server.db.selectFrom("mails").select("template").where("user_id", "=", ana._id);
    for (const attempt of [login, () => startRecovery(undefined, strict), () => signInWithPasskey(strict, laptop)]) {
      await server.db.deleteFrom("mails").where("user_id", "=", ana._id).execute();
      await server.db.deleteFrom("email_proofs").where("user_id", "=", ana._id).execute();
      expect((await attempt({}, strict)).body.code).toBe("email_not_verified");
      expect(await mails.execute()).toEqual([{ template: "verify-email" }]);
    }
    const { challenge, options } = await startSignIn(strict);
    const answer = { challenge, assertion: laptop.authenticator.get(options) };
    expect((await finishSignIn(strict, answer)).body.code).toBe("email_not_verified");
    expect((await finishSignIn(strict, answer)).body.code).toBe("passkey_refused");
  });
});

describe("unlocking a vault", () => {
  test("counts a wrong password, also for a vault that is not there", async () => {
    expect(code(await post(`/user/vault/${ana.vaultId}/unlock`, { credential: credential() }))).toEqual([
      403,
      "wrong_password",
    ]);
    expect(await counts.ofSession(ana)).toBe(1);
    expect(code(await post(`/user/vault/${randomUUID()}/unlock`, { credential: credential() }))).toEqual([
      404,
      "not_found",
    ]);
    expect(await counts.ofSession(ana)).toBe(2);
  });

  test.each(["of a passkey of another account", "that is signed wrongly"])(
    "by an answer %s uses the challenge up",
    async (what) => {
      const laptop = await enrol(server, ana);
      const { challenge, options } = (await startUnlock(server, ana, ana.vaultId)).body;
      const assertion = laptop.authenticator.get(options);
      const stranger = what === "that is signed wrongly" ? {} : { id: "AAAA", rawId: "AAAA" };
      const wrong = { ...laptop.authenticator.get(options, { signsWrongly: true }), ...stranger };
      const answers = [wrong, assertion].map((given) => ({ challenge, assertion: given }));
      for (const answer of answers) {
        expect(code(await finishUnlock(server, ana, ana.vaultId, answer))).toEqual([403, "passkey_rejected"]);
      }
    },
  );
});

test("a sign-in by a passkey that may not sign in uses the challenge up", async () => {
  const laptop = await enrol(server, ana);
  const { challenge, options } = await startSignIn(server);
  const answer = { challenge, assertion: laptop.authenticator.get(options) };
  const allow = (may_sign_in: boolean) =>
    server.db.updateTable("webauthn_credentials").set({ may_sign_in }).where("user_id", "=", ana._id).execute();
  await allow(false);
  expect((await finishSignIn(server, answer)).body.code).toBe("passkey_refused");
  await allow(true);
  expect((await finishSignIn(server, answer)).body.code).toBe("passkey_refused");
});

describe("what was used stays used where the change is refused after it", () => {
  /** Returns a proof by a recovery code, which is used up once it was accepted. */
  const proof = async (recoveryCodes: string[]) => ({
    challenge: (await factorCalls(server, ana).challenge()).challenge,
    recoveryCode: recoveryCodes[0],
  });

  test("the recovery code, by a passkey whose authenticator is refused", async () => {
    const { recoveryCodes } = await setUpTotp(server, ana, clock);
    const faults = { origin: "https://evil.example" };
    const refused = await addPasskey(server, ana, { faults, proof: await proof(recoveryCodes) });
    expect(code(refused)).toEqual([409, "authenticator_refused"]);
    expect(await codesLeft()).toBe(9);
  });

  test("the recovery code, by a security key that another account has", async () => {
    const { recoveryCodes } = await setUpTotp(server, ana, clock);
    const authenticator = newAuthenticator();
    const ben = await factories(server).user();
    await enrol(server, ben);
    const given = await proof(recoveryCodes);
    const { challenge, options } = (await post("/user/factors/security-key/start", {})).body;
    const attestation = authenticator.create(options, { isVerified: false });
    await server.db
      .updateTable("webauthn_credentials")
      .set({ credential_id: attestation.id })
      .where("user_id", "=", ben._id)
      .execute();
    const securityKey = { challenge, attestation, name: "Blue key" };
    const refused = await post("/user/factors/security-key", { currentPassword: ana.password, securityKey, ...given });
    expect(code(refused)).toEqual([409, "authenticator_refused"]);
    expect(await codesLeft()).toBe(9);
  });

  test("the challenge, by a security key that is refused", async () => {
    const { challenge, options } = (await post("/user/factors/security-key/start", {})).body;
    const add = (faults: object) =>
      post("/user/factors/security-key", {
        currentPassword: ana.password,
        securityKey: { challenge, attestation: newAuthenticator().create(options, faults), name: "Blue key" },
      });
    expect(code(await add({ origin: "https://evil.example" }))).toEqual([409, "authenticator_refused"]);
    expect(code(await add({ isVerified: false }))).toEqual([409, "authenticator_refused"]);
  });

  test.each(["vault", "reopen"])(
    "the recovery code, by a new master password with a `%s` that is locked",
    async (member) => {
      const { recoveryCodes } = await setUpTotp(server, ana, clock);
      const given = await proof(recoveryCodes);
      const other = await factories(server).user();
      await server.db
        .updateTable("users")
        .set((query) => ({
          verifier: query.selectFrom("users as other").select("other.verifier").where("other.id", "=", other._id),
        }))
        .where("id", "=", ana._id)
        .execute();
      await server.db.deleteFrom("session_unlocks").execute();
      if (member === "reopen") {
        const archived = server.db.updateTable("vaults").set({ archived_at: clock.now() });
        await archived.where("id", "=", ana.vaultId).execute();
      }
      const renewed = { currentPassword: other.password, password: credential(), kdf: kdf() };
      const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
      const body = { ...renewed, [member]: vault, ...given };
      const refused = await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body });
      expect(code(refused)).toEqual([403, "locked"]);
      expect(await codesLeft()).toBe(9);
    },
  );
});
