import { afterEach, beforeEach, expect, test } from "vitest";
import type { AuditEvent } from "@pomander/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { callApi, type TestUser, factories } from "../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../test/harness.ts";
import { factorCalls, setUpTotp, wrongCode } from "../../test/factors.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../test/value-factories.ts";
import { auditFailures, goThroughFailures } from "./audit-failed-sign-ins.ts";
import { dropUnknownFailures, maxUnknownAddresses } from "./password-check.ts";
import { createPepper } from "./pepper.ts";

let clock: ReturnType<typeof createTestClock>;
let server: TestServer;
let admin: TestUser;
let ana: TestUser;
beforeEach(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock });
  admin = await factories(server).user({ isAdmin: true });
  ana = await factories(server).user({}, { firstName: "Ana" });
});
afterEach(() => server.close());

const minute = 60;
const day = 24 * 60 * minute;
const depsOf = (at = server) => ({
  db: at.db,
  pepper: createPepper(at.secrets.pepper),
  clock,
  log: pino({ level: "silent" }),
});
const goThrough = (at = server) => auditFailures(depsOf(at));
const signIn = (password: string, email = ana.email, headers = {}) =>
  callApi(server, "POST /auth/login", { body: { email, password }, headers });
async function fail(times: number, email = ana.email, headers = {}) {
  for (let i = 0; i < times; i++) expect((await signIn(credential(), email, headers)).status).toBe(401);
}
/** Returns the events of failures that an admin reads, oldest first. */
async function failures(by = admin) {
  const { body } = await callApi(server, "GET /audit", by);
  return (body as AuditEvent[])
    .filter(({ kind }) => kind.startsWith("sign-in-"))
    .map(({ kind, actor, target, details }) => [kind, actor, target?.name, details])
    .toReversed();
}
const event = (kind: string, many: number, way = "newDevice") => [kind, null, "Ana Silva", { failures: many, way }];

test("failed sign-ins are one event once it is quiet, at the time of the last", async () => {
  await fail(3);
  expect(await goThrough()).toBe(0);
  const last = clock.now();
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(1);
  expect(await goThrough()).toBe(0);
  expect(await failures()).toEqual([event("sign-in-failed", 3)]);
  const { body } = await callApi(server, "GET /audit?kind=sign-in-failed", admin);
  expect((body as AuditEvent[])[0]?.at).toBe(last.toISOString());
});

test("a lock is told at once, and again on each further day of guessing", async () => {
  await fail(1);
  clock.advance(2 * minute);
  await goThrough();
  await fail(9);
  expect((await signIn(ana.password)).status).toBe(429);
  expect(await goThrough()).toBe(1);
  clock.advance(minute);
  await fail(1);
  expect(await goThrough()).toBe(0);
  clock.advance(day - minute);
  await fail(1);
  expect(await goThrough()).toBe(1);
  const locked = (many: number) => event("sign-in-locked", many);
  const nextDay = await factories(server).user({ isAdmin: true });
  expect(await failures(nextDay)).toEqual([event("sign-in-failed", 1), locked(10), locked(12)]);
});

test("a right password ends the burst and says how many wrong ones came before it", async () => {
  await fail(2);
  expect((await signIn(ana.password)).status).toBe(200);
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(0);
  const { body } = await callApi(server, `GET /audit?person=${ana._id}&kind=signed-in`, admin);
  expect((body as AuditEvent[])[0]?.details).toMatchObject({ failuresBefore: 2 });
  await fail(1);
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(1);
  expect(await failures()).toEqual([event("sign-in-failed", 1)]);
});

test("failures on a known device and of the recovery key say so", async () => {
  const { headers } = await signIn(ana.password);
  const [cookie = ""] = [headers["set-cookie"]].flat();
  await fail(1, ana.email, { cookie: String(cookie).split(";")[0] });
  const body = { email: ana.email, recoveryCredential: credential() };
  expect((await callApi(server, "POST /auth/recover/start", { body })).status).toBe(401);
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(2);
  expect(new Set((await failures()).map(([, , , details]) => JSON.stringify(details)))).toEqual(
    new Set(["knownDevice", "recoveryKey"].map((way) => JSON.stringify({ way, failures: 1 }))),
  );
});

test("wrong recovery keys on a known device are failures of the recovery key", async () => {
  const body = { email: ana.email, recoveryCredential: credential() };
  const headers = { cookie: ana.cookie };
  for (let i = 0; i < 10; i++) {
    expect((await callApi(server, "POST /auth/recover/start", { body, headers })).status).toBe(401);
  }
  expect(await goThrough()).toBe(1);
  expect(await failures()).toEqual([event("sign-in-locked", 10, "recoveryKey")]);
});

test("wrong second factors after the right recovery key are failures of their own", async () => {
  const { secret } = await setUpTotp(server, ana, clock);
  const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
  const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
  const keys = { password: credential(), kdf: kdf(), wrappedVaultKey: wrappedVaultKey(), recovery: recovery() };
  const finish = (proof: object) =>
    callApi(server, "POST /auth/recover/finish", { body: { recoveryToken, ...keys, ...proof } });
  const { challenge } = (await finish({})).body;
  for (let i = 0; i < 3; i++) {
    const wrong = await finish({ challenge, code: wrongCode(secret, clock) });
    expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_code"]);
  }
  const signIn = factorCalls(server, ana);
  const asked = await signIn.challengeOfLogin();
  expect((await signIn.login({ challenge: asked.challenge, code: wrongCode(secret, clock) })).status).toBe(401);
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(2);
  expect(new Set(await failures())).toEqual(
    new Set([event("sign-in-failed", 3, "recoveryFactor"), event("sign-in-failed", 1)]),
  );
});

test("of an address without an account nothing is written, and its row is marked like the others", async () => {
  await fail(10, "nobody-of-ours@example.com");
  expect(await goThrough()).toBe(0);
  const events = await server.db.selectFrom("audit_events").selectAll().execute();
  expect(JSON.stringify(events)).not.toContain("nobody-of-ours");
  const [row] = await server.db.selectFrom("sign_in_failures").selectAll().execute();
  expect(row?.audited_at).toEqual(row?.last_at);
});

test("an account gets ten events of failures a day at most", async () => {
  for (let i = 0; i < 12; i++) {
    await fail(1);
    clock.advance(2 * minute);
    await goThrough();
    expect((await signIn(ana.password)).status).toBe(200);
  }
  expect(await failures()).toHaveLength(10);
  clock.advance(day);
  await fail(1);
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(1);
});

test("two processes at once write an event once", async () => {
  await fail(10);
  const second = await startTestServer({ clock, like: server });
  expect((await Promise.all([goThrough(), goThrough(second), goThrough()])).toSorted()).toEqual([0, 0, 1]);
  await second.close();
});

test("a super admin's failures are for super admins alone", async () => {
  const root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Ana" });
  await fail(1, root.email);
  clock.advance(2 * minute);
  expect(await goThrough()).toBe(1);
  expect(await failures()).toEqual([]);
  expect(await failures(root)).toEqual([event("sign-in-failed", 1)]);
});

test("what runs each minute bounds the failures of addresses without an account, and audits those of accounts", async () => {
  await sql`insert into sign_in_failures (key, failures, last_at, is_unknown)
    select 'flood ' || i, 1, ${clock.now()}::timestamptz, true
    from generate_series(1, ${maxUnknownAddresses + 3}::integer) i`.execute(server.db);
  await fail(10);
  await goThroughFailures(depsOf());
  const { rows } = await sql<{ unknown: boolean; count: number }>`
    select is_unknown as unknown, count(*)::integer as count from sign_in_failures group by 1 order by 1`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { unknown: false, count: 1 },
    { unknown: true, count: maxUnknownAddresses },
  ]);
  expect((await failures()).map(([kind]) => kind)).toEqual(["sign-in-locked"]);
});

test("of addresses without an account so many failures are kept, the newest, and none of an account is forgotten", async () => {
  await sql`insert into sign_in_failures (key, failures, last_at, is_unknown)
    select 'flood ' || i, 1, ${clock.now()}::timestamptz + make_interval(secs => i * 0.001), true
    from generate_series(1, ${maxUnknownAddresses}::integer) i`.execute(server.db);
  clock.advance(-1);
  await fail(9);
  const nobody = "nobody@example.com";
  await fail(9, nobody);
  await callApi(server, "POST /auth/recover/start", { body: { email: nobody, recoveryCredential: credential() } });
  for (const vaultId of [ana.vaultId, "018f0000-0000-4000-8000-000000000000"]) {
    const body = { credential: credential() };
    await callApi(server, `POST /user/vault/${vaultId}/unlock`, { body, token: ana.token });
  }
  clock.advance(1);
  expect(await dropUnknownFailures(server.db)).toBe(2);
  const { rows } = await sql<{ unknown: boolean; count: number }>`
    select is_unknown as unknown, count(*) as count from sign_in_failures group by 1 order by 1`.execute(server.db);
  expect(rows).toEqual([
    { unknown: false, count: 2 },
    { unknown: true, count: maxUnknownAddresses },
  ]);
  await fail(1);
  expect((await signIn(ana.password)).status).toBe(429);
  await fail(9, nobody);
});
