import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { type TestResponse, callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { credential, kdf, manifest, newVault } from "../../../test/value-factories.ts";
import { accountRateKey, recoveryRateKey, sessionRateKey } from "../../accounts/password-check.ts";
import { createPepper } from "../../accounts/pepper.ts";

let clock: ReturnType<typeof createTestClock>;
let server: TestServer;
let owner: TestUser;
let attackers = 0;
beforeEach(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock, config: { trustProxy: 1 } });
  owner = await factories(server).user();
});
afterEach(() => server.close());

/** Each request comes from a network address of its own unless it says otherwise. */
const login = (email: string, password: string, headers: Record<string, string> = {}, at = server) => {
  attackers += 1;
  const from = `203.0.${Math.floor(attackers / 250) % 250}.${attackers % 250}`;
  return callApi(at, "POST /auth/login", {
    body: { email, password },
    headers: { "x-forwarded-for": from, ...headers },
  });
};
const guess = (email = owner.email, headers = {}) => login(email, credential(), headers);
const guessTimes = async (count: number, email = owner.email, headers = {}) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await guess(email, headers)).status);
  return statuses;
};
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe("guessing at sign-in", () => {
  test("ten failures in a row are answered 401, then the account answers 429 from whatever address", async () => {
    expect(await guessTimes(10)).toEqual(times(10, 401));
    const blocked = await guess();
    expect([blocked.status, blocked.body.code]).toEqual([429, "rate_limited"]);
    expect(blocked.headers["retry-after"]).toBe("30");
    clock.advance(12);
    expect((await guess()).headers["retry-after"]).toBe("18");
  });

  test("not even the right password is looked at meanwhile; afterwards it is", async () => {
    await guessTimes(10);
    expect((await login(owner.email, owner.password)).status).toBe(429);
    clock.advance(30);
    expect((await login(owner.email, owner.password)).status).toBe(200);
  });

  test.each(["a known account", "an unknown account"])(
    "the pauses of %s grow to 15 minutes and no further",
    async (who) => {
      const email = who === "a known account" ? owner.email : `${randomUUID()}@example.com`;
      await guessTimes(9, email);
      const pauses: number[] = [];
      for (let i = 0; i < 8; i++) {
        expect((await guess(email)).status).toBe(401);
        const pause = Number((await guess(email)).headers["retry-after"]);
        pauses.push(pause);
        clock.advance(pause);
      }
      expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    },
  );

  test("a pause that a clock far ahead has stored lasts as long as its rule says from now on", async () => {
    await guessTimes(12);
    await sql`update sign_in_failures set blocked_until = blocked_until + interval '400 days'`.execute(server.db);
    expect((await guess()).headers["retry-after"]).toBe("30");
    clock.advance(30);
    expect((await login(owner.email, owner.password)).status).toBe(200);
  });

  test("a try that is not looked at writes the same for a known and an unknown account, since a write takes time", async () => {
    const pepper = createPepper(server.secrets.pepper);
    const recover = (email: string) =>
      callApi(server, "POST /auth/recover/start", { body: { email, recoveryCredential: credential() } });
    const lastWriterOf = async (key: string) => {
      const { rows } = await sql<{ writer: string }>`
        select xmax::text || ' ' || xmin::text as writer from sign_in_failures where key = ${key}`.execute(server.db);
      return rows[0]?.writer;
    };
    for (const email of [owner.email, `${randomUUID()}@example.com`]) {
      for (const [counter, attempt] of [
        [accountRateKey(pepper, email), () => guess(email)],
        [recoveryRateKey(pepper, email), () => recover(email)],
      ] as const) {
        for (let i = 0; i < 10; i++) expect((await attempt()).status).toBe(401);
        const before = await lastWriterOf(counter);
        expect((await attempt()).status).toBe(429);
        expect(await lastWriterOf(counter)).not.toBe(before);
      }
    }
  });

  test("a right password counts nothing and ends the row", async () => {
    for (let i = 0; i < 15; i++) expect((await login(owner.email, owner.password)).status).toBe(200);
    expect(await guessTimes(9)).toEqual(times(9, 401));
    expect((await login(owner.email, owner.password)).status).toBe(200);
    expect(await guessTimes(9)).toEqual(times(9, 401));
  });

  test("forty guesses at once are ten guesses", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess()));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...times(10, 401), ...times(30, 429)]);
  });

  test("twenty right passwords at once all sign in", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(owner.email, owner.password)));
    expect(answers.map(({ status }) => status)).toEqual(times(20, 200));
  });

  test("meanwhile the owner gets in from a device that has signed in before", async () => {
    for (let round = 0; round < 4; round++) {
      await guessTimes(11);
      expect((await guess()).status).toBe(429);
      const answer = await login(owner.email, owner.password, { cookie: owner.cookie });
      expect(answer.status).toBe(200);
    }
    expect((await guess()).status).toBe(429);
  });

  test("a known device has a counter of its own, which slows it down too", async () => {
    expect(await guessTimes(11, owner.email, { cookie: owner.cookie })).toEqual([...times(10, 401), 429]);
    expect((await guess()).status).toBe(401);
    expect((await login(owner.email, owner.password)).status).toBe(200);
  });

  test("the device of another account is a stranger here", async () => {
    const ben = await factories(server).user();
    await guessTimes(10);
    expect((await login(owner.email, owner.password, { cookie: ben.cookie })).status).toBe(429);
    const name = owner.cookie.split("=")[0]!;
    const borrowed = `${name}=${ben.cookie.split("=")[1]}`;
    expect((await login(owner.email, owner.password, { cookie: borrowed })).status).toBe(429);
  });

  test("the devices are forgotten by signing out everywhere, kept by signing out", async () => {
    const signIn = () => login(owner.email, owner.password, { cookie: owner.cookie });
    const first = await signIn();
    expect((await callApi(server, "DELETE /user/sessions/current", { token: first.body.token })).status).toBe(204);
    await guessTimes(10);
    const second = await signIn();
    expect(second.status).toBe(200);
    expect((await callApi(server, "DELETE /user/sessions", { token: second.body.token })).status).toBe(204);
    expect((await signIn()).status).toBe(429);
  });

  test("the limit survives a restart and holds on a second process", async () => {
    await guessTimes(10);
    const second = await startTestServer({ clock, like: server, config: { trustProxy: 1 } });
    expect((await login(owner.email, owner.password, {}, second)).status).toBe(429);
    await server.close();
    const restarted = await startTestServer({ clock, like: second, config: { trustProxy: 1 } });
    const answer = await login(owner.email, owner.password, {}, restarted);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "30"]);
    clock.advance(30);
    expect((await login(owner.email, owner.password, {}, restarted)).status).toBe(200);
    await second.close();
    server = restarted;
  });

  test("a day without failures is forgiven", async () => {
    await guessTimes(10);
    clock.advance(24 * 60 * 60 + 1);
    expect(await guessTimes(10)).toEqual(times(10, 401));
  });
});

describe("guessing elsewhere", () => {
  test("recovery keys are slowed down by account, apart from sign-in", async () => {
    const recover = (recoveryCredential: string) =>
      callApi(server, "POST /auth/recover/start", { body: { email: owner.email, recoveryCredential } });
    for (let i = 0; i < 10; i++) expect((await recover(credential())).status).toBe(401);
    expect((await recover(owner.recovery.credential)).status).toBe(429);
    expect((await login(owner.email, owner.password)).status).toBe(200);
    clock.advance(30);
    expect((await recover(owner.recovery.credential)).status).toBe(200);
  });

  test("checks that carry a session count for that session, whichever call they come by", async () => {
    const { body } = await login(owner.email, owner.password);
    const unlock = (token: string, proof: string) =>
      callApi(server, `POST /user/vault/${owner.vaultId}/unlock`, { token, body: { credential: proof } });
    for (let i = 0; i < 5; i++) expect((await unlock(body.token, credential())).status).toBe(403);
    for (let i = 0; i < 5; i++) {
      const change = { email: "new@example.com", currentPassword: credential() };
      expect((await callApi(server, `PUT /auth/update/${owner._id}`, { token: body.token, body: change })).status).toBe(
        403,
      );
    }
    const blocked = await unlock(body.token, owner.password);
    expect([blocked.status, blocked.headers["retry-after"]]).toEqual([429, "30"]);
    expect((await unlock(owner.token, owner.password)).status).toBe(200);
    expect((await login(owner.email, owner.password)).status).toBe(200);
  });
});

test.each<[string, (session: string) => string, () => Promise<TestResponse>]>([
  ["sign-in", () => accountRateKey(createPepper(server.secrets.pepper), owner.email), () => guess()],
  [
    "recovery",
    () => recoveryRateKey(createPepper(server.secrets.pepper), owner.email),
    () =>
      callApi(server, "POST /auth/recover/start", { body: { email: owner.email, recoveryCredential: credential() } }),
  ],
  [
    "unlocking",
    (session) => sessionRateKey(createPepper(server.secrets.pepper), session),
    () => callApi(server, `POST /user/vault/${owner.vaultId}/unlock`, { ...owner, body: { credential: credential() } }),
  ],
  [
    "a new email",
    (session) => sessionRateKey(createPepper(server.secrets.pepper), session),
    () =>
      callApi(server, `PUT /auth/update/${owner._id}`, {
        ...owner,
        body: { email: "new@example.com", currentPassword: credential() },
      }),
  ],
])("tries that queue at %s hold up no change of the account or the vault", async (_where, counterOf, attempt) => {
  const { id: session } = await server.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  let queue: Promise<TestResponse>[] = [];
  await server.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${counterOf(session)}, 0))`.execute(trx);
    queue = [attempt(), attempt(), attempt()];
    while ((await countLockWaits(server.db)) < queue.length);
    // A locked row fails at once here, where the requests below would wait.
    await sql`select from users where id = ${owner._id} for update nowait`.execute(server.db);
    await sql`select from vaults where id = ${owner.vaultId} for update nowait`.execute(server.db);
    const rename = callApi(server, `PUT /auth/update/${owner._id}`, { ...owner, body: { firstName: "Eva" } });
    const save = callApi(server, "PUT /user/vault/manifest", { ...owner, body: { manifest: manifest(owner, 1) } });
    expect([(await rename).status, (await save).status]).toEqual([200, 204]);
  });
  for (const answer of await Promise.all(queue)) expect([401, 403]).toContain(answer.status);
});

test("who resets an account guesses at its vault no faster by signing in again and again", async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const reset = { token: admin.token, body: { password: "Temporary-1" } };
  expect((await callApi(server, `PUT /auth/update/${owner._id}`, reset)).status).toBe(200);
  const unlock = (token: string, proof: string) =>
    callApi(server, `POST /user/vault/${owner.vaultId}/unlock`, { token, body: { credential: proof } });
  const guessAnew = async (password: string, proof = credential()) =>
    (await unlock((await login(owner.email, password)).body.token, proof)).status;
  const temporary = await deriveAt(server, owner.email, "Temporary-1");
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push(await guessAnew(temporary));
  expect(statuses).toEqual([...times(10, 403), 429]);

  // The way to the archive gives no further guesses either: both are the same row.
  const chosen = credential();
  const body = { currentPassword: temporary, password: chosen, kdf: kdf(), newVault: newVault() };
  const { token } = (await login(owner.email, temporary)).body;
  expect((await callApi(server, `PUT /auth/update/${owner._id}`, { token, body })).status).toBe(200);
  expect(await guessAnew(chosen, owner.password)).toBe(429);
  clock.advance(30);
  expect(await guessAnew(chosen, owner.password)).toBe(200);
});

describe("the limit of a network address", () => {
  const limited = (trustProxy: false | number) =>
    startTestServer({ like: server, config: { trustProxy }, rateLimits: { login: { points: 3, duration: 60 } } });
  const from = (address: string) => ({ "x-forwarded-for": address });
  const statusesOf = async (at: TestServer, addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses)
      statuses.push((await login(owner.email, owner.password, from(address), at)).status);
    return statuses;
  };

  test("goes by the forwarded address behind a trusted proxy", async () => {
    const at = await limited(1);
    expect(await statusesOf(at, ["198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.1"])).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await statusesOf(at, ["198.51.100.2", "198.51.100.1, 198.51.100.3"])).toEqual([200, 200]);
    await at.close();
  });

  test("believes no forwarded address otherwise", async () => {
    const at = await limited(false);
    expect(await statusesOf(at, ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"])).toEqual([200, 200, 200, 429]);
    await at.close();
  });

  test("takes an IPv6 network as one, and survives a restart", async () => {
    const at = await limited(1);
    expect(await statusesOf(at, ["2001:db8:1:2::1", "2001:db8:1:2:3::", "2001:db8:1:2:ffff::9"])).toEqual([
      200, 200, 200,
    ]);
    await at.close();
    const again = await limited(1);
    expect(await statusesOf(again, ["2001:db8:1:2::7", "2001:db8:1:3::1"])).toEqual([429, 200]);
    await again.close();
  });
});
