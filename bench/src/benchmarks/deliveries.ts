// Measures sending: the search for due reminders among a million, and mails per second against nodemailer alone.
import "@pomander/server/platform/tsx-hook";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { deliveryJobs } from "@pomander/server/deliveries/store";
import { createMailer, type OutgoingMail } from "@pomander/server/mail/mailer";
import { type ConnectionOptions, type Database, openDatabase } from "@pomander/server/platform/database";
import { createLog } from "@pomander/server/platform/log";
import { claimQuery } from "@pomander/server/queue/claim";
import { seedReminders } from "../../../apps/server/test/crash-mail/seed.ts";
import { type Sink, startSink } from "../../../apps/server/test/crash-mail/sink.ts";
import { CompiledQuery, sql } from "kysely";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import { startServer } from "../server/start.ts";

const few = 10_000;
const many = 1_000_000;
const due = 1_000;
const atOnce = 20_000;
const lookRounds = 60;
const mailRounds = 8;
const mails = 400;

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
    const sending = await measureSending(small.connection);
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
        ...sending,
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

/** Measures sending through the ledger and the worker against nodemailer's pool alone, to the same mail server. */
async function measureSending(connection: ConnectionOptions): Promise<Benchmark["comparisons"]> {
  const { db, close } = openDatabase(connection);
  const delay = { ms: () => 0 };
  const sink = await startSink(() => delay.ms());
  try {
    const findings: Benchmark["comparisons"][number][] = [];
    for (const [name, ms] of [
      ["at once", () => 0],
      ["after 5 to 50 ms", () => 5 + Math.random() * 45],
    ] as const) {
      delay.ms = ms;
      findings.push(await compareSending(db, sink, name));
    }
    return findings;
  } finally {
    await sink.close();
    await close();
  }
}

async function compareSending(db: Database, sink: Sink, answers: string): Promise<Benchmark["comparisons"][number]> {
  const { createDeliveryQueue } = await import("@pomander/server/deliveries/send/queues");
  const { createQueueWorker } = await import("@pomander/server/queue/worker");
  const mailConfig = { smtpUrl: sink.url, mailFrom: "Pomander <keys@example.org>", dataDir: tmpdir() };
  const mailer = createMailer(mailConfig);
  const log = createLog({ logLevel: "silent" });
  const config = { publicUrl: "https://passwords.example.org", dailyRecipients: 999_999, dailyMessages: 999_999 };
  const sendToChannel = () => Promise.reject(new Error("there are no channels"));
  const workerDeps = { db, mailer, sendToChannel, log, config, tokenSecret: Buffer.alloc(32) };
  const sample = await sampleMail();
  const arrived = async (count: number) => {
    while (sink.received.length < count) await pause(1);
  };
  const times = await runRounds(mailRounds, [
    async (time) => {
      await sql`truncate users, deliveries cascade`.execute(db);
      await seedReminders(db, { count: mails, minutes: 0 });
      sink.received.length = 0;
      const worker = createQueueWorker({ queues: [createDeliveryQueue(workerDeps)], log });
      await time("worker", async () => {
        worker.start();
        await arrived(mails);
      });
      await worker.stop();
    },
    async (time) => {
      sink.received.length = 0;
      await time("bare", async () => {
        await Promise.all(
          Array.from({ length: mails }, (_, index) =>
            mailer.send({ ...sample, id: randomUUID(), to: `to-${index}@example.org` }),
          ),
        );
      });
    },
  ]);
  mailer.close();
  const rate = (name: string) => Math.round(mails / (Math.min(...timesOf(times, name)) / 1_000));
  return {
    what: `${mails} reminders, answered ${answers}: ${rate("worker")} mails/s at best`,
    measured: timesOf(times, "worker"),
    against: `nodemailer's pool alone, ${rate("bare")} mails/s at best`,
    reference: timesOf(times, "bare"),
    meaning:
      "the same number of such messages to the same server over as many connections. What a ledger costs that loses " +
      "none: taking, looking up again, writing and recording each one.",
  };
}

/** Returns a message of the same length as the measured ones. */
async function sampleMail(): Promise<Omit<OutgoingMail, "id" | "to">> {
  const { writeReminderMail } = await import("@pomander/server/mail/write-mail");
  return writeReminderMail({
    title: "Certificate to-123@example.org",
    type: "work",
    expiryDate: "2026-12-31",
    daysLeft: 7,
    notes: "",
    scopeTag: null,
    whose: { isKnown: false, owner: "Ana Silva" },
    server: "passwords.example.org",
    link: null,
    proof: null,
    unsubscribeLink: `https://passwords.example.org/unsubscribe/${"x".repeat(100)}`,
    takeLink: null,
    taken: null,
    isEscalation: false,
  });
}
