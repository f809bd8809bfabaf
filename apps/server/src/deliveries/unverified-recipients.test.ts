import type { ParsedMail } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../test/harness.ts";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../test/delivery-database.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { findEmailVerification, markEmailVerified } from "../accounts/email-verification.ts";
import { withTransaction } from "../platform/transaction.ts";
import { listDeliveries } from "./list.ts";

let smtp: TestSmtp;
let clock: ReturnType<typeof createTestClock>;
let ledger: DeliveryDatabase;
let owner: string;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  smtp.mails.length = 0;
  clock = createTestClock(new Date("2026-11-01T12:00:00Z"));
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock });
  owner = await ledger.person({ email: "owner@example.com", isVerified: false });
});
afterEach(() => ledger.close());

const remind = (email: string, assignees: string[] = []) =>
  ledger.reminder({ owner, email, assignees, expiryDate: "2026-11-03" });
const send = async () => {
  await ledger.send();
  return smtp.mails.splice(0);
};
const linkIn = (mail: ParsedMail | undefined) => /verify-email\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];

test("an unproven address gets one reminder, which carries the link; the next ones wait and say so", async () => {
  await remind("owner@example.com");
  const [first, ...more] = await send();
  expect(more).toEqual([]);
  const token = linkIn(first);
  expect(await withTransaction(ledger.db, (trx) => findEmailVerification(trx, token ?? "", clock.now()))).toBe(owner);

  const waiting = await remind("owner@example.com");
  expect(await send()).toEqual([]);
  const { deliveries } = await listDeliveries(ledger.db, waiting, { withAddresses: true });
  expect(deliveries).toMatchObject([{ state: "pending", awaitsVerification: true, attempts: 0 }]);
  clock.advance(24 * 3_600);
  expect(await send()).toEqual([]);

  await withTransaction(ledger.db, (trx) => markEmailVerified(trx, owner, clock.now()));
  const [next] = await send();
  expect(linkIn(next)).toBeUndefined();
  expect(await ledger.rows(waiting)).toMatchObject([{ state: "sent", awaits_verification: false }]);
});

test("of several that are due the most urgent goes, and says how many wait and when the next one expires", async () => {
  const ana = await ledger.person({ email: "ana@example.com", isVerified: false });
  const addressed = { owner, assignees: [ana], email: "ana@example.com" };
  const make = async (title: string, day: string, set: object = {}) => {
    const id = await ledger.reminder({ ...addressed, title, expiryDate: "2026-12-31" });
    await ledger.change(id, { expiry_date: `2026-11-${day}`, remind_before_days: 30, ...set }, false);
    return id;
  };
  await make("Portal", "25");
  // What is more urgent and not hers, put off or ended does not count.
  await make("Hidden", "02", { is_active: false });
  const ended = await make("Ended", "02");
  const snoozed = await make("Put off", "02");
  const values = { reminder_id: ended, recipient_key: ana, address: "ana@example.com", at: clock.now() };
  await ledger.db.insertInto("unsubscriptions").values(values).execute();
  await ledger.db
    .insertInto("reminder_snoozes")
    .values({
      reminder_id: snoozed,
      recipient_key: ana,
      snoozed_for: "2026-11-02",
      until: "2026-11-02",
      at: clock.now(),
    })
    .execute();
  const paused = await ledger.person({ hasRemindMe: false });
  await make("Paused", "02", { owner_id: paused });
  await make("Shop", "14");
  await make("Front", "04");
  await make("Mail", "06");

  const [first, ...more] = await send();
  expect(more).toEqual([]);
  expect(first?.subject).toBe("Reminder: Front expires in 3 days");
  const text = (first?.text ?? "").replaceAll(/\s+/g, " ");
  expect(text).toMatch(
    / 3 more reminders wait until you confirm that this address is yours \S+. The next one expires in 5 days\./,
  );
  clock.advance(60);
  expect(await send()).toEqual([]);
  const waiting = (await ledger.rows()).filter((row) => row.user_id === ana && row.awaits_verification);
  expect(waiting.map(({ state, send_at }) => [state, send_at.toISOString()])).toEqual(
    Array.from({ length: 3 }, () => ["pending", "2026-11-02T00:00:00.000Z"]),
  );

  await withTransaction(ledger.db, (trx) => markEmailVerified(trx, ana, clock.now()));
  const subjects = (await send()).map(({ subject = "" }) => subject);
  expect(subjects.toSorted((one, other) => one.localeCompare(other, "en"))).toEqual([
    "Reminder: Mail expires in 5 days",
    "Reminder: Portal expires in 24 days",
    "Reminder: Shop expires in 13 days",
  ]);
});

test("two accounts of one address, one after the other, get one such reminder", async () => {
  await remind("owner@example.com");
  expect(await send()).toHaveLength(1);
  await ledger.db.updateTable("users").set({ email: "gone@example.com" }).where("id", "=", owner).execute();
  owner = await ledger.person({ email: "owner@example.com", isVerified: false });
  await remind("owner@example.com");
  expect(await send()).toEqual([]);
});

test("somebody assigned counts by their own proof, a stranger's address by the daily limit alone", async () => {
  const ana = await ledger.person({ email: "ana@example.com", isVerified: false });
  const ben = await ledger.person({ email: "ben@example.com" });
  for (let i = 0; i < 2; i++) await remind("stranger@example.org", [ana, ben]);
  const to = (await send()).map((mail) => [mail.to].flat()[0]?.text ?? "");
  const count = (address: string) => to.filter((one) => one === address).length;
  expect([count("ana@example.com"), count("ben@example.com"), count("stranger@example.org")]).toEqual([1, 2, 2]);
});

test("without a mail server nothing waits: nobody would get the link", async () => {
  const { mailer } = ledger.parts;
  const kept: string[] = [];
  ledger.parts.mailer = {
    ...mailer,
    via: "outbox",
    send: async ({ text }) => {
      kept.push(text);
      return "";
    },
  };
  for (let i = 0; i < 2; i++) await remind("owner@example.com");
  await ledger.send();
  expect(kept).toHaveLength(2);
  expect(kept.join()).not.toContain("verify-email");
});
