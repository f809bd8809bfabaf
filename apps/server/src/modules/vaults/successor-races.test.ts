import { randomUUID } from "node:crypto";
import type { NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits, untilLockWait } from "../../../test/lock-waits.ts";
import { finishOf, hashOf, successorCalls } from "../../../test/new-vault-keys.ts";
import { credential, manifest, newEntry } from "../../../test/value-factories.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";
import { runRetention } from "../../platform/retention.ts";

/** Attack 36 of crypto-protocol.md §12, as far as the server withstands it. */
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  await factories(server).entry(ana);
});

const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const as = (who: Pick<TestUser, "token" | "password">) => successorCalls(server, who);
/** Signs Ana in on one more device. */
const signIn = async (password = ana.password): Promise<TestUser> => {
  const { body } = await callApi(server, "POST /auth/login", { body: { email: ana.email, password } });
  return { ...ana, password, token: body.token as string };
};
const begin = async (who: TestUser, vaultId: string) => expect((await as(who).begin(vaultId)).status).toBe(204);
const stage = async (who: TestUser, vaultId: string, put: NewEntry[], remove: string[] = []) =>
  expect((await as(who).stage(vaultId, put, remove)).status).toBe(204);
/** Returns the form of a finish. The vault contains one entry, under its first manifest after the initial one. */
const formOf = (vaultId: string, entries: readonly NewEntry[]) => ({ ...finishOf(ana, vaultId, entries), from: 1 });
const contentsOf = async ({ token }: { token: string }) =>
  (await callApi(server, "GET /user/vault/contents", { token })).body as {
    vaultId: string;
    entries: { _id: string }[];
  };
const presentVaults = async () => {
  const rows = await server.db
    .selectFrom("vaults")
    .select(["id", "archived_at", "successor_id"])
    .where("user_id", "=", ana._id)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, archived_at: at, successor_id: next }) => ({ id, isPresent: at === null, next }));
};

describe("two devices rotate at once", () => {
  test("the one that begins last goes on; the other has to sign in again, and finds another one begun", async () => {
    const [laptop, phone] = [ana, await signIn()];
    const [ofLaptop, ofPhone] = [randomUUID(), randomUUID()];
    await begin(laptop, ofLaptop);
    expect(code(await as(phone).begin(ofPhone))).toEqual([401, "not_signed_in"]);
    const again = await signIn();
    await stage(laptop, ofLaptop, [newEntry()]);
    await begin(again, ofPhone);
    expect(code(await as(laptop).stage(ofLaptop, [newEntry()]))).toEqual([401, "not_signed_in"]);
    const late = await signIn();
    expect(code(await as(late).stage(ofLaptop, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect(code(await as(late).finish(ofLaptop, formOf(ofLaptop, [])))).toEqual([409, "vault_changed"]);
    const entry = newEntry();
    await stage(again, ofPhone, [entry]);
    expect((await as(again).finish(ofPhone, formOf(ofPhone, [entry]))).status).toBe(200);
    expect(await presentVaults()).toEqual([
      { id: ana.vaultId, isPresent: false, next: ofPhone },
      { id: ofPhone, isPresent: true, next: null },
    ]);
  });

  test("the one that a session began is no other's to stage in or to finish: its owner was confirmed there", async () => {
    const next = randomUUID();
    await begin(ana, next);
    const other = await signIn();
    const [mine, replaced] = [newEntry(), newEntry()];
    await stage(ana, next, [mine, replaced]);
    const form = formOf(next, [mine, replaced]);
    expect(code(await as(other).stage(next, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect(code(await as(other).finish(next, form))).toEqual([409, "vault_changed"]);
    expect((await contentsOf(ana)).vaultId).toBe(ana.vaultId);
    const done = await as(ana).finish(next, form);
    expect(done.status).toBe(200);
    const { entries } = await contentsOf(done.body);
    expect(entries.map(({ _id }) => _id)).toEqual([mine._id, replaced._id].toSorted());
  });

  test("both at the same moment: one of them goes on", async () => {
    const devices = [ana, await signIn(), await signIn()];
    const ids = devices.map((): string => randomUUID());
    const answers = await Promise.all(devices.map((device, i) => as(device).begin(ids[i]!)));
    const begun = await server.db.selectFrom("successors").select("id").where("id", "in", ids).execute();
    expect(begun).toHaveLength(1);
    const last = ids.indexOf(begun[0]!.id);
    expect(answers[last]?.status).toBe(204);
    const sees = await Promise.all(devices.map((device) => callApi(server, "GET /user", device)));
    expect(sees.map(({ status }) => status)).toEqual(devices.map((_device, i) => (i === last ? 200 : 401)));
  });

  test("the one that began it finishes twice at the same moment, beside another: it is done once", async () => {
    const next = randomUUID();
    await begin(ana, next);
    const other = await signIn();
    const entries = [newEntry()];
    await stage(ana, next, entries);
    const forms = [formOf(next, entries), formOf(next, entries)];
    const [others, ...answers] = await Promise.all([
      as(other).finish(next, formOf(next, entries)),
      ...forms.map((form) => as(ana).finish(next, form)),
    ]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(code(answers[1 - winner]!)).toEqual([401, "not_signed_in"]);
    // The other device is refused because the vault is not its own to finish, or because its session has ended.
    expect([401, 409]).toContain(others.status);
    await signIn(forms[winner]!.password);
    expect(await presentVaults()).toHaveLength(2);
    expect((await contentsOf(answers[winner]!.body)).entries).toHaveLength(1);
  });
});

test("finish replayed, by whoever has heard it: nothing happens again", async () => {
  const next = randomUUID();
  await begin(ana, next);
  const form = formOf(next, []);
  const done = await as(ana).finish(next, form);
  expect(done.status).toBe(200);
  const before = await presentVaults();
  expect(code(await as(ana).finish(next, form))).toEqual([401, "not_signed_in"]);
  const after = await signIn(form.password);
  expect(code(await as(after).finish(next, form))).toEqual([403, "wrong_password"]);
  expect(code(await as(after).finish(next, { ...form, currentPassword: form.password }))).toEqual([
    409,
    "vault_changed",
  ]);
  expect(await presentVaults()).toEqual(before);
});

describe("finish after another's save", () => {
  const save = (who: TestUser, counter: number) =>
    callApi(server, "POST /user/password/password", {
      token: who.token,
      body: { ...newEntry(), manifest: manifest(ana, counter) },
    });

  test("is refused, and done once what was saved is staged as well", async () => {
    const next = randomUUID();
    await begin(ana, next);
    const [first, second] = [newEntry(), newEntry()];
    await stage(ana, next, [first]);
    expect((await save(await signIn(), 2)).status).toBe(201);
    expect(code(await as(ana).finish(next, formOf(next, [first])))).toEqual([409, "manifest_conflict"]);
    expect((await contentsOf(ana)).vaultId).toBe(ana.vaultId);
    await stage(ana, next, [second]);
    const form = { ...formOf(next, [first, second]), from: 2 };
    expect((await as(ana).finish(next, form)).status).toBe(200);
  });

  test("of a save and a finish that wait for the vault together, one is done and the other refused", async () => {
    const next = randomUUID();
    await begin(ana, next);
    const other = await signIn();
    const waiting = await server.db.transaction().execute(async (trx) => {
      await lockPresentVault(trx, ana._id);
      const answers = [as(ana).finish(next, formOf(next, [])), save(other, 2)];
      await untilLockWait(server.db);
      return { answers };
    });
    const [finished, saved] = await Promise.all(waiting.answers);
    const outcome = [finished!.status, saved!.status];
    expect([
      [200, 401],
      [409, 201],
    ]).toContainEqual(outcome);
  });
});

describe("a thief's begin", () => {
  test("with a stolen token alone ends nobody's session and begins nothing", async () => {
    const thief = await signIn();
    expect(code(await as({ ...thief, password: credential() }).begin(randomUUID()))).toEqual([403, "wrong_password"]);
    expect((await callApi(server, "GET /user", ana)).status).toBe(200);
    expect(
      await server.db.selectFrom("successors").select("id").where("predecessor_id", "=", ana.vaultId).execute(),
    ).toEqual([]);
  });

  test("ends with the owner's: the thief is signed out, and what was staged is gone", async () => {
    const thief = await signIn();
    const [ofThief, ofAna] = [randomUUID(), randomUUID()];
    await begin(thief, ofThief);
    await stage(thief, ofThief, [newEntry()]);
    const owner = await signIn();
    await begin(owner, ofAna);
    expect(code(await as(thief).stage(ofThief, []))).toEqual([401, "not_signed_in"]);
    expect(code(await as(thief).stage(ofAna, [newEntry()]))).toEqual([401, "not_signed_in"]);
    expect(code(await as(thief).finish(ofAna, formOf(ofAna, [])))).toEqual([401, "not_signed_in"]);
    expect(code(await as(owner).finish(ofThief, formOf(ofThief, [])))).toEqual([409, "vault_changed"]);
    expect((await as(owner).finish(ofAna, formOf(ofAna, []))).status).toBe(200);
  });

  test("in the account of another does nothing to them", async () => {
    const next = randomUUID();
    await begin(ana, next);
    const mallory = await factories(server).user();
    expect(code(await as(mallory).begin(next))).toEqual([409, "id_taken"]);
    expect(code(await as(mallory).stage(next, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect(code(await as(mallory).finish(next, finishOf(mallory, next, [])))).toEqual([409, "vault_changed"]);
    await begin(mallory, randomUUID());
    expect((await callApi(server, "GET /user", ana)).status).toBe(200);
    expect((await as(ana).finish(next, formOf(next, []))).status).toBe(200);
  });
});

describe("a finish whose connection is killed leaves the old vault whole, and can be made again", () => {
  /** Tables at whose first write the connection is killed. */
  const places = ["users", "vaults", "successors", "vault_manifests", "password_entries", "sessions", "mails"];

  test.each(places)("at %s", async (table) => {
    const next = randomUUID();
    await begin(ana, next);
    const entries = Array.from({ length: 3 }, () => newEntry());
    await stage(ana, next, entries);
    const rows = async () =>
      (
        await sql<{ text: string }>`
          select t::text as text from vaults t where user_id = ${ana._id}
          union all select t::text from vault_manifests t where vault_id in (${ana.vaultId}, ${next})
          union all select t::text from password_entries t where vault_id in (${ana.vaultId}, ${next})
          union all select t::text from staged_entries t where vault_id = ${next}
          union all select t::text from successors t where id = ${next}
          union all select t::text from users t where id = ${ana._id}
          union all select id::text from sessions where user_id = ${ana._id}
          union all select id::text from devices where user_id = ${ana._id}
          union all select id::text from mails where user_id = ${ana._id}
          order by 1`.execute(server.db)
      ).rows;
    const before = await rows();
    const form = formOf(next, entries);
    const killed = await server.db.transaction().execute(async (trx) => {
      // Reads continue; the next write waits.
      await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
      const finishing = as(ana).finish(next, form);
      await untilLockWait(server.db);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      return { answer: await finishing };
    });
    expect(killed.answer.status).toBeGreaterThanOrEqual(500);
    expect(await rows()).toEqual(before);
    expect(await contentsOf(ana)).toMatchObject({ vaultId: ana.vaultId, entries: [{}] });
    const done = await as(ana).finish(next, form);
    expect(done.status).toBe(200);
    expect(hashOf((await contentsOf(done.body)).entries as NewEntry[])).toBe(form.hash);
  });
});

test("upkeep that begins during a finish, at the end of the 24 hours, takes no entry from it", async () => {
  const next = randomUUID();
  await begin(ana, next);
  const entries = [newEntry(), newEntry()];
  await stage(ana, next, entries);
  // Upkeep sees a finish that has waited for an hour.
  await sql`update successors set begun_at = now() - interval '24 hours 30 minutes' where id = ${next}`.execute(
    server.db,
  );
  const late = await startTestServer({ like: server, clock: createTestClock(new Date(Date.now() - 3_600_000)) });
  const { finishing, upkeep } = await server.db.transaction().execute(async (trx) => {
    await sql`lock table vault_manifests in share mode`.execute(trx);
    const finishing = successorCalls(late, ana).finish(next, formOf(next, entries));
    await untilLockWait(server.db);
    let isOver = false;
    const upkeep = runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 }).finally(() => {
      isOver = true;
    });
    while (!isOver && (await countLockWaits(server.db)) < 2);
    return { finishing, upkeep };
  });
  const done = await finishing;
  await Promise.all([upkeep, late.close()]);
  expect(done.status).toBe(200);
  expect((await contentsOf(done.body)).entries).toHaveLength(2);
});
