import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, urlOf } from "../../test/harness.ts";
import { startProxy } from "../../test/database-proxy.ts";
import { connectOnce, type ConnectionOptions, type Database, type OpenDatabase, openDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

let connection: ConnectionOptions;
let database: OpenDatabase;
beforeEach(async () => {
  connection = await createTestDatabase();
  database = openDatabase(connection, pino({ level: "silent" }));
});
afterEach(() => database.close());

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const terminateAll = async () => {
  const other = await connectOnce({ ...connection, database: "postgres" });
  await other.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [connection.database]);
  await other.end();
};

test("a date is read as the text that was stored and a count as a number", async () => {
  const query = sql<{
    day: string;
    n: number;
  }>`select date '2026-01-02' as day, count(*) as n from (values (1), (2)) as v`;
  expect((await query.execute(database.db)).rows).toEqual([{ day: "2026-01-02", n: 2 }]);
});

test("a pool says how many connections are at work and how many calls wait for one", async () => {
  const small = openDatabase(connection, undefined, { longConnections: 1 });
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const held = small.long.connection().execute(async (db) => {
    await sql`select 1`.execute(db);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const waits = sql`select 1`.execute(small.long);
  const { long, requests } = small.pools();
  expect(long).toMatchObject({ size: 1, inUse: 1, waiting: 1 });
  expect(requests).toEqual({ size: 20, inUse: 0, waiting: 0, waitedSeconds: 0 });
  end.resolve();
  await Promise.all([held, waits]);
  expect(small.pools().long).toMatchObject({ inUse: 0, waiting: 0 });
  expect(small.pools().long.waitedSeconds).toBeGreaterThan(long.waitedSeconds);
  await small.close();
});

test("a database that was asked for nothing but a connection leaves none behind when it is closed", async () => {
  const other = openDatabase(connection);
  const taken = await other.connect();
  await taken.end();
  await other.close();
  const count = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await count.execute(database.db)).rows[0]?.n, { timeout: 10_000 }).toBe(0);
});

test("a database that is away is told from a fault of ours", async () => {
  const away = openDatabase({ host: "127.0.0.1", port: 1, user: "nobody", database: "none" });
  expect(isDatabaseUnavailable(await errorOf(sql`select 1`.execute(away.db)))).toBe(true);
  await away.close();
  expect(isDatabaseUnavailable(await errorOf(sql`select 1 / 0`.execute(database.db)))).toBe(false);
  expect(isDatabaseUnavailable(await errorOf(readFile("/no/such/file")))).toBe(false);
  expect(isDatabaseUnavailable(null)).toBe(false);
});

test("survives the end of connections at rest and in use, and connects anew", async () => {
  await Promise.all([sql`select 1`.execute(database.db), sql`select 1`.execute(database.db)]);
  const inUse = errorOf(
    database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await terminateAll();
      await sql`select 1`.execute(trx);
    }),
  );
  expect(isDatabaseUnavailable(await inUse)).toBe(true);
  // A connection whose end has not arrived yet may fail one more query.
  const again = await vi.waitFor(() => sql<{ one: number }>`select 1 as one`.execute(database.db), { timeout: 60_000 });
  expect(again.rows).toEqual([{ one: 1 }]);
});

const pidOf = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid;
const restart = async (at: string | ConnectionOptions, deadlineMs: number) => {
  await database.close();
  database = openDatabase(at, pino({ level: "silent" }), { deadlineMs });
};

test("a statement of a request may take nine seconds, and a long one as long as it needs", async () => {
  const limit = async (db: Database) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    return rows[0]?.statement_timeout;
  };
  expect([await limit(database.db), await limit(database.long)]).toEqual(["9s", "0"]);
});

test("a statement that takes too long is ended, by PostgreSQL itself where it can: the connection lives on", async () => {
  await restart(connection, 2_000);
  const pid = await pidOf();
  expect(isDatabaseUnavailable(await errorOf(sql`select pg_sleep(60)`.execute(database.db)))).toBe(true);
  expect(await pidOf()).toBe(pid);
  expect((await sql`select 1 as one from pg_sleep(2.5)`.execute(database.long)).rows).toEqual([{ one: 1 }]);
});

test("a call that is not answered is given up, and the connection with it", async () => {
  const proxy = await startProxy(connection);
  await restart(proxy.connection, 2_000);
  const before = await Promise.all([pidOf(), pidOf()]);
  proxy.silence();
  const inTransaction = database.db.transaction().execute((trx) => sql`select 1`.execute(trx));
  const error = await errorOf(inTransaction);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(error).toMatchObject({ message: "the database did not answer within 2 s" });
  proxy.restore();
  // The other connection is dead too, and no call should have to find that out.
  expect(before).not.toContain(await pidOf());
  await proxy.close();
});

test("a connection on which nothing can be written any more is dropped", async () => {
  const before = await pidOf();
  await sql`set session characteristics as transaction read only`.execute(database.db);
  const refused = await errorOf(sql`delete from settings`.execute(database.db));
  expect(refused).toMatchObject({ code: "25006" });
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await sql`delete from settings`.execute(database.db);
  expect(await pidOf()).not.toBe(before);
});

test("the pool goes to the next host when one cannot be reached, and on when that one is lost", async () => {
  const [one, two] = [await startProxy(connection), await startProxy(connection)];
  const url = new URL(urlOf(connection));
  url.searchParams.set("host", "127.0.0.1,127.0.0.1,127.0.0.1");
  url.searchParams.set("port", `1,${one.port},${two.port}`);
  await restart(url.href, 10_000);
  const first = await pidOf();
  expect(await pidOf()).toBe(first);
  await one.close();
  await vi.waitFor(async () => expect(await pidOf()).not.toBe(first), { timeout: 60_000 });
  await two.close();
});

test("a leader of before is not used once a later one was", async () => {
  const { database: name = "" } = connection;
  const other = await connectOnce({ ...connection, database: name });
  const promote = (timeline: string) =>
    other.query(`create or replace function public.pg_walfile_name(pg_lsn) returns text language sql
      as $$ select '${timeline}' || right(pg_catalog.pg_walfile_name($1), 16) $$`);
  await promote("0000000A");
  // Functions of PostgreSQL's own are found last from now on.
  await other.query(`alter database ${name} set search_path = public, pg_catalog`);
  await restart(connection, 10_000);
  await database.confirmWritable(2_000);
  await promote("00000009");
  const error = await errorOf(database.confirmWritable(2_000));
  expect(error).toMatchObject({
    message: "the database is at timeline 9, behind the one that was served before",
  });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(await errorOf(sql`select 1`.execute(database.db)))).toBe(true);
  await promote("0000000B");
  await database.confirmWritable(2_000);
  expect((await sql`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
  await other.end();
});
