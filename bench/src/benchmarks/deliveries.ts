// Measures the search for due reminders among a million.
import { randomUUID } from "node:crypto";
import { deliveryJobs } from "@pomander/server/deliveries/store";
import { type Database, openDatabase } from "@pomander/server/platform/database";
import { claimQuery } from "@pomander/server/queue/claim";
import { CompiledQuery, sql } from "kysely";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import { startServer } from "../server/start.ts";

const few = 10_000;
const many = 1_000_000;
const due = 1_000;
const atOnce = 20_000;
const lookRounds = 60;

export async function measureDeliveries(): Promise<Benchmark> {
  const [small, large] = [await startServer(), await startServer()];
  const [lesser, greater] = [openDatabase(small.connection), openDatabase(large.connection)];
  try {
    await seedDeliveries(lesser.db, few);
    await seedDeliveries(greater.db, many);
    const looks = await runRounds(lookRounds, [
      (time) => claimAndRollBack(lesser.db, (work) => time("few", work)),
      (time) => claimAndRollBack(greater.db, (work) => time("many", work)),
    ]);
    const plan = await planOf(greater.db);
    return {
      title: `Reminders on their way: ${many.toLocaleString("en")} planned, ${due.toLocaleString("en")} due`,
      comparisons: [
        {
          what: "one look for due work, 8 taken",
          measured: timesOf(looks, "many"),
          against: `the same with ${few.toLocaleString("en")} planned`,
          reference: timesOf(looks, "few"),
          meaning: "a hundred times as many reminders, as many of them due. About 1: a look costs what is due.",
        },
      ],
      notes: [`the plan of that look among ${many.toLocaleString("en")}:`, ...plan],
    };
  } finally {
    await lesser.close();
    await greater.close();
    await small.stop();
    await large.stop();
  }
}

/** Stores one delivery of each reminder; the first ones are due. */
async function seedDeliveries(db: Database, count: number): Promise<void> {
  const owner = randomUUID();
  await sql`
    insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    values (${owner}, 'Ana', 'Silva', ${`${owner}@example.com`}, '{}', '', now(), now())`.execute(db);
  for (let from = 1; from <= count; from += atOnce)
    await seedBatch(db, owner, from, Math.min(count, from + atOnce - 1));
  await sql`vacuum analyze deliveries, reminders`.execute(db);
}

async function seedBatch(db: Database, owner: string, first: number, last: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${last}::int) as number`;
  const id = sql`overlay(${owner}::text placing lpad(to_hex(number), 12, '0') from 25)::uuid`;
  const address = sql`'to-' || number || '@example.org'`;
  await sql`
    insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, planned_from,
      created_at, updated_at)
    select ${id}, 'Certificate ' || number, 'work', ${owner}, current_date + 30, 7, ${address}, 'once', now(), now(), now()
    from ${numbers}`.execute(db);
  await sql`
    insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, send_at, due_at, message_id,
      created_at)
    select ${id}, ${id}, 'scheduled', current_date, ${address}, ${address}, at, at, ${id}, now()
    from ${numbers}, lateral (select now() + (number - ${due}::int - 1) * interval '1 minute' as at) as moment`.execute(
    db,
  );
}

/** Claims due deliveries and rolls back, so that every search finds the same ones. */
async function claimAndRollBack(db: Database, time: (work: () => Promise<unknown>) => Promise<unknown>): Promise<void> {
  const trx = await db.startTransaction().execute();
  await time(() => claimQuery(deliveryJobs, { limit: 8 }).execute(trx));
  await trx.rollback().execute();
}

async function planOf(db: Database): Promise<string[]> {
  const { sql: text, parameters } = claimQuery(deliveryJobs, { limit: 8 }).compile(db);
  const query = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(query);
  return rows.map((row) => row["QUERY PLAN"]);
}
