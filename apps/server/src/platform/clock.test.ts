import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { createDatabaseClock, dayMs, nextUpdatedAt, readNow, sqlNow, systemClock } from "./clock.ts";
import { type ConnectionOptions, type OpenDatabase, openDatabase } from "./database.ts";

let connection: ConnectionOptions;
let database: OpenDatabase;
beforeEach(async () => {
  connection = await createTestDatabase();
  database = openDatabase(connection);
});
afterEach(() => database.close());

const noon = new Date("2024-02-29T12:00:00.000Z");

test("a day of UTC has 24 hours", () => {
  expect(new Date(noon.getTime() + dayMs).toISOString()).toBe("2024-03-01T12:00:00.000Z");
});

test("a statement asks the database for the time, except under a test's clock, whose time it gets", async () => {
  const clock = await createDatabaseClock(database.db);
  clock.stop();
  for (const real of [undefined, systemClock, clock])
    expect(sql`select ${sqlNow(real)}`.compile(database.db).sql).toBe("select now()");
  expect(await readNow(database.db, { now: () => noon })).toBe(noon.getTime());
  expect(Math.abs((await readNow(database.db, clock)) - clock.now().getTime())).toBeLessThan(dayMs);
});

test("a clock follows the database's, which is read again at intervals", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const shift = (interval: string) =>
    sql`create or replace function public.clock_timestamp() returns timestamptz language sql
      as ${sql.lit(`select pg_catalog.clock_timestamp() + interval '${interval}'`)}`.execute(database.db);
  await shift("0 days");
  // New connections find this function before PostgreSQL's own.
  await sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`.execute(database.db);
  const shifted = openDatabase(connection);
  try {
    const clock = await createDatabaseClock(shifted.db);
    await shift("2 days");
    expect(clock.now().getTime()).toBeLessThan(Date.now() + dayMs);
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => clock.now().getTime()).toBeGreaterThan(Date.now() + dayMs);
    clock.stop();
  } finally {
    vi.useRealTimers();
    await shifted.close();
  }
});

test("a change is later than the one before, by a millisecond if the clock says otherwise", async () => {
  const after = async (stored: string, at: Date) => {
    const { rows } = await sql<{ at: Date }>`
      select ${nextUpdatedAt(at, "stored.updated_at")} as at
      from (values (${stored}::timestamptz)) stored(updated_at)`.execute(database.db);
    return rows[0]?.at.toISOString();
  };
  expect(await after("2024-02-29T11:59:59.999Z", noon)).toBe("2024-02-29T12:00:00.000Z");
  expect(await after("2024-02-29T12:00:00.000Z", noon)).toBe("2024-02-29T12:00:00.001Z");
  expect(await after("2024-02-29T13:00:00.000Z", noon)).toBe("2024-02-29T13:00:00.001Z");
});
