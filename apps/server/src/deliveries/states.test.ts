import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { planReminder } from "./plan/plan.ts";
import { createDigestQueue } from "./send/queues.ts";
import { stateChanges, type waitReasons } from "./states.ts";
import { deliveryJobs } from "./store.ts";
import { giveBackReminder, takeReminder } from "./taking.ts";
import { withTransaction } from "../platform/transaction.ts";
import { claimJobs } from "../queue/claim.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
let [ana, ben] = ["", ""];
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made), { dailyMessages: 1 });
beforeEach(async () => {
  ana = await ledger.person({ email: "ana@example.com" });
  ben = await ledger.person({ email: "ben@example.com" });
});

/** Makes a reminder to Ana and Ben, due at 9:00. */
const remind = (set: object = {}) =>
  ledger.reminder({ owner: ana, email: "ana@example.com", assignees: [ben], expiryDate: "2026-11-08", ...set });
/** Makes a reminder to Ana alone; the next day at 9:00, Ben is notified that no one took it. */
async function escalate() {
  const id = await ledger.reminder({ owner: ana, email: "ana@example.com", expiryDate: "2026-11-20" });
  await ledger.change(id, { escalation: "own", escalate_to: [ben], escalate_before_days: 18 }, false);
  return id;
}
const hours = (count: number) => clock.advance(count * 3_600);
async function sendAfter(count: number) {
  hours(count);
  await ledger.send();
}
const setPerson = (id: string, set: object) => ledger.db.updateTable("users").set(set).where("id", "=", id).execute();
const setReminder = (id: string, set: object) =>
  ledger.db.updateTable("reminders").set(set).where("id", "=", id).execute();
const hide = { is_active: false };
const show = { is_active: true };
const inTransaction = (work: Parameters<typeof withTransaction<void>>[1]) => withTransaction(ledger.db, work);
const take = (id: string) => inTransaction((trx) => takeReminder(trx, { reminderId: id, key: ana, name: "" }, clock));
const giveBack = (id: string) => inTransaction((trx) => giveBackReminder(trx, { reminderId: id, by: ana }, clock));
async function snooze(id: string) {
  const row = { reminder_id: id, recipient_key: ben, snoozed_for: "2026-11-08", at: clock.now(), until: "2026-11-05" };
  await ledger.db.insertInto("reminder_snoozes").values(row).execute();
}
const wake = (id: string) =>
  inTransaction(async (trx) => {
    await sql`delete from reminder_snoozes`.execute(trx);
    await planReminder(trx, id, clock);
  });
/** Has the message of the first day superseded by that of the second. */
async function supersede() {
  const id = await remind();
  await ledger.change(id, { also_before_days: [6] }, false);
  hours(26);
  await ledger.change(id, {}, false);
  return id;
}
async function sendOne(code?: number) {
  if (code !== undefined) smtp.answer({ code, text: "4.7.1 Later" });
  await remind();
  await sendAfter(1);
}
/** Claims what is due at 9:00 of one reminder, or of all, as a worker that crashes then. */
async function claimAndCrash(id?: string) {
  hours(1);
  const where = id === undefined ? sql`true` : sql`reminder_id = ${id}`;
  await claimJobs(ledger.db, deliveryJobs, { limit: 10, where, clock });
}
const at = (moment: string) => new Date(`2026-11-${moment}:00Z`);

/** For each reason, what leads to a delivery that waits for it, and the columns of its row that say so. */
const waits: Record<(typeof waitReasons)[number], { lead: () => Promise<unknown>; row: object }> = {
  proof: {
    lead: async () => {
      await setPerson(ana, { email_verified_at: null });
      await remind();
      await remind({ expiryDate: "2026-11-09" });
      await sendAfter(1);
      await sendAfter(24);
    },
    row: { awaits_verification: true, send_at: at("08T09:00") },
  },
  urgency: {
    lead: async () => {
      await setPerson(ana, { email_verified_at: null });
      const urgent = await remind();
      await remind({ expiryDate: "2026-11-09", remindBeforeDays: 8 });
      await claimAndCrash(urgent);
      await ledger.send();
    },
    row: { awaits_verification: true, send_at: at("01T09:01") },
  },
  "daily-limit": {
    lead: async () => {
      for (let i = 0; i < 2; i++) await remind({ email: "team@example.org", assignees: [] });
      await sendAfter(1);
    },
    row: { awaits_verification: false, send_at: at("02T00:00") },
  },
  digest: {
    lead: async () => {
      await remind();
      await setPerson(ben, weekly);
      await sendAfter(1);
    },
    row: { in_digest: true, send_at: at("04T09:00") },
  },
  "no-digest": {
    lead: async () => {
      await setPerson(ben, weekly);
      await remind({ email: "ben@example.com" });
      hours(73);
      await setPerson(ben, { digest: "off" });
      for (const deliver of await createDigestQueue(ledger.parts).claim(1)) await deliver();
    },
    row: { in_digest: false, send_at: at("01T09:00") },
  },
  "later-day": {
    lead: async () => {
      await escalate();
      hours(25);
      await setPerson(ben, { mail_time: "12:00" });
      await ledger.send();
    },
    row: { kind: "escalation", due_at: at("02T12:00"), send_at: at("02T12:00") },
  },
  hours: {
    lead: async () => {
      await remind();
      // November 1 is a Sunday.
      await setPerson(ben, { sending_hours: "12345 08:00-18:00" });
      await sendAfter(1);
    },
    row: { due_at: at("01T09:00"), send_at: at("02T09:00") },
  },
};
const weekly = { digest: "weekly", digest_day: 3 } as const;

/** For each change, and the states before and after, what leads to it. */
const changes: Record<string, () => Promise<unknown>> = {
  "plan: pending → pending": async () => {
    await remind();
    await setPerson(ben, { mail_time: "10:00" });
    await ledger.replan({ kind: "person", id: ben });
  },
  "plan: cancelled → pending": async () => {
    const id = await remind();
    await ledger.change(id, hide, false);
    await ledger.change(id, show, false);
  },
  "plan: superseded → pending": async () => ledger.change(await supersede(), { also_before_days: [] }, false),
  "plan: taken → pending": async () => {
    const id = await remind();
    await take(id);
    await sendAfter(1);
    await giveBack(id);
  },
  "plan: snoozed → pending": async () => {
    const id = await remind();
    await snooze(id);
    await sendAfter(1);
    await wake(id);
  },
  "planEscalation: pending → pending": async () => {
    await setPerson(ana, { mail_time: "23:00" });
    await escalate();
    await setPerson(ben, { mail_time: "10:00" });
    await ledger.replan({ kind: "person", id: ben });
  },
  "planEscalation: cancelled → pending": async () => {
    const id = await escalate();
    await ledger.change(id, hide, false);
    await ledger.change(id, show, false);
  },
  "planEscalation: taken → pending": async () => {
    const id = await escalate();
    await take(id);
    await sendAfter(25);
    await giveBack(id);
  },
  "withdraw: pending → superseded": supersede,
  "withdraw: pending → cancelled": async () => ledger.change(await remind(), hide, false),
  "claim: pending → sending": sendOne,
  "claim: sending → sending": async () => {
    await remind();
    await claimAndCrash();
    clock.advance(61);
    await ledger.send();
  },
  "end: sending → superseded": async () => {
    await remind({ frequency: "daily" });
    await sendAfter(25);
  },
  "end: sending → cancelled": async () => {
    await setReminder(await remind(), hide);
    await sendAfter(1);
  },
  "end: sending → taken": async () => {
    await take(await remind());
    await sendAfter(1);
  },
  "end: sending → snoozed": async () => {
    await snooze(await remind());
    await sendAfter(1);
  },
  "wait: sending → pending": waits.digest.lead,
  "attempt: sending → sent": sendOne,
  "attempt: sending → failed": () => sendOne(550),
  "attempt: sending → pending": () => sendOne(451),
};

test.each(Object.entries(changes))("%s", async (name, lead) => {
  await lead();
  const kind = name.startsWith("planEscalation") ? "escalation" : "scheduled";
  expect(await ledger.stateChanges(kind)).toContain(name.replace(/^.*: /u, ""));
});

test("each change of the table is reached by one of these tests", () => {
  const table = Object.entries(stateChanges).flatMap(([name, { from, to }]) =>
    from.flatMap((before) => to.map((after) => `${name}: ${before} → ${after}`)),
  );
  expect(Object.keys(changes).toSorted()).toEqual(table.toSorted());
});

test.each(Object.entries(waits))("a delivery that waits for %s counts as not tried", async (_reason, { lead, row }) => {
  await lead();
  const expected = { state: "pending", attempts: 0, digest_id: null, ...row };
  expect(await ledger.rows()).toContainEqual(expect.objectContaining(expected));
});
