// Measures how many processes share what is due in one hour: real servers on one database.
import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "@pomander/server/platform/database";
import { seedReminders } from "../../../apps/server/test/crash-mail/seed.ts";
import { startSender } from "../../../apps/server/test/crash-mail/sender.ts";
import { type Sink, startSink } from "../../../apps/server/test/crash-mail/sink.ts";
import { sql } from "kysely";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import { startServer } from "../server/start.ts";

const rounds = 3;
const due = 3_000;
const processes = [1, 2, 4];

/** Measures the time from the first to the last of many emails, sent by one process and by several. */
export async function measureMorning(): Promise<Benchmark> {
  const server = await startServer();
  const { db, close } = openDatabase(server.connection);
  const sink = await startSink(() => 0);
  const dataDir = mkdtempSync(join(tmpdir(), "pomander-morning-"));
  const startOne = () => startSender({ connection: server.connection, smtpUrl: sink.url, dataDir });
  try {
    const times = await runRounds(
      rounds,
      processes.map((count) => async (time) => {
        await seedLater(db, sink);
        const senders = Array.from({ length: count }, startOne);
        await Promise.all(senders.map((one) => one.url()));
        await sql`update deliveries set send_at = due_at`.execute(db);
        await waitFor(sink, 1);
        await time(`${count}`, () => waitFor(sink, due));
        for (const one of senders) {
          one.signal("SIGTERM");
          await one.ended;
        }
      }),
    );
    const rate = (count: number) => Math.round(due / (Math.min(...timesOf(times, `${count}`)) / 1_000));
    return {
      title: `${due.toLocaleString("en")} reminders due at once, by one process: ${rate(1)} mails/s at best`,
      comparisons: processes.slice(1).map((count) => ({
        what: `by ${count} processes: ${rate(count)} mails/s at best`,
        measured: timesOf(times, `${count}`),
        against: "by one",
        reference: timesOf(times, "1"),
        meaning: "processes that share the work, with the mail server and the database on the same cores.",
      })),
    };
  } finally {
    await sink.close();
    await close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Stores the reminders, and keeps them waiting until all processes are there. */
async function seedLater(db: Database, sink: Sink): Promise<void> {
  await sql`truncate users, deliveries cascade`.execute(db);
  await seedReminders(db, { count: due, minutes: 0 });
  await sql`update deliveries set send_at = now() + interval '1 day'`.execute(db);
  await sql`vacuum analyze deliveries, reminders`.execute(db);
  sink.received.length = 0;
}

async function waitFor(sink: Sink, count: number): Promise<void> {
  while (sink.received.length < count) await pause(1);
}
