import { type DeliveryDatabase, openDeliveryDatabase } from "../../test/delivery-database.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeliveryQueue } from "./send/queues.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import { createQueueWorker } from "../queue/worker.ts";

let smtp: TestSmtp;
let ledger: DeliveryDatabase;
beforeAll(async () => {
  smtp = await startSmtp();
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await ledger.close();
  await smtp.close();
});

test("what a mail server says is logged without the addresses in it, and kept whole", async () => {
  smtp.answer({ code: 550, text: "5.1.1 <ana@example.org>: no such user, ask postmaster@example.org" });
  const data = { name: "Ana", at: new Date().toISOString(), device: "Firefox on Linux" };
  await ledger.db
    .transaction()
    .execute((trx) => enqueueMail(trx, { userId: null, recipient: "ana@example.org", template: "password-set", data }));
  const today = new Date().toISOString().slice(0, 10);
  // Due at whatever time of the day this runs.
  const owner = await ledger.person({ mailTime: "00:00" });
  await ledger.reminder({ owner, email: "ana@example.org", expiryDate: today, remindBeforeDays: 99 });
  const lines: string[] = [];
  const parts = { ...ledger.parts, log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }) };
  const worker = createQueueWorker({ queues: [createMailQueue(parts), createDeliveryQueue(parts)], log: parts.log });
  await worker.runOnce();
  const masked = "550 5.1.1 [address] no such user, ask [address]";
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ error: masked }, { error: masked }]);
  expect(lines.join("")).not.toContain("@");
  expect((await ledger.rows())[0]?.error).toContain("<ana@example.org>: no such user");
  const mail = await ledger.db.selectFrom("mails").select("error").executeTakeFirstOrThrow();
  expect(mail.error).toContain("<ana@example.org>: no such user");
});
