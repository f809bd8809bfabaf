import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import {
  codeAt,
  cookieOf,
  factorCalls,
  setUpSecurityKey,
  setUpTotp,
  totpSecret,
  wrongCode,
} from "../../../test/factors.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { createAuthenticator } from "../../../test/software-authenticator.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";

const clock = createTestClock();
const origin = "http://localhost:3000";
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const calls = (user = ana) => factorCalls(server, user);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const mailsTo = async (user: TestUser) => {
  const mails = server.db.selectFrom("mails").select(["template", "data"]).where("user_id", "=", user._id);
  return mails.orderBy("id").execute();
};

describe("a sign-in to an account with an authenticator app", () => {
  test("asks for the second step after the right password, and takes its code with the challenge", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const asked = await calls().login();
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        code: "second_factor_required",
        message: "One more step: confirm that it's you.",
        challenge: expect.stringMatching(/^[0-9a-f-]{36}$/),
        methods: ["totp", "recovery-code"],
        requestId: expect.any(String),
      },
    ]);
    const { challenge } = asked.body;
    const entered = await calls().login({ challenge, code: codeAt(secret, clock) });
    expect([entered.status, entered.body.user._id]).toEqual([200, ana._id]);
    const [factor] = (await calls().list()).body.factors;
    expect(factor).toMatchObject({ kind: "totp", name: "Phone", lastUsedAt: clock.now().toISOString() });
  });

  test("takes a code of one step before or after, and of no other", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    clock.advance(300);
    for (const steps of [-2, 2]) {
      const { challenge } = await calls().challengeOfLogin();
      expect(codeOf(await calls().login({ challenge, code: codeAt(secret, clock, steps) }))).toEqual([
        401,
        "invalid_code",
      ]);
    }
    for (const steps of [-1, 0, 1]) {
      const { challenge } = await calls().challengeOfLogin();
      expect((await calls().login({ challenge, code: codeAt(secret, clock, steps) })).status).toBe(200);
    }
  });

  test("takes no code twice, nor one before one that was taken, in whatever challenge", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    clock.advance(300);
    const first = await calls().challengeOfLogin();
    const second = await calls().challengeOfLogin();
    const code = codeAt(secret, clock);
    expect((await calls().login({ challenge: first.challenge, code })).status).toBe(200);
    for (const again of [first.challenge, second.challenge]) {
      expect((await calls().login({ challenge: again, code })).body.code).toBe("invalid_code");
    }
    const before = { challenge: second.challenge, code: codeAt(secret, clock, -1) };
    expect((await calls().login(before)).body.code).toBe("invalid_code");
  });

  test("does not take the code with which the app was set up", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challengeOfLogin();
    const code = codeAt(secret, clock, -1);
    expect((await calls().login({ challenge, code })).body.code).toBe("invalid_code");
  });

  test("counts a code as used even when the sign-in fails after it", async () => {
    const strict = await startTestServer({ like: server, clock, config: { requireVerifiedEmail: true } });
    const { secret } = await setUpTotp(server, ana, clock);
    await server.db.updateTable("users").set({ first_verified_at: null }).where("id", "=", ana._id).execute();
    const { challenge } = await calls().challengeOfLogin();
    const code = codeAt(secret, clock);
    const unverified = await factorCalls(strict, ana).login({ challenge, code });
    expect(unverified.body.code).toBe("email_not_verified");
    const again = await calls().challengeOfLogin();
    expect((await calls().login({ challenge: again.challenge, code })).body.code).toBe("invalid_code");
    await strict.close();
  });

  test("asks again for half a proof, and refuses two at once", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challengeOfLogin();
    const code = codeAt(secret, clock);
    expect((await calls().login({ code })).body.code).toBe("second_factor_required");
    expect((await calls().login({ challenge })).body.code).toBe("second_factor_required");
    expect((await calls().login({ challenge, code, recoveryCode: recoveryCodes[0] })).status).toBe(400);
    expect((await calls().login({ challenge, code })).status).toBe(200);
  });

  test("tells nothing of it before the right password, whatever proof comes along", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challengeOfLogin();
    const proof = { password: credential(), challenge, code: codeAt(secret, clock) };
    expect(codeOf(await calls().login(proof))).toEqual([401, "invalid_credentials"]);
    expect((await calls().login({ ...proof, password: ana.password })).status).toBe(200);
  });
});

const oathtool = "/usr/bin/oathtool";
test.runIf(existsSync(oathtool))("codes of oathtool sign in, and it takes ours", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  const run = (...args: string[]) => {
    const now = `@${Math.floor(clock.now().getTime() / 1_000)}`;
    return execFileSync(oathtool, ["--totp", "--base32", "--now", now, secret, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  };
  for (let i = 0; i < 5; i++) {
    clock.advance(30 * (i + 1));
    const { challenge } = await calls().challengeOfLogin();
    expect((await calls().login({ challenge, code: run() })).status).toBe(200);
    // The tool prints how many steps off a code is, and fails for one that is invalid.
    expect(run("--window", "1", codeAt(secret, clock))).toBe("0");
    expect(() => run("--window", "1", wrongCode(secret, clock))).toThrow("Command failed");
  }
});

test("a recovery code signs in once, in whatever order, and is told of by mail", async () => {
  const { recoveryCodes } = await setUpTotp(server, ana, clock);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const use = async (recoveryCode: string) => {
    const { challenge } = await calls().challengeOfLogin();
    return calls().login({ challenge, recoveryCode });
  };
  expect((await use(recoveryCodes[7]!)).status).toBe(200);
  expect(codeOf(await use(recoveryCodes[7]!))).toEqual([401, "invalid_code"]);
  expect((await use(recoveryCodes[0]!)).status).toBe(200);
  expect((await calls().list()).body.recoveryCodesLeft).toBe(8);
  const used = (await mailsTo(ana)).filter(({ template }) => template === "recovery-code-used");
  expect(used.map(({ data }) => (data as { left: number }).left)).toEqual([9, 8]);
});

describe("a sign-in with a security key", () => {
  const signIn = async (authenticator: ReturnType<typeof createAuthenticator>, faults: object = {}) => {
    const { challenge, webauthn } = await calls().challengeOfLogin();
    return calls().login({ challenge, assertion: authenticator.get(webauthn!, { isVerified: false, ...faults }) });
  };

  test("takes the key's signature of the challenge, without asking for its owner", async () => {
    const { authenticator } = await setUpSecurityKey(server, ana, origin);
    const { methods, webauthn } = await calls().challengeOfLogin();
    expect(methods).toEqual(["security-key", "recovery-code"]);
    expect(webauthn).toMatchObject({
      rpId: "localhost",
      userVerification: "discouraged",
      allowCredentials: [{ id: authenticator.credentials[0]!.id }],
    });
    expect(webauthn).not.toHaveProperty("extensions");
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another rpId", { rpId: "example.org" }],
    ["another key", { signsWrongly: true }],
    ["nobody present", { isPresent: false }],
    ["another challenge", { challenge: "AAAA" }],
  ])("refuses a signature of %s", async (_name, faults) => {
    const { authenticator } = await setUpSecurityKey(server, ana, origin);
    expect(codeOf(await signIn(authenticator, faults))).toEqual([401, "invalid_code"]);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test("refuses a counter that goes back, and mails it", async () => {
    const { authenticator } = await setUpSecurityKey(server, ana, origin);
    expect((await signIn(authenticator, { counter: 20 })).status).toBe(200);
    expect(codeOf(await signIn(authenticator, { counter: 20 }))).toEqual([401, "invalid_code"]);
    expect((await mailsTo(ana)).map(({ template }) => template)).toContain("authenticator-copied");
  });

  test("takes no key of another account, nor a passkey of one's own", async () => {
    const ben = await factories(server).user();
    const { authenticator } = await setUpSecurityKey(server, ben, origin);
    await setUpTotp(server, ana, clock);
    const asOwn = async () => {
      const { challenge } = await calls().challengeOfLogin();
      const { webauthn_challenge } = await server.db
        .selectFrom("factor_challenges")
        .select("webauthn_challenge")
        .where("id", "=", challenge)
        .executeTakeFirstOrThrow();
      const options = { rpId: "localhost", timeout: 1, userVerification: "discouraged", allowCredentials: [] } as const;
      const assertion = authenticator.get({ ...options, allowCredentials: [], challenge: webauthn_challenge });
      return calls().login({ challenge, assertion });
    };
    expect((await asOwn()).body.code).toBe("invalid_code");
    const own = server.db.updateTable("webauthn_credentials").where("user_id", "=", ben._id);
    await own.set({ user_id: ana._id, purpose: "passkey" }).execute();
    expect((await asOwn()).body.code).toBe("invalid_code");
    const { methods } = await calls().challengeOfLogin();
    expect(methods).not.toContain("security-key");
    await server.db
      .updateTable("webauthn_credentials")
      .set({ purpose: "security-key" })
      .where("user_id", "=", ana._id)
      .execute();
    expect((await asOwn()).status).toBe(200);
  });
});

describe("46 a challenge", () => {
  test("that is old is refused", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challengeOfLogin();
    clock.advance(600);
    expect(codeOf(await calls().login({ challenge, code: codeAt(secret, clock) }))).toEqual([401, "invalid_code"]);
    const next = await calls().challengeOfLogin();
    clock.advance(599);
    expect((await calls().login({ challenge: next.challenge, code: codeAt(secret, clock) })).status).toBe(200);
  });

  test("of another account is refused", async () => {
    const ben = await factories(server).user();
    const { secret } = await setUpTotp(server, ana, clock);
    await setUpTotp(server, ben, clock);
    const { challenge } = await calls(ben).challengeOfLogin();
    expect((await calls().login({ challenge, code: codeAt(secret, clock) })).body.code).toBe("invalid_code");
  });

  test("of another purpose is refused: of a sign-in, of a change of factors, of a recovery", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const recoverFinish = await startRecovery(ana);
    const challenges = {
      login: (await calls().challengeOfLogin()).challenge,
      confirm: (await calls().challenge()).challenge,
      recover: (await recoverFinish()).body.challenge as string,
    };
    const code = () => codeAt(secret, clock);
    const refused = [
      await calls().login({ challenge: challenges.confirm, code: code() }),
      await calls().login({ challenge: challenges.recover, code: code() }),
      await calls().renewCodes({ challenge: challenges.login, code: code() }),
      await calls().renewCodes({ challenge: challenges.recover, code: code() }),
      await recoverFinish({ challenge: challenges.login, code: code() }),
      await recoverFinish({ challenge: challenges.confirm, code: code() }),
    ];
    expect(refused.map((answer) => answer.body.code)).toEqual([
      "invalid_code",
      "invalid_code",
      "wrong_factor_proof",
      "wrong_factor_proof",
      "invalid_code",
      "invalid_code",
    ]);
    expect((await calls().login({ challenge: challenges.login, code: code() })).status).toBe(200);
  });

  test("of a password before this one, and of another session, is refused", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const ofLogin = await calls().challengeOfLogin();
    const ofSession = await calls().challenge();
    const other = await calls().login({ challenge: ofLogin.challenge, recoveryCode: recoveryCodes[0] });
    const elsewhere = { ...ana, token: other.body.token as string };
    expect(
      (await calls(elsewhere).renewCodes({ challenge: ofSession.challenge, code: codeAt(secret, clock) })).body.code,
    ).toBe("wrong_factor_proof");
    const before = await calls().challengeOfLogin();
    const password = await changePassword(ana, recoveryCodes[1]);
    const changed = factorCalls(server, { ...ana, password });
    expect((await changed.login({ challenge: before.challenge, code: codeAt(secret, clock) })).body.code).toBe(
      "invalid_code",
    );
  });

  test("ends after five wrong proofs, also for a right one, and the owner is told by mail", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challengeOfLogin();
    for (let i = 0; i < 5; i++) {
      expect((await mailsTo(ana)).map(({ template }) => template)).not.toContain("factor-failures");
      const wrong = await calls().login({ challenge, code: wrongCode(secret, clock) });
      expect(codeOf(wrong)).toEqual([401, "invalid_code"]);
    }
    expect((await mailsTo(ana)).filter(({ template }) => template === "factor-failures")).toHaveLength(1);
    expect((await calls().login({ challenge, code: codeAt(secret, clock) })).body.code).toBe("invalid_code");
  });

  test("is given again when many are open: asking on and on fills nothing, and ends nobody's", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const rows = async () =>
      (await server.db.selectFrom("factor_challenges").select("id").where("user_id", "=", ana._id).execute()).length;
    const asked = new Set<string>();
    for (let i = 0; i < 41; i++) asked.add((await calls().challengeOfLogin()).challenge);
    expect([asked.size, await rows()]).toEqual([20, 20]);
    // A challenge that a client has tried is given to no other.
    const repeated = (await calls().challengeOfLogin()).challenge;
    await calls().login({ challenge: repeated, code: wrongCode(secret, clock) });
    const untried = [await calls().challengeOfLogin(), await calls().challengeOfLogin()];
    for (const { challenge } of untried) expect(challenge).not.toBe(repeated);
    await server.db.deleteFrom("factor_challenges").where("tries", ">", 0).execute();
    const ofSession = new Set<string>();
    for (let i = 0; i < 40; i++) ofSession.add((await calls().challenge()).challenge);
    expect([ofSession.size, await rows()]).toEqual([20, 40]);
    clock.advance(30);
    const next = await calls().challengeOfLogin();
    expect(asked.has(next.challenge)).toBe(false);
    const [earlier] = [...asked].filter((challenge) => challenge !== repeated);
    expect((await calls().login({ challenge: earlier, code: codeAt(secret, clock) })).status).toBe(200);
    clock.advance(30);
    expect((await calls().login({ challenge: next.challenge, code: codeAt(secret, clock) })).status).toBe(200);
  });

  test("that is none of ours counts as a wrong password does", async () => {
    await setUpTotp(server, ana, clock);
    let tries = 0;
    for (; tries < 40; tries++) {
      const answer = await calls().login({ challenge: randomUUID(), code: "123456" });
      if (answer.status === 429) break;
      // A right password in between resets no count.
      expect((await calls().login()).status).toBe(tries < 9 ? 401 : 429);
    }
    expect(tries).toBe(10);
  });
});

const newMasterPassword = ({ vaultId }: TestUser) => ({
  password: credential(),
  kdf: kdf(),
  vault: { vaultId, wrappedVaultKey: wrappedVaultKey() },
});
async function changePassword(user: TestUser, recoveryCode: string | undefined): Promise<string> {
  const { challenge } = await calls(user).challenge();
  const body = { currentPassword: user.password, ...newMasterPassword(user), challenge, recoveryCode };
  const answer = await callApi(server, `PUT /auth/update/${user._id}`, { token: user.token, body });
  expect(answer.status).toBe(200);
  return body.password;
}

/** Begins a recovery and returns the body that finishes it. */
async function startRecovery(user: TestUser) {
  const body = { email: user.email, recoveryCredential: user.recovery.credential };
  const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body })).body;
  const finish = (more: object = {}, cookie?: string) => {
    const { vault, ...fresh } = newMasterPassword(user);
    const form = { recoveryToken, ...fresh, wrappedVaultKey: vault.wrappedVaultKey, recovery: recovery(), ...more };
    const headers = cookie === undefined ? {} : { headers: { cookie } };
    return callApi(server, "POST /auth/recover/finish", { body: form, ...headers });
  };
  return Object.assign(finish, { recoveryToken: recoveryToken as string });
}

describe("a recovery of an account with a second factor", () => {
  test("asks for it, and a refusal leaves the recovery valid", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const finish = await startRecovery(ana);
    const asked = await finish();
    expect(codeOf(asked)).toEqual([401, "second_factor_required"]);
    const { challenge } = asked.body;
    expect(codeOf(await finish({ challenge, code: wrongCode(secret, clock) }))).toEqual([401, "invalid_code"]);
    expect((await callApi(server, "GET /user", ana)).status).toBe(200);
    expect((await finish({ challenge, recoveryCode: recoveryCodes[3] })).status).toBe(200);
    expect((await callApi(server, "GET /user", ana)).status).toBe(401);
    expect((await finish({ challenge, code: codeAt(secret, clock) })).body.code).toBe("recovery_expired");
  });

  test("may be asked first: what it is given then finishes the recovery without another", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const finish = await startRecovery(ana);
    const confirm = (more: object) =>
      callApi(server, "POST /auth/recover/confirm", { body: { recoveryToken: finish.recoveryToken, ...more } });
    const asked = await confirm({});
    expect(codeOf(asked)).toEqual([401, "second_factor_required"]);
    const { challenge } = asked.body;
    expect(codeOf(await confirm({ challenge, code: wrongCode(secret, clock) }))).toEqual([401, "invalid_code"]);
    const confirmed = await confirm({ challenge, code: codeAt(secret, clock) });
    expect([confirmed.status, confirmed.body.passkeys]).toEqual([200, 0]);
    // The first token still requires the factor.
    expect(codeOf(await finish())).toEqual([401, "second_factor_required"]);
    expect((await finish({ recoveryToken: confirmed.body.recoveryToken })).status).toBe(200);
    expect(codeOf(await confirm({}))).toEqual([401, "recovery_expired"]);
  });

  test("asked first, a proof given before a new factor was added does not count for that one", async () => {
    const finish = await startRecovery(ana);
    const confirm = () =>
      callApi(server, "POST /auth/recover/confirm", { body: { recoveryToken: finish.recoveryToken } });
    const { recoveryToken } = (await confirm()).body;
    await setUpTotp(server, ana, clock);
    expect(codeOf(await finish({ recoveryToken }))).toEqual([401, "second_factor_required"]);
  });

  test("is not spared by a trusted device", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const cookie = await trustedCookie(secret);
    const finish = await startRecovery(ana);
    expect((await finish({}, cookie)).body.code).toBe("second_factor_required");
  });

  test("counts wrong proofs, and pauses", async () => {
    await setUpTotp(server, ana, clock);
    const finish = await startRecovery(ana);
    const wrong = { challenge: randomUUID(), recoveryCode: "0000000000" };
    for (let i = 0; i < 10; i++) expect((await finish(wrong)).status).toBe(401);
    expect((await finish(wrong)).status).toBe(429);
  });
});

/** Signs in with a code, trusting the device. */
async function trustedCookie(secret: string): Promise<string> {
  clock.advance(90);
  const { challenge } = await calls().challengeOfLogin();
  const answer = await calls().login({ challenge, code: codeAt(secret, clock), trustDevice: true });
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}

describe("a trusted device", () => {
  test("is not asked for the second step for 30 days", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const cookie = await trustedCookie(secret);
    const { body } = await calls({ ...ana, cookie }).list();
    expect(body.trustedDevices).toEqual([
      {
        _id: expect.any(String),
        device: expect.any(String),
        trustedUntil: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
        lastSeenAt: clock.now().toISOString(),
        isCurrent: true,
      },
    ]);
    expect((await calls().login({}, cookie)).status).toBe(200);
    expect((await calls().login({}, ana.cookie)).status).toBe(401);
    clock.advance(30 * 86_400 - 1);
    expect((await calls().login({ trustDevice: true }, cookie)).status).toBe(200);
    clock.advance(1);
    expect((await calls().login({}, cookie)).body.code).toBe("second_factor_required");
  });

  test("becomes trusted with a passed factor alone", async () => {
    const before = await calls().login({ trustDevice: true });
    expect(before.status).toBe(200);
    await setUpTotp(server, ana, clock);
    expect((await calls().login({ trustDevice: true }, cookieOf(before))).status).toBe(401);
    expect((await calls().login({}, cookieOf(before))).status).toBe(401);
    const { trustedDevices } = (await calls().list()).body;
    expect(trustedDevices).toEqual([]);
  });

  test("of another account is none of this one's", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const cookie = await trustedCookie(secret);
    const ben = await factories(server).user();
    await setUpTotp(server, ben, clock);
    expect((await calls(ben).login({}, cookie)).status).toBe(401);
  });

  test("is asked again once its owner ends the trust", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const cookie = await trustedCookie(secret);
    const [{ _id }] = (await calls().list()).body.trustedDevices;
    const end = () => callApi(server, `DELETE /user/trusted-devices/${_id}`, { token: ana.token });
    expect([(await end()).status, (await end()).status]).toEqual([204, 404]);
    expect((await calls().login({}, cookie)).status).toBe(401);
  });

  const endings: Record<string, (secret: string, codes: string[]) => Promise<TestUser>> = {
    "a new master password": async (_secret, [recoveryCode]) => ({
      ...ana,
      password: await changePassword(ana, recoveryCode),
    }),
    "a new factor": async (_secret, [recoveryCode]) => {
      const { challenge } = await calls().challenge();
      const added = totpSecret();
      const answer = await calls().addTotp(added, codeAt(added, clock), { challenge, recoveryCode });
      expect(answer.status).toBe(201);
      return ana;
    },
    "a factor removed": async (_secret, [recoveryCode, another]) => {
      const key = createAuthenticator(origin);
      const first = await calls().challenge();
      await calls().addSecurityKey(key, { challenge: first.challenge, recoveryCode });
      const { factors } = (await calls().list()).body;
      const { challenge } = await calls().challenge();
      expect((await calls().remove(factors[1]._id, { challenge, recoveryCode: another })).status).toBe(204);
      return ana;
    },
    "new recovery codes": async (_secret, [recoveryCode]) => {
      const { challenge } = await calls().challenge();
      expect((await calls().renewCodes({ challenge, recoveryCode })).status).toBe(200);
      return ana;
    },
    "a recovery": async (_secret, [recoveryCode]) => {
      const finish = await startRecovery(ana);
      const { challenge } = (await finish()).body;
      const password = credential();
      expect((await finish({ challenge, recoveryCode, password })).status).toBe(200);
      return { ...ana, password };
    },
  };
  test.each(Object.entries(endings))("49 is asked again after %s", async (_name, end) => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const cookie = await trustedCookie(secret);
    expect((await calls().login({}, cookie)).status).toBe(200);
    const after = await end(secret, recoveryCodes);
    expect((await calls(after).login({}, cookie)).body.code).toBe("second_factor_required");
  });
});
