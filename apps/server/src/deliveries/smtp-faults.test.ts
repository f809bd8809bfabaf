import { tmpdir } from "node:os";
import { openDeliveryDatabase } from "../../test/delivery-database.ts";
import * as acts from "../../test/faulty-smtp/behaviors.ts";
import { type SmtpFault, startFaultySmtp } from "../../test/faulty-smtp/server.ts";
import { createTestClock } from "../../test/harness.ts";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { createDeliver } from "./send/deliver.ts";
import type { DeliverDeps } from "./send/record.ts";
import { createDeliveryQueue } from "./send/queues.ts";
import { createSendNow, type SentNow } from "./send/send-now.ts";
import { deliveryJobs } from "./store.ts";
import { createMailer, smtpTimeouts } from "../mail/mailer.ts";
import { type AttemptDeadline, lease, startAttemptDeadline } from "../queue/backoff.ts";
import { claimJobs } from "../queue/claim.ts";
import { createQueueWorker, type JobQueue } from "../queue/worker.ts";
import { mailText } from "../../../web/src/features/reminders/send/send-errors.ts";

const day = 86_400;
const title = "Certificate of the shop";
const again = " (It is tried again for a day.)";
const failed = (text: string) => `Failed to send reminder: ${text}`;
const shown = {
  login: "Email service authentication failed. Please contact your administrator.",
  rights: "Not authorized to send emails. Domain verification may be required.",
};
const tooLong = "The mail server took too long to respond.";
const closed = "The mail server closed the connection.";

interface Row extends SmtpFault {
  /** The state after one try. */
  state: "pending" | "failed" | "sent";
  error: string | null;
  /** The reply of Remind Now: its outcome, or the text of its failure. */
  shows: string;
}
const temporary = (fault: SmtpFault, error: string, shows = failed(error + again)): Row => ({
  ...fault,
  state: "pending",
  error,
  shows,
});
const final = (fault: SmtpFault, error: string, shows = failed(error)): Row => ({
  ...fault,
  state: "failed",
  error,
  shows,
});
const says = (at: SmtpFault["at"], line: string): SmtpFault => ({ at, behave: acts.reply(line) });
const asks = { extensions: ["AUTH PLAIN LOGIN"], login: "pomander:wrong", meets: "all" } as const;

const answered: Array<[what: string, Row]> = [
  [
    "refuses the connection",
    temporary(
      { at: "connect", behave: acts.neverReply, meets: "all" },
      "The mail server can't be reached (ECONNREFUSED).",
    ),
  ],
  ["hangs up at once", temporary({ at: "greeting", behave: acts.hangUp, meets: "all" }, closed)],
  [
    "421 as its greeting",
    temporary(
      { at: "greeting", behave: acts.replyAndHangUp("421 4.3.2 Too many connections") },
      "421 4.3.2 Too many connections",
    ),
  ],
  ["554 as its greeting", temporary(says("greeting", "554 5.3.2 No service here"), "554 5.3.2 No service here")],
  ["no SMTP at all", temporary(says("greeting", "HTTP/1.1 400 Bad Request"), "HTTP/1.1 400 Bad Request")],
  [
    "421 in the middle",
    temporary({ at: "RCPT", behave: acts.replyAndHangUp("421 4.3.2 Shutting down") }, "421 4.3.2 Shutting down"),
  ],
  ["hangs up in the middle", temporary({ at: "MAIL", behave: acts.hangUp }, closed)],
  ["451 at RCPT", temporary(says("RCPT", "451 4.7.1 Greylisted"), "451 4.7.1 Greylisted")],
  [
    "451 at RCPT, pipelined",
    temporary({ ...says("RCPT", "451 4.7.1 Greylisted"), extensions: ["PIPELINING"] }, "451 4.7.1 Greylisted"),
  ],
  ["452 at DATA", temporary(says("DATA", "452 4.3.1 Disk full"), "452 4.3.1 Disk full")],
  ["451 after the message", temporary(says("end", "451 4.3.0 Try later"), "451 4.3.0 Try later")],
  ["550 at RCPT", final(says("RCPT", "550 5.1.1 Mailbox unknown"), "550 5.1.1 Mailbox unknown")],
  [
    "550 at RCPT, pipelined, over two lines",
    final(
      { at: "RCPT", behave: acts.reply("550-5.1.1 Mailbox", "550 5.1.1 unknown"), extensions: ["PIPELINING"] },
      "550-5.1.1 Mailbox\n550 5.1.1 unknown",
    ),
  ],
  ["550 5.7.1 at RCPT", final(says("RCPT", "550 5.7.1 Relaying denied"), "550 5.7.1 Relaying denied", shown.rights)],
  [
    "550 5.7.26 after the message",
    final(says("end", "550 5.7.26 Unauthenticated sender"), "550 5.7.26 Unauthenticated sender", shown.rights),
  ],
  ["553 at RCPT", final(says("RCPT", "553 5.7.1 Not your sender"), "553 5.7.1 Not your sender", shown.rights)],
  ["552 after the message", final(says("end", "552 5.3.4 Too big"), "552 5.3.4 Too big")],
  ["503 at MAIL", temporary(says("MAIL", "503 5.5.1 Not now"), "503 5.5.1 Not now")],
  [
    "530 at MAIL",
    temporary(
      { ...says("MAIL", "530 5.7.0 Authentication required"), meets: "all" },
      "530 5.7.0 Authentication required",
      shown.login,
    ),
  ],
  [
    "535, a wrong password",
    temporary({ ...says("AUTH", "535 5.7.8 Bad credentials"), ...asks }, "535 5.7.8 Bad credentials", shown.login),
  ],
  ["454 at AUTH", temporary({ ...says("AUTH", "454 4.7.0 Try later"), ...asks }, "454 4.7.0 Try later")],
  [
    "hangs up after 250",
    { at: "end", behave: acts.replyAndHangUp("250 2.0.0 Taken"), state: "sent", error: null, shows: "sent" },
  ],
  ["hangs up before 250", temporary({ at: "end", behave: acts.hangUp }, closed)],
  [
    "breaks STARTTLS off",
    temporary(
      { at: "STARTTLS", behave: acts.garbageForTls, extensions: ["STARTTLS"] },
      "The mail server's encryption doesn't work (wrong version number).",
    ),
  ],
  [
    "refuses the STARTTLS that it offered",
    temporary({ ...says("STARTTLS", "454 4.7.0 No TLS"), extensions: ["STARTTLS"] }, "454 4.7.0 No TLS"),
  ],
  [
    "STARTTLS with a self-signed certificate",
    temporary(
      { at: "STARTTLS", behave: acts.selfSignedTls, extensions: ["STARTTLS"] },
      "The mail server's encryption doesn't work (self-signed certificate).",
    ),
  ],
];

const unanswered: Array<[what: string, Row]> = [
  ["silent before its greeting", temporary({ at: "greeting", behave: acts.neverReply }, tooLong, "queued")],
  ["silent before DATA", temporary({ at: "DATA", behave: acts.neverReply }, tooLong, "queued")],
  ["silent after the message", temporary({ at: "end", behave: acts.neverReply }, tooLong, "queued")],
  [
    "silent in STARTTLS",
    temporary({ at: "STARTTLS", behave: acts.neverReplyToTls, extensions: ["STARTTLS"] }, tooLong, "queued"),
  ],
  ["drips its EHLO", temporary({ at: "EHLO", behave: acts.drip }, tooLong, "queued")],
  ["drips after the message", temporary({ at: "end", behave: acts.drip }, tooLong, "queued")],
];

describe("a mail server that fails", () => {
  test.each(answered)("%s", async (_, row) => {
    expect(await meet(row, { patience: smtpTimeouts })).toEqual(expectedOf(row));
  });
});

describe("a mail server that does not answer", () => {
  const patience = { dnsTimeout: 2_000, connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 };
  test.concurrent.each(unanswered)("%s", async (_, row) => {
    expect(await meet(row, { patience, tryMs: 3_000, nowMs: 200 })).toEqual(expectedOf(row));
  });
});

interface Times {
  patience: Record<keyof typeof smtpTimeouts, number>;
  tryMs?: number;
  nowMs?: number;
}

/** Lets one of two due reminders meet the fault, then a Remind Now; then the server works again. */
async function meet(row: Row, { patience, tryMs, nowMs = 10_000 }: Times) {
  const smtp = await startFaultySmtp(row);
  const clock = createTestClock(new Date("2026-11-01T08:00:00Z"));
  const ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock });
  const connect = () => createMailer({ smtpUrl: smtp.url, mailFrom: "keys@example.org", dataDir: tmpdir() }, patience);
  const [mailer, another] = [connect(), connect()];
  try {
    const parts = { ...ledger.parts, mailer };
    const send = () => createQueueWorker({ queues: [laneOf(parts, tryMs)], log: parts.log }).runOnce();
    const owner = await ledger.person();
    for (const email of ["bad@example.org", "good@example.org"]) {
      await ledger.reminder({ owner, title, email, expiryDate: "2026-11-04" });
    }
    clock.advance(3_600);
    await send();
    const [bad, good] = await ledger.rows();
    const [met, other] = bad!.state !== "sent" || good!.state === "sent" ? [bad!, good!] : [good!, bad!];
    const { notification_count } = await ledger.stored(met.reminder_id!);
    const pause = met.state === "pending" ? (met.send_at.getTime() - clock.now().getTime()) / 1_000 : null;

    smtp.arm();
    const sendNow = createSendNow({ ...parts, mailer: another, timeoutMs: nowMs });
    const shows = shownOf(await sendNow(met.reminder_id!));

    await smtp.heal();
    await vi.waitFor(async () => expect(await ledger.rows()).not.toContainEqual(anyBeingSent), 60_000);
    clock.advance(day / 2);
    await send();
    const ended = (await ledger.rows()).find(({ id }) => id === met.id)!;
    const arrivals = smtp.received.filter(({ messageId }) => messageId === `<${met.message_id}@example.org>`);
    return {
      tried: { state: met.state, attempts: met.attempts, error: met.error, pause, count: notification_count },
      other: other.state,
      shows,
      ended: { state: ended.state, attempts: ended.attempts, error: ended.error },
      arrivals: arrivals.map(({ isTaken }) => isTaken),
      messages: new Set(smtp.received.map(({ messageId }) => messageId)).size,
    };
  } finally {
    mailer.close();
    another.close();
    await smtp.close();
    await ledger.close();
  }
}

const anyBeingSent = expect.objectContaining({ state: "sending" });

/**
 * Returns the expected result: a message that could be sent was, under its one Message-ID; one that could not was left
 * alone; the other one was sent by then.
 */
function expectedOf({ at, meets, state, error, shows }: Row): Awaited<ReturnType<typeof meet>> {
  const isPending = state === "pending";
  const first = at === "end" ? [false] : [];
  return {
    tried: { state, attempts: 1, error, pause: isPending ? 15 : null, count: state === "sent" ? 1 : 0 },
    other: meets === "all" ? state : "sent",
    shows,
    ended: isPending ? { state: "sent", attempts: 2, error: null } : { state, attempts: 1, error },
    arrivals: isPending ? [...first, true] : first,
    // The messages are those of the two reminders and of the Remind Now, except any that never arrived whole.
    messages: state === "failed" && at !== "end" ? 1 : 3,
  };
}

/** Returns the queue of reminders, with another deadline for an attempt. */
function laneOf(parts: DeliverDeps, tryMs: number | undefined): JobQueue {
  if (tryMs === undefined) return createDeliveryQueue(parts);
  const deliver = createDeliver(parts);
  return {
    room: () => 6,
    claim: async (limit) => {
      const time: AttemptDeadline = { signal: () => AbortSignal.timeout(tryMs), left: () => tryMs };
      const claimed = await claimJobs(parts.db, deliveryJobs, { limit, clock: parts.clock });
      return claimed.map((delivery) => () => deliver(delivery, time));
    },
  };
}

/** Returns the outcome of a Remind Now, or the text of its failure that a user reads. */
const shownOf = ({ outcome, error }: SentNow) =>
  outcome === "failed" && error !== undefined ? mailText(error) : outcome;

test("Remind Now has reached somebody when one recipient of several is refused", async () => {
  const smtp = await startFaultySmtp(says("RCPT", "550 5.1.1 Mailbox unknown"));
  const ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock: createTestClock() });
  try {
    const owner = await ledger.person();
    const assignees = [await ledger.person(), await ledger.person()];
    const id = await ledger.reminder({ owner, title, email: "bad@example.org", assignees });
    const sendNow = createSendNow({ ...ledger.parts });
    const answer = await sendNow(id);
    expect(answer.outcome).toBe("sent");
    expect(answer.deliveries.map(({ state }) => state).toSorted()).toEqual(["failed", "sent", "sent"]);
    expect(await ledger.stored(id)).toMatchObject({ notification_count: 1 });
  } finally {
    await smtp.close();
    await ledger.close();
  }
});

test("every wait for a mail server together is shorter than a try, and a try with its record than the lease", async () => {
  const ledger = await openDeliveryDatabase({ smtpUrl: null });
  const { rows } = await sql<{ ms: number }>`select extract(epoch from ${lease})::int * 1000 as ms`.execute(ledger.db);
  await ledger.close();
  const time = startAttemptDeadline();
  const waits = Object.values(smtpTimeouts).reduce((sum, ms) => sum + ms, 0);
  expect(waits).toBe(40_000);
  expect(time.left()).toBeLessThanOrEqual(55_000);
  expect(rows[0]?.ms).toBe(60_000);
});
