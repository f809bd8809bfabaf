import type { ParsedMail } from "mailparser";
import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { findEmailVerification, markEmailVerified } from "../accounts/email-verification.ts";
import { withTransaction } from "../platform/transaction.ts";
import { listDeliveries } from "./list-deliveries.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T12:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com", isVerified: false });
});

const remind = (email: string, assignees: string[] = []) =>
  ledger.reminder({ owner, email, assignees, expiryDate: "2026-11-03" });
const send = async () => {
  await ledger.send();
  return smtp.mails.splice(0);
};
const linkIn = (mail: ParsedMail | undefined) => /verify-email\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];

test("an unproven address gets one reminder with the link; the next ones wait and say so", async () => {
  await remind("owner@example.com");
  const [first, ...more] = await send();
  expect(more).toEqual([]);
  const token = linkIn(first);
  expect(await withTransaction(ledger.db, (trx) => findEmailVerification(trx, token ?? "", clock.now()))).toBe(owner);

  const waiting = await remind("owner@example.com");
  expect(await send()).toEqual([]);
  const { items: deliveries } = await listDeliveries(ledger.db, waiting, { withAddresses: true });
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
  // More urgent reminders that are hidden, ended or snoozed, or whose owner is paused, do not count.
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
    Array.from({ length: 3 }, () => ["pending", "2026-11-08T12:00:00.000Z"]),
  );

  await withTransaction(ledger.db, (trx) => markEmailVerified(trx, ana, clock.now()));
  const subjects = (await send()).map(({ subject = "" }) => subject);
  expect(subjects.toSorted((one, other) => one.localeCompare(other, "en"))).toEqual([
    "Reminder: Mail expires in 5 days",
    "Reminder: Portal expires in 24 days",
    "Reminder: Shop expires in 13 days",
  ]);
});

/** Returns the mails sent to an address from now on, with a run of the worker each day. */
const sendFor = async (days: number, to = "owner@example.com") => {
  const mails = await send();
  for (let left = days; left > 0; left--) {
    clock.advance(Math.min(left, 1) * 24 * 3_600);
    mails.push(...(await send()));
  }
  return mails.filter((mail) => [mail.to].flat()[0]?.text === to);
};

test("a link that has ended is followed by another, a week apart and three in all, whoever's reminders they are", async () => {
  const toAna = (days: number) => sendFor(days, "ana@example.com");
  const subjects = async (days: number) => (await toAna(days)).map(({ subject }) => subject);
  const newAna = () => ledger.person({ email: "ana@example.com", isVerified: false });
  const owners = await Promise.all([1, 2, 3].map(() => ledger.person({})));
  const assign = async (account: string, title: string) => {
    for (const by of owners) {
      const id = await ledger.reminder({ owner: by, assignees: [account], title });
      await ledger.change(id, { expiry_date: `2026-12-${title}`, remind_before_days: 60 }, false);
    }
  };
  const ana = await newAna();
  for (const title of ["05", "03", "04"]) await assign(ana, title);
  expect(await subjects(6)).toEqual(["Reminder: 03 expires in 32 days"]);

  // Another account with that address brings no link forward.
  await ledger.db.updateTable("users").set({ email: "gone@example.com" }).where("id", "=", ana).execute();
  const again = await newAna();
  await assign(again, "02");
  expect(await subjects(0.75)).toEqual([]);
  const [second, ...more] = await toAna(0.25);
  expect([second?.subject, more]).toEqual(["Reminder: 02 expires in 24 days", []]);
  const token = linkIn(second) ?? "";
  expect(await withTransaction(ledger.db, (trx) => findEmailVerification(trx, token, clock.now()))).toBe(again);
  expect(second?.text ?? "").toContain("2 more reminders wait until you confirm");
  expect(await subjects(6.75)).toEqual([]);
  expect(await subjects(0.25)).toEqual(["Reminder: 02 expires in 17 days"]);
  expect(await subjects(9)).toEqual([]);
  await withTransaction(ledger.db, (trx) => markEmailVerified(trx, again, clock.now()));
  expect(await subjects(0)).toEqual(["Reminder: 02 expires in 8 days"]);
});

test("whoever unsubscribes from a reminder with the link gets no other; one that never went counts for none", async () => {
  const address = "owner@example.com";
  const [withdrawn, first, next] = [await remind(address), await remind(address), await remind(address)];
  const set = { state: "cancelled", carries_proof_link: true } as const;
  await ledger.db.updateTable("deliveries").set(set).where("reminder_id", "=", withdrawn).execute();
  await ledger.change(next, { expiry_date: "2026-12-03", remind_before_days: 60 }, false);
  expect(await sendFor(1)).toHaveLength(1);
  const values = { reminder_id: first, recipient_key: owner, address, at: clock.now() };
  await ledger.db.insertInto("unsubscriptions").values(values).execute();
  expect(await sendFor(15)).toEqual([]);
  await ledger.db.deleteFrom("unsubscriptions").execute();
  expect(await sendFor(1)).toHaveLength(1);
});

test("a link that the mail server didn't take goes again with the same reminder, at its next try", async () => {
  await remind("owner@example.com");
  await remind("owner@example.com");
  smtp.answer({ code: 451, text: "4.2.0 Later" });
  expect(await send()).toEqual([]);
  smtp.answer(null);
  expect((await sendFor(1)).map((mail) => linkIn(mail) === undefined)).toEqual([false]);
});

test("somebody assigned counts by their own proof, a stranger's address by the daily limit alone, in one message", async () => {
  const ana = await ledger.person({ email: "ana@example.com", isVerified: false });
  const ben = await ledger.person({ email: "ben@example.com" });
  for (let i = 0; i < 2; i++) await remind("stranger@example.org", [ana, ben]);
  const to = (await send()).map((mail) => [mail.to].flat()[0]?.text ?? "");
  const count = (address: string) => to.filter((one) => one === address).length;
  expect([count("ana@example.com"), count("ben@example.com"), count("stranger@example.org")]).toEqual([1, 2, 1]);
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

test("an occurrence that a newer one replaces keeps no other reminder from carrying the link", async () => {
  const ana = await ledger.person({ email: "ana@example.com", isVerified: false, digest: "weekly", digestDay: 3 });
  const row = { owner: ana, email: "ana@example.com" };
  await ledger.reminder({ ...row, title: "Alarm", frequency: "daily", expiryDate: "2026-11-20" });
  await ledger.reminder({ ...row, title: "Badge", expiryDate: "2026-11-24", remindBeforeDays: 20 });
  // The server was down on the day of the digest, and the newest occurrence of the alarm waits for the next one.
  clock.advance((3 * 24 + 22) * 3_600);
  expect((await send()).map(({ subject }) => subject)).toEqual(["Reminder: Badge expires in 19 days"]);
});
