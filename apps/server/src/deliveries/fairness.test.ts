import { type DeliveryDatabase, openDeliveryDatabase } from "../../test/delivery-database.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineSizes } from "./send/line-sizes.ts";
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

test("reminders that hang, however many are due, keep no account mail waiting", async () => {
  const hung: string[] = [];
  const end = Promise.withResolvers<void>();
  smtp.answer(async (to) => {
    if (!to.startsWith("slow")) return null;
    hung.push(to);
    await end.promise;
    return null;
  });
  // Due at whatever time of the day this runs.
  const owner = await ledger.person({ mailTime: "00:00" });
  const today = new Date().toISOString().slice(0, 10);
  for (let i = 0; i < 20; i++) {
    await ledger.reminder({ owner, email: `slow-${i}@example.org`, expiryDate: today, remindBeforeDays: 99 });
  }
  const queues = [createMailQueue(ledger.parts), createDeliveryQueue(ledger.parts)];
  const worker = createQueueWorker({ queues, log: ledger.parts.log });
  worker.start();
  await expect.poll(() => hung.length, { timeout: 20_000 }).toBe(lineSizes.mails.atOnce);
  const data = { name: "Ana", at: new Date().toISOString(), device: "Firefox on Linux" };
  await ledger.db
    .transaction()
    .execute((trx) => enqueueMail(trx, { userId: null, recipient: "ana@example.com", template: "password-set", data }));
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(1);
  expect(smtp.mails[0]?.subject).toBe("Your master password was changed");
  end.resolve();
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(21);
  await worker.stop();
});
