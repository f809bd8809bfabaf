// Measures sending: mails per second against nodemailer alone.
import "@pomander/server/platform/tsx-hook";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { createMailer, type OutgoingMail } from "@pomander/server/mail/mailer";
import { type Database, openDatabase } from "@pomander/server/platform/database";
import { createLog } from "@pomander/server/platform/log";
import { seedReminders } from "../../../apps/server/test/crash-mail/seed.ts";
import { type Sink, startSink } from "../../../apps/server/test/crash-mail/sink.ts";
import { sql } from "kysely";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import { startServer } from "../server/start.ts";

const rounds = 5;
const mails = 400;

/** Measures sending through the ledger and the worker against nodemailer's pool alone, to the same mail server. */
export async function measureMails(): Promise<Benchmark> {
  const server = await startServer();
  const { db, close } = openDatabase(server.connection);
  const delay = { ms: () => 0 };
  const sink = await startSink(() => delay.ms());
  try {
    const findings: Benchmark["comparisons"][number][] = [];
    for (const [name, ms, isContinued] of [
      ["answered at once", () => 0, false],
      ["with a next occurrence, answered at once", () => 0, true],
      ["answered after 5 to 50 ms", () => 5 + Math.random() * 45, false],
    ] as const) {
      delay.ms = ms;
      findings.push(await compareSending(db, sink, { name, isContinued }));
    }
    return { title: `Reminders as mails: ${mails} due`, comparisons: findings };
  } finally {
    await sink.close();
    await close();
    await server.stop();
  }
}

interface Sending {
  name: string;
  /** Whether each reminder has another occurrence, which is planned when this one is sent. */
  isContinued: boolean;
}

async function compareSending(
  db: Database,
  sink: Sink,
  { name, isContinued }: Sending,
): Promise<Benchmark["comparisons"][number]> {
  const { createDeliveryQueue } = await import("@pomander/server/deliveries/send/queues");
  const { createQueueWorker } = await import("@pomander/server/queue/worker");
  const mailConfig = { smtpUrl: sink.url, mailFrom: "Pomander <keys@example.org>", dataDir: tmpdir() };
  const mailer = createMailer(mailConfig);
  const log = createLog({ logLevel: "silent" });
  const config = {
    publicUrl: "https://passwords.example.org",
    defaultLanguage: "en",
    dailyRecipients: 999_999,
    dailyMessages: 999_999,
  } as const;
  const sendToChannel = () => Promise.reject(new Error("there are no channels"));
  const workerDeps = { db, mailer, sendToChannel, log, config, tokenSecret: Buffer.alloc(32) };
  const sample = await sampleMail();
  const arrived = async (count: number) => {
    while (sink.received.length < count) await pause(1);
  };
  const times = await runRounds(rounds, [
    async (time) => {
      await sql`truncate users, deliveries cascade`.execute(db);
      await seedReminders(db, { count: mails, minutes: 0, isContinued });
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
  const rate = (of: string) => Math.round(mails / (Math.min(...timesOf(times, of)) / 1_000));
  return {
    what: `${mails} reminders ${name}: ${rate("worker")} mails/s at best`,
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
  return writeReminderMail(
    {
      title: "Certificate to-123@example.org",
      type: "work",
      expiryDate: "2026-12-31",
      daysLeft: 7,
      notes: "",
      cost: null,
      scopeTag: null,
      whose: { isKnown: false, owner: "Ana Silva" },
      server: "passwords.example.org",
      link: null,
      proof: null,
      unsubscribeLink: `https://passwords.example.org/unsubscribe/${"x".repeat(100)}`,
      takeLink: null,
      taken: null,
      isEscalation: false,
      isForHeir: false,
    },
    "en",
  );
}
