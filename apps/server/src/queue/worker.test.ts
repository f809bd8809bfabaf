import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { enqueueMail, type NewMail } from "../mail/enqueue-mail.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { createMailer, type Mailer } from "../mail/mailer.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import { createQueueWorker } from "./worker.ts";

let smtp: TestSmtp;
let database: OpenDatabase;
let dataDir: string;
let mailer: Mailer;

beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  database = openDatabase(await createTestDatabase());
  dataDir = mkdtempSync(join(tmpdir(), "pomander-mail-"));
  smtp.mails.length = 0;
  smtp.answer(null);
  mailer = createMailer({ smtpUrl: smtp.url, mailFrom: "Pomander <keys@example.org>", dataDir });
});
afterEach(async () => {
  mailer.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const config = { publicUrl: "https://passwords.example.org", defaultLanguage: "en" } as const;
const log = pino({ level: "silent" });
const worker = () => createQueueWorker({ queues: [createMailQueue({ db: database.db, mailer, log, config })], log });

const happening = { name: "Ana", at: "2026-11-20T09:12:00.000Z", device: "Firefox on Linux" };
const passwordSet = (recipient = "ana@example.com"): NewMail => ({
  userId: null,
  recipient,
  template: "password-set",
  data: happening,
});
const enqueue = (mail = passwordSet()) => database.db.transaction().execute((trx) => enqueueMail(trx, mail));
const rows = () => database.db.selectFrom("mails").selectAll().orderBy("id").execute();
/** Ends the pause before the next attempt, or the lease of a crashed worker. */
const letTimePass = () =>
  sql`update mails set send_at = now() - interval '1 second', lease_until = now() - interval '1 second'`.execute(
    database.db,
  );

test("the worker sends what its cause has committed, as text and HTML, with nothing but facts in it", async () => {
  await enqueue();
  expect(await worker().runOnce()).toBe(1);
  const [mail] = smtp.mails;
  expect(mail?.to?.text).toBe("ana@example.com");
  expect(mail?.from?.text).toBe('"Pomander" <keys@example.org>');
  expect(mail?.subject).toBe("Your master password was changed");
  expect(mail?.text).toContain("Firefox on Linux");
  expect(mail?.text).toContain("November 20, 2026 at 09:12 UTC");
  expect(mail?.html).toContain("https://passwords.example.org/recover");
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(await rows()).toMatchObject([{ state: "sent", via: "smtp", attempts: 1, error: null }]);
});

test("a mailed code is kept for another try, and not beyond the sending or a final refusal", async () => {
  const withCode = (recipient: string) =>
    enqueue({ userId: null, recipient, template: "sign-in-code", data: { ...happening, code: "482913" } });
  const isKept = async () => JSON.stringify(await rows()).includes("482913");
  await withCode("ana@example.com");
  smtp.answer({ code: 451, text: "Try again later" });
  await worker().runOnce();
  expect(await isKept()).toBe(true);
  smtp.answer(null);
  await letTimePass();
  await worker().runOnce();
  expect(smtp.mails.at(-1)?.text).toContain("Code: 482913");
  expect(await isKept()).toBe(false);

  await withCode("ben@example.com");
  smtp.answer({ code: 550, text: "No such mailbox" });
  await worker().runOnce();
  expect(await rows()).toMatchObject([{ state: "sent" }, { state: "failed" }]);
  expect(await isKept()).toBe(false);
});

test("the worker sends nothing of a cause that was taken back", async () => {
  const cause = database.db.transaction().execute(async (trx) => {
    await enqueueMail(trx, passwordSet());
    throw new Error("taken back");
  });
  await expect(cause).rejects.toThrow("taken back");
  expect(await worker().runOnce()).toBe(0);
});

test("the worker tries again after a temporary refusal, later each time, under the same Message-ID", async () => {
  await enqueue();
  smtp.answer({ code: 451, text: "Try again later" });
  await worker().runOnce();
  const [first] = await rows();
  expect(first).toMatchObject({ state: "pending", attempts: 1, error: expect.stringContaining("451") });
  expect(await worker().runOnce()).toBe(0);
  await sql`update mails set attempts = 6`.execute(database.db);
  await letTimePass();
  await worker().runOnce();
  const pauses = await sql<{ seconds: number }>`
    select extract(epoch from send_at - now())::int as seconds from mails`.execute(database.db);
  expect(pauses.rows[0]?.seconds).toBeGreaterThan(600);

  smtp.answer(null);
  await letTimePass();
  await worker().runOnce();
  expect(smtp.mails[0]?.messageId).toBe(`<${first?.message_id}@example.org>`);
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 8 }]);
});

test("the worker gives up at once after a permanent refusal, and says why", async () => {
  await enqueue();
  smtp.answer({ code: 550, text: "Mailbox unknown" });
  await worker().runOnce();
  await letTimePass();
  expect(await worker().runOnce()).toBe(0);
  expect(await rows()).toMatchObject([{ state: "failed", error: expect.stringContaining("Mailbox unknown") }]);
});

test("the worker keeps trying while no mail server answers, for 24 hours", async () => {
  await enqueue();
  mailer.close();
  mailer = createMailer({ smtpUrl: "smtp://127.0.0.1:1", mailFrom: "keys@example.org", dataDir });
  await worker().runOnce();
  expect(await rows()).toMatchObject([{ state: "pending", attempts: 1 }]);
  await sql`update mails set failing_since = now() - interval '25 hours'`.execute(database.db);
  await letTimePass();
  await worker().runOnce();
  expect(await rows()).toMatchObject([{ state: "failed", attempts: 2 }]);
});

test("a worker takes up what a crashed one was sending, when its lease is over and not before", async () => {
  await enqueue();
  await sql`update mails set state = 'sending', attempts = 1, lease_until = now() + interval '60 seconds'`.execute(
    database.db,
  );
  expect(await worker().runOnce()).toBe(0);
  await letTimePass();
  expect(await worker().runOnce()).toBe(1);
  expect(smtp.mails).toHaveLength(1);
});

test("each message is sent once, however many workers there are", async () => {
  for (let i = 0; i < 20; i++) await enqueue(passwordSet(`person${i}@example.com`));
  const workers = Array.from({ length: 4 }, worker);
  for (let i = 0; i < 3; i++) await Promise.all(workers.map((one) => one.runOnce()));
  const ids = smtp.mails.map((mail) => mail.messageId);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("the worker goes on with the others after a row that it cannot write", async () => {
  await enqueue();
  await sql`update mails set template = 'of-a-newer-release'`.execute(database.db);
  await enqueue(passwordSet("bo@example.com"));
  await worker().runOnce();
  expect(smtp.mails.map((mail) => mail.to?.text)).toEqual(["bo@example.com"]);
  expect((await rows()).map((row) => row.state)).toEqual(["pending", "sent"]);
});

test("the worker runs by itself from start to stop", async () => {
  const running = worker();
  expect(running.isAlive()).toBe(false);
  running.start();
  await enqueue();
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 60_000 });
  expect(running.isAlive()).toBe(true);
  await running.stop();
  expect(running.isAlive()).toBe(false);
});

test("the worker writes whole messages to the outbox where there is no mail server, one file a message", async () => {
  mailer.close();
  mailer = createMailer({ smtpUrl: null, mailFrom: "Pomander <keys@example.org>", dataDir });
  await enqueue();
  await worker().runOnce();
  await sql`update mails set state = 'pending'`.execute(database.db);
  await worker().runOnce();
  const outbox = join(dataDir, "outbox");
  const [row] = await rows();
  expect(row).toMatchObject({ state: "sent", via: "outbox" });
  expect(readdirSync(outbox)).toEqual([`${row?.message_id}.eml`]);
  const file = join(outbox, `${row?.message_id}.eml`);
  expect(statSync(file).mode & 0o077).toBe(0);
  const mail = await simpleParser(readFileSync(file));
  expect(mail).toMatchObject({
    subject: "Your master password was changed",
    messageId: `<${row?.message_id}@example.org>`,
  });
});

test("the worker says once a minute that it cannot use the database, not each second and queue", async () => {
  const warnings: unknown[] = [];
  const loud = pino({ level: "warn" }, { write: (line) => void warnings.push(JSON.parse(line)) });
  let claims = 0;
  const away = {
    room: () => 1,
    claim: async () => {
      claims += 1;
      throw new Error("connection refused");
    },
  };
  const failing = createQueueWorker({ queues: [away, away], log: loud });
  failing.start();
  await vi.waitFor(() => expect(claims).toBeGreaterThanOrEqual(4), { timeout: 20_000 });
  await failing.stop();
  expect(warnings).toHaveLength(1);
});
