import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { planReminder } from "./plan/plan.ts";
import { giveBackReminder, takeReminder } from "./taking.ts";
import { withTransaction } from "../platform/transaction.ts";

const day = 86_400;
let { smtp, clock, ledger } = {} as DeliveryFixture;
let [ana, ben] = ["", ""];
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  ana = await ledger.person({ email: "ana@example.com" });
  ben = await ledger.person({ email: "ben@example.com" });
});

/**
 * Makes a reminder of Ana's, to Ana and Ben: on November 10 and 20, 29 and 30, expiring on the 30th, unless given
 * otherwise.
 */
async function make(set: object = { also_before_days: [10, 1, 0] }) {
  const id = await ledger.reminder({
    owner: ana,
    email: "ana@example.com",
    assignees: [ben],
    expiryDate: "2026-11-30",
    remindBeforeDays: 20,
  });
  await ledger.change(id, set, false);
  return id;
}
/** Lets a number of days pass and sends at the end of each. */
async function pass(days: number) {
  for (let passed = 0; passed < days; passed++) {
    clock.advance(day);
    await ledger.send();
  }
}
const to = (date: string) => pass((Date.parse(`${date}T08:00:00Z`) - clock.now().getTime()) / 1_000 / day);
const rowsOf = async (id: string, who?: string) =>
  (await ledger.rows(id))
    .filter(({ kind, user_id }) => kind === "scheduled" && (who === undefined || user_id === who))
    .filter(({ state }) => state !== "cancelled")
    .map(({ occurrence, state }) => `${occurrence.slice(8)} ${state}`);
const inTransaction = (work: Parameters<typeof withTransaction<void>>[1]) => withTransaction(ledger.db, work);
const take = (id: string, key = ana) =>
  inTransaction((trx) => takeReminder(trx, { reminderId: id, key, name: "" }, clock));
const giveBack = (id: string) => inTransaction((trx) => giveBackReminder(trx, { reminderId: id, by: ana }, clock));
const snooze = (id: string, until: string | null) =>
  inTransaction(async (trx) => {
    await trx.deleteFrom("reminder_snoozes").where("reminder_id", "=", id).execute();
    const row = { reminder_id: id, recipient_key: ben, snoozed_for: "2026-11-30", at: clock.now() };
    if (until !== null)
      await trx
        .insertInto("reminder_snoozes")
        .values({ ...row, until })
        .execute();
    await planReminder(trx, id, clock);
  });

test("each lead time is one message, and a day that two of them name is one", async () => {
  const id = await make({ also_before_days: [20, 10, 1] });
  await pass(40);
  expect(await rowsOf(id, ben)).toEqual(["10 sent", "20 sent", "29 sent"]);
  expect(await ledger.stored(id)).toMatchObject({ notification_count: 3 });
});

test("after an outage the newest lead time that is due goes, and a lead time that is added late is not made up for", async () => {
  const id = await make();
  clock.advance(25 * day);
  await ledger.send();
  expect(await rowsOf(id, ben)).toEqual(["10 superseded", "20 sent", "29 pending"]);
  await ledger.change(id, { also_before_days: [10, 7, 1] }, false);
  await pass(10);
  expect(await rowsOf(id, ben)).toEqual(["10 superseded", "20 sent", "29 sent"]);
});

test("a lead time that goes after it was sent costs no message that is still to come", async () => {
  const id = await make({ also_before_days: [25] });
  await to("2026-11-06");
  await ledger.change(id, { also_before_days: [] }, false);
  await pass(10);
  expect(await rowsOf(id, ben)).toEqual(["05 sent", "10 sent"]);
});

test("a recurrence and lead times are one sequence", async () => {
  const id = await ledger.reminder({ owner: ana, frequency: "weekly", start: "2026-11-20", expiryDate: "2026-12-04" });
  await ledger.change(id, { also_before_days: [24, 7] }, false);
  await pass(40);
  expect(await rowsOf(id)).toEqual(["10 sent", "20 sent", "27 sent", "04 sent"]);
});

test("while somebody has it in hand the others get nothing before it expires, and it all goes on when it expires", async () => {
  const id = await make({ also_before_days: [10, 1] });
  await to("2026-11-15");
  await take(id);
  await pass(40);
  expect(await rowsOf(id, ana)).toEqual(["10 sent", "20 sent", "29 sent", "30 sent"]);
  expect(await rowsOf(id, ben)).toEqual(["10 sent", "20 taken", "29 taken", "30 sent"]);
});

test("given back, the newest that was held back goes out at once, and no more than that", async () => {
  const id = await make();
  await take(id);
  await to("2026-11-21");
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "20 taken", "29 pending"]);
  await giveBack(id);
  await ledger.send();
  await ledger.send();
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "20 sent", "29 pending"]);
  await take(id);
  await giveBack(id);
  await ledger.send();
  await pass(20);
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "20 sent", "29 sent", "30 sent"]);
});

test("a message that waits for its next try when somebody takes it ends as taken, and is whole again when given back", async () => {
  const id = await make({});
  smtp.answer({ code: 451, text: "4.7.1 Later" });
  await to("2026-11-10");
  clock.advance(3_600);
  await ledger.send();
  await take(id, ana);
  clock.advance(3_600);
  smtp.answer(null);
  await ledger.send();
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "30 pending"]);
  await giveBack(id);
  await ledger.send();
  expect((await ledger.rows(id)).find(({ user_id }) => user_id === ben)).toMatchObject({ state: "sent", attempts: 2 });
  await pass(30);
  expect(await rowsOf(id, ben)).toEqual(["10 sent"]);
});

test("whoever snoozed it gets nothing before that day, and one message on it; the others get theirs", async () => {
  const id = await make();
  await snooze(id, "2026-11-25");
  await pass(40);
  expect(await rowsOf(id, ben)).toEqual(["10 snoozed", "20 snoozed", "25 sent", "29 sent", "30 sent"]);
  expect(await rowsOf(id, ana)).toEqual(["10 sent", "20 sent", "29 sent", "30 sent"]);
});

test("what a snooze's day held back while another had it in hand is sent after both ended", async () => {
  const id = await make();
  await snooze(id, "2026-11-15");
  await take(id);
  await to("2026-11-16");
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "15 taken", "20 pending"]);
  await snooze(id, null);
  await giveBack(id);
  await ledger.send();
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "15 sent", "20 pending"]);
});

test("a snooze that is ended gives back the newest that it held", async () => {
  const id = await make({});
  await snooze(id, "2026-11-25");
  await to("2026-11-15");
  await snooze(id, null);
  await pass(30);
  expect(await rowsOf(id, ben)).toEqual(["10 sent"]);
});

test("a term that is over forgets who had it and who snoozed it", async () => {
  const id = await make();
  await take(id);
  await ledger.change(id, { expiry_date: "2026-12-31" });
  await pass(70);
  expect(await rowsOf(id, ben)).toEqual(["11 sent", "21 sent", "30 sent", "31 sent"]);
});

const toldOf = async (id: string) =>
  (await ledger.rows(id))
    .filter(({ kind }) => kind === "escalation")
    .map(({ occurrence, recipient, state }) => `${occurrence.slice(5)} ${recipient} ${state}`);
const own = (days: number, people: string[]) => ({
  escalation: "own",
  escalate_before_days: days,
  escalate_to: people,
});

test("when nobody has it in hand so many days before, the rule's people get one message, which is no occurrence", async () => {
  const boss = await ledger.person({ email: "boss@example.com", timeZone: "America/New_York" });
  const id = await make(own(5, [boss, "ops@example.org", "boss@example.com"]));
  await to("2026-11-25");
  expect(await toldOf(id)).toEqual(["11-25 ops@example.org pending", "11-25 boss@example.com pending"]);
  await pass(20);
  expect(await toldOf(id)).toEqual(["11-25 ops@example.org sent", "11-25 boss@example.com sent"]);
  expect(await ledger.stored(id)).toMatchObject({ notification_count: 1 });
});

test.each([
  ["its own day", own(20, []), ""],
  ["a further lead time", { ...own(10, []), also_before_days: [10] }, ""],
  ["a day on which it repeats", { ...own(9, []), frequency: "weekly", remind_days_start: "2026-11-07" }, ""],
  ["another day", own(9, []), "11-21 ben@example.com sent"],
])("a recipient whom the rule names gets one message and no second one on %s", async (_what, rule, expected) => {
  const id = await make({ ...rule, escalate_to: [ben, "ops@example.org"] });
  await pass(29);
  const told = await toldOf(id);
  expect(told.filter((row) => row.includes("ben"))).toEqual(expected === "" ? [] : [expected]);
  expect(told.filter((row) => row.endsWith("ops@example.org sent"))).toHaveLength(1);
});

test("whoever was told is told once for one expiry date, whichever day the rule names", async () => {
  const id = await make(own(25, ["ops@example.org"]));
  await to("2026-11-06");
  for (const days of [26, 28, 2]) {
    await ledger.change(id, own(days, ["ops@example.org"]), false);
    await ledger.send();
  }
  await to("2026-11-29");
  expect(await toldOf(id)).toEqual(["11-05 ops@example.org sent"]);
  await ledger.change(id, { expiry_date: "2026-12-24" });
  await pass(30);
  expect(await toldOf(id)).toEqual(["11-05 ops@example.org sent", "12-22 ops@example.org sent"]);
});

test("nobody is told while somebody has it in hand; given back, they are at once", async () => {
  const id = await make(own(5, ["ops@example.org"]));
  await take(id, ben);
  await to("2026-11-27");
  expect(await toldOf(id)).toEqual(["11-25 ops@example.org taken"]);
  await giveBack(id);
  await ledger.send();
  expect(await toldOf(id)).toEqual(["11-25 ops@example.org sent"]);
});

test("mails to several carry a link by which it is taken; those to who has it and those of a rule say so", async () => {
  const id = await make({ also_before_days: [10], ...own(15, ["ops@example.org"]) });
  await to("2026-11-16");
  const textTo = (address: string) => smtp.mails.findLast((mail) => [mail.to].flat()[0]?.text === address)?.text ?? "";
  expect(textTo("ben@example.com")).toMatch(/I'm on it\s+https:\/\/passwords\.example\.org\/take\/[\w-]+/);
  const told = smtp.mails.find(({ subject }) => subject?.startsWith("No one is on it") === true);
  expect(told?.subject).toBe("No one is on it: Certificate of the shop expires in 14 days");
  expect(told?.text).toContain("No one has taken this reminder yet");
  await take(id, ben);
  await pass(15);
  expect(textTo("ben@example.com")).toContain("You're on it.");
  expect(textTo("ana@example.com")).toContain("Ana Silva is on it.");
  expect(textTo("ana@example.com")).toContain("has expired");
});

test("a rule whose day has passed tells at once, unless the reminder has expired", async () => {
  const id = await make({});
  await to("2026-11-28");
  await ledger.change(id, own(5, ["ops@example.org"]), false);
  await ledger.send();
  expect(await toldOf(id)).toEqual(["11-25 ops@example.org sent"]);
  await ledger.change(id, { notes: "again" }, false);
  await pass(5);
  await ledger.change(id, own(7, ["ops@example.org"]), false);
  await ledger.send();
  expect(await toldOf(id)).toEqual(["11-25 ops@example.org sent"]);
});

test("an escalation whose day has come when it is planned leaves those assigned a day", async () => {
  // The reminder is due on the 8th at nine; the rule's day is that day, and for the second one before it.
  clock.advance(7 * day - 3_600);
  const soon = (set: object) =>
    make({ expiry_date: "2026-11-11", remind_before_days: 3, planned_from: clock.now(), ...set });
  const ids = [await soon(own(3, ["ops@example.org"])), await soon(own(9, ["ops@example.org"]))];
  await pass(1);
  for (const [index, id] of ids.entries()) {
    expect(await rowsOf(id, ben)).toEqual(["08 sent"]);
    expect(await toldOf(id)).toEqual([`${["11-08", "11-02"][index]} ops@example.org pending`]);
    const [row] = (await ledger.rows(id)).filter(({ kind }) => kind === "escalation");
    expect(row?.send_at.toISOString()).toBe("2026-11-09T09:00:00.000Z");
  }
  await pass(1);
  for (const id of ids) expect((await toldOf(id))[0]).toMatch(/sent$/);
});

test.each([
  ["a day later at nine, since it was saved after the hour", "2026-11-04", "2026-11-03T09:00:00.000Z"],
  ["on the expiry date, since there is no day left", "2026-11-02", "2026-11-02T09:00:00.000Z"],
  ["at once on the expiry date", "2026-11-01", "2026-11-01T12:00:00.000Z"],
])("what is saved when its lead and its rule's day are past escalates %s", async (_what, expiryDate, expected) => {
  clock.advance(4 * 3_600);
  const set = { expiry_date: expiryDate, planned_from: clock.now() };
  const id = await make({ ...set, ...own(5, ["ops@example.org"]) });
  await ledger.send();
  const [row] = (await ledger.rows(id)).filter(({ kind }) => kind === "escalation");
  expect(row?.send_at.toISOString()).toBe(expected);
  clock.advance((Date.parse(expected) - clock.now().getTime()) / 1_000);
  // Planning again on the way moves nothing.
  await ledger.change(id, { notes: "more" }, false);
  await ledger.send();
  expect((await toldOf(id))[0]).toMatch(/sent$/);
});

test.each([
  ["the owner whom it is not addressed to", () => ledger.person({ email: "owner@example.com" }), "owner"],
  ["an administrator", () => ledger.person({ email: "admin@example.com", isAdmin: true }), "admin"],
  ["an account that its rule names", () => ledger.person({ email: "boss@example.com" }), "rule"],
])("%s who has it in hand gets its messages, and nobody else", async (_what, person, as) => {
  const carol = await person();
  const rule = as === "rule" ? own(50, [carol]) : {};
  const id = await make({ also_before_days: [10], ...rule, ...(as === "owner" ? { owner_id: carol } : {}) });
  await take(id, carol);
  await to("2026-11-22");
  expect(await rowsOf(id, carol)).toEqual(["10 sent", "20 sent", "30 pending"]);
  expect(await rowsOf(id, ben)).toEqual(["10 taken", "20 taken", "30 pending"]);
  await giveBack(id);
  await pass(20);
  expect(await rowsOf(id, carol)).toEqual(["10 sent", "20 sent"]);
});

test("whoever has it in hand and gets no messages of it holds nobody else's back", async () => {
  const dan = await ledger.person({ email: "dan@example.com", isVerified: false, isAdmin: true });
  for (const taker of [dan, "ops@example.org"]) {
    const id = await make({ also_before_days: [10], ...own(50, ["ops@example.org"]) });
    await take(id, taker);
    await to("2026-11-12");
    clock.advance(-11 * day);
    expect(await rowsOf(id, ben)).toEqual(["10 sent", "20 pending"]);
  }
  // A former administrator gets no message.
  const id = await make();
  await take(id, dan);
  await ledger.db
    .updateTable("users")
    .set({ is_admin: false, email_verified_at: clock.now() })
    .where("id", "=", dan)
    .execute();
  await to("2026-11-12");
  expect(await rowsOf(id, ben)).toEqual(["10 sent", "20 pending"]);
  expect((await rowsOf(id, dan)).filter((row) => row.endsWith("sent"))).toEqual([]);
});
