import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import {
  connectOnce,
  type ConnectionOptions,
  isDatabaseUnavailable,
  type OpenDatabase,
  openDatabase,
} from "./database.ts";

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

test("gives a date as the text that was stored and a count as a number", async () => {
  const query = sql<{
    day: string;
    n: number;
  }>`select date '2026-01-02' as day, count(*) as n from (values (1), (2)) as v`;
  expect((await query.execute(database.db)).rows).toEqual([{ day: "2026-01-02", n: 2 }]);
});

test("tells a database that is away from a fault of ours", async () => {
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
