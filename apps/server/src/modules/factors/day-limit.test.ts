import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { totpTriesADay } from "../../accounts/factor-failures.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { codeAt, cookieOf, factorCalls, setUpTotp, totpSecret, wrongCode } from "../../../test/factors.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { createAuthenticator } from "../../../test/software-authenticator.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";

const clock = createTestClock();
let server: TestServer;
let other: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
  other = await startTestServer({ clock, like: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  ana = await factories(server).user();
});

const daySeconds = 86_400;
/** Codes that are taken at one moment: of the step before, this one and the next. */
const codesInForce = 3;

/** The pauses after wrong passwords are longer than a test: each try here is of another device, account or session. */
const forgetPauses = () => server.db.deleteFrom("sign_in_failures").execute();

/** Tries a wrong code, by whichever way in. Gives the reply of the try. */
async function guess(way: number, secret: string, at = ana) {
  await forgetPauses();
  const to = way % 2 === 0 ? server : other;
  const code = wrongCode(secret, clock);
  if (way % 3 === 0) {
    const { challenge } = await factorCalls(to, at).challengeOfLogin();
    return factorCalls(to, at).login({ challenge, code });
  }
  if (way % 3 === 1) {
    const { challenge } = await factorCalls(to, at).challenge();
    return factorCalls(to, at).renewCodes({ challenge, code });
  }
  const start = { email: at.email, recoveryCredential: at.recovery.credential };
  const { recoveryToken } = (await callApi(to, "POST /auth/recover/start", { body: start })).body;
  const keys = { password: credential(), kdf: kdf(), wrappedVaultKey: wrappedVaultKey(), recovery: recovery() };
  const finish = (proof: object = {}) =>
    callApi(to, "POST /auth/recover/finish", { body: { recoveryToken, ...keys, ...proof } });
  const { challenge } = (await finish()).body;
  return finish({ challenge, code });
}

test("a guesser with the right password tries 20 codes in 24 hours, by all ways in together: a chance under 1 in 10,000", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  const start = clock.now().getTime();
  let tried = 0;
  for (let way = 0; ; way++) {
    const answer = await guess(way, secret);
    if (answer.status === 429) break;
    expect([401, 403]).toContain(answer.status);
    tried += 1;
    clock.advance(1_000);
  }
  expect(tried).toBe(totpTriesADay);
  expect((tried * codesInForce) / 10 ** 6).toBeLessThan(1 / 10_000);

  // Every way is shut until the first try is a day old, then one more is open.
  for (const way of [0, 1, 2, 3, 4, 5]) expect((await guess(way, secret)).status).toBe(429);
  const refused = await guess(0, secret);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBe((start + daySeconds * 1_000 - clock.now().getTime()) / 1_000);
  clock.advance(wait - 1);
  expect((await guess(0, secret)).status).toBe(429);
  clock.advance(1);
  expect((await guess(0, secret)).status).toBe(401);
  expect((await guess(0, secret)).status).toBe(429);
});

test("over three days a patient guesser tries no more than 20 codes in any 24 hours", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  const tries: number[] = [];
  for (let hour = 0; hour < 24 * 3; hour += 4) {
    for (let i = 0; i < 6; i++) {
      const { challenge } = await factorCalls(server, ana).challengeOfLogin();
      const answer = await factorCalls(server, ana).login({ challenge, code: wrongCode(secret, clock) });
      if (answer.status === 401) tries.push(clock.now().getTime());
      await forgetPauses();
    }
    clock.advance(4 * 3_600);
  }
  for (const from of tries) {
    expect(tries.filter((at) => at >= from && at < from + daySeconds * 1_000).length).toBeLessThanOrEqual(20);
  }
  expect(tries.length).toBeGreaterThan(40);
});

test("tries that are sent at once, to two servers, are counted one by one", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  let tried = 0;
  for (let round = 0; round < 4; round++) {
    const tries = Array.from({ length: 8 }, (_, i) => guess(i % 2 === 0 ? 0 : 3, secret));
    tried += (await Promise.all(tries)).filter(({ status }) => status === 401).length;
  }
  expect(tried).toBe(totpTriesADay);
});

test("with several apps the tries are fewer, so that the chance stays", async () => {
  const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
  for (let i = 0; i < 4; i++) {
    const added = totpSecret();
    const { challenge } = await factorCalls(server, ana).challenge();
    const answer = await factorCalls(server, ana).addTotp(added, codeAt(added, clock), {
      challenge,
      recoveryCode: recoveryCodes[i],
    });
    expect(answer.status).toBe(201);
  }
  let tried = 0;
  while ((await guess(0, secret)).status === 401) tried += 1;
  expect(tried).toBe(4);
  expect((tried * 5 * codesInForce) / 10 ** 6).toBeLessThan(1 / 10_000);
});

test("when the tries are used up, security keys, recovery codes and trusted devices go on, and no right code does", async () => {
  const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
  const calls = factorCalls(server, ana);
  const authenticator = createAuthenticator("http://localhost:3000");
  const first = await calls.challenge();
  await calls.addSecurityKey(authenticator, { challenge: first.challenge, recoveryCode: recoveryCodes[0] });
  const trusting = await calls.challengeOfLogin();
  const trusted = await calls.login({
    challenge: trusting.challenge,
    recoveryCode: recoveryCodes[1],
    trustDevice: true,
  });
  expect(trusted.status).toBe(200);
  for (let i = 0; i < 20; i++) expect((await guess(0, secret)).status).toBe(401);
  await forgetPauses();

  const { challenge, webauthn } = await calls.challengeOfLogin();
  const right = await calls.login({ challenge, code: codeAt(secret, clock) });
  expect([right.status, right.body.code]).toEqual([429, "rate_limited"]);
  expect((await calls.login({ challenge, assertion: authenticator.get(webauthn!) })).status).toBe(200);
  const next = await calls.challengeOfLogin();
  expect((await calls.login({ challenge: next.challenge, recoveryCode: recoveryCodes[2] })).status).toBe(200);
  expect((await calls.login({}, cookieOf(trusted))).status).toBe(200);
});

test("one account's tries are none of another's, and a right password alone uses up none", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  for (let i = 0; i < 20; i++) await guess(0, secret);
  const ben = await factories(server).user();
  const bens = await setUpTotp(server, ben, clock);
  for (let i = 0; i < 30; i++) await factorCalls(server, ben).challengeOfLogin();
  const { challenge } = await factorCalls(server, ben).challengeOfLogin();
  expect((await factorCalls(server, ben).login({ challenge, code: codeAt(bens.secret, clock) })).status).toBe(200);
  await forgetPauses();
});

test("the owner is told once a day that somebody has the password", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  for (let i = 0; i < 20; i++) await guess(0, secret);
  const mails = await server.db
    .selectFrom("mails")
    .select("id")
    .where("user_id", "=", ana._id)
    .where("template", "=", "factor-failures")
    .execute();
  expect(mails).toHaveLength(1);
});
