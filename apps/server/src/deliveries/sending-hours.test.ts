import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "../platform/transaction.ts";
import { writeSetting } from "../platform/settings.ts";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { momentWithin, recipientHours, sendingHoursKey } from "./context/sending-hours.ts";
import { enqueueNow } from "./send/send-now.ts";

// November 1, 2026 is a Sunday.
const working = "12345 08:00-18:00";
let { smtp, clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T06:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com", mailTime: "09:00" });
});

const setServer = (hours: string | null) =>
  withTransaction(ledger.db, (trx) => writeSetting(trx, sendingHoursKey, hours));
const setPerson = async (id: string, sending_hours: string | null) => {
  await ledger.db.updateTable("users").set({ sending_hours }).where("id", "=", id).execute();
  await ledger.replan({ kind: "person", id });
};
const remind = (expiryDate: string, set: object = {}) =>
  ledger.reminder({ owner, email: "owner@example.com", title: "Lease", expiryDate, ...set });
/** Sends every hour until a moment, and returns the moment and the words of each email. */
async function sendUntil(last: string) {
  const sent: string[] = [];
  while (clock.now().toISOString().slice(0, 16) < last) {
    clock.advance(3_600);
    await ledger.send();
    const at = clock.now().toISOString().slice(5, 16);
    for (const { subject = "" } of smtp.mails.splice(0)) sent.push(`${at} ${subject.replace("Reminder: Lease ", "")}`);
  }
  return sent;
}

test("what is due on a day off goes out on the next day at the mail hour; each choice beats the server's", async () => {
  await setServer(working);
  await remind("2026-11-14");
  expect(await sendUntil("2026-11-10T00:00")).toEqual(["11-09T09:00 expires in 5 days"]);
  await remind("2026-11-21");
  await setPerson(owner, "67 10:00-12:00");
  expect(await sendUntil("2026-11-16T00:00")).toEqual(["11-14T10:00 expires in 7 days"]);
  await remind("2026-11-28");
  await setPerson(owner, "1234567 00:00-24:00");
  expect(await sendUntil("2026-11-23T00:00")).toEqual(["11-21T09:00 expires in 7 days"]);
});

test("nothing waits until the day on which something has to be done: neither the expiry, nor the last day for notice", async () => {
  await setServer(working);
  // The day before, and the expiry date itself, are a weekend; what comes after can wait.
  await remind("2026-11-08", { remindBeforeDays: 1, alsoAtExpiry: true });
  expect(await sendUntil("2026-11-10T00:00")).toEqual([
    "11-07T09:00 expires tomorrow",
    "11-08T09:00 expires today",
    "11-09T09:00 has expired",
  ]);
  // Monday is the expiry date.
  await remind("2026-11-16", { remindBeforeDays: 2 });
  expect(await sendUntil("2026-11-17T00:00")).toEqual(["11-14T09:00 expires in 2 days"]);
  await remind("2026-12-23", { remindBeforeDays: 2, noticePeriod: "1 month" });
  expect(await sendUntil("2026-11-24T00:00")).toEqual([
    "11-21T09:00 Reminder: Give notice for Lease within 2 days (Nov 23)",
  ]);
});

test("one that repeats daily comes once after a weekend, by the newest date", async () => {
  await setPerson(owner, working);
  await remind("2026-11-20", { frequency: "daily", start: "2026-11-06" });
  expect(await sendUntil("2026-11-11T00:00")).toEqual([
    "11-06T09:00 expires in 14 days",
    "11-09T09:00 expires in 11 days",
    "11-10T09:00 expires in 10 days",
  ]);
  expect((await ledger.rows()).map(({ state }) => state).toSorted()).toEqual(
    ["pending", "sent", "sent", "sent", "superseded"].toSorted(),
  );
});

test("what is due at once waits for the hours, and what somebody sends themselves does not", async () => {
  await setPerson(owner, working);
  const id = await remind("2026-11-05");
  await ledger.send();
  expect(smtp.mails).toEqual([]);
  await withTransaction(ledger.db, (trx) => enqueueNow(trx, ledger.parts, id));
  await ledger.send();
  expect(smtp.mails.splice(0)).toHaveLength(1);
  expect(await sendUntil("2026-11-03T00:00")).toEqual(["11-02T09:00 expires in 3 days"]);
});

test("after an outage nothing goes out at night, unless it is late already", async () => {
  await setPerson(owner, working);
  await remind("2026-11-30", { remindBeforeDays: 26 });
  await remind("2026-11-05", { remindBeforeDays: 1 });
  // Wednesday, 9 o'clock, passes without a worker.
  clock.advance(4 * 86_400 + 15 * 3_600);
  expect(await sendUntil("2026-11-06T00:00")).toEqual(["11-05T22:00 expires today"]);
  expect(await sendUntil("2026-11-07T00:00")).toEqual(["11-06T09:00 expires in 24 days"]);
});

test("a digest, and those whom a rule names, wait too", async () => {
  const boss = await ledger.person({ email: "boss@example.com", mailTime: "07:00" });
  await ledger.db.updateTable("users").set({ digest: "daily" }).where("id", "=", owner).execute();
  await setServer(working);
  const id = await remind("2026-11-14");
  const rule = { escalation: "own" as const, escalate_before_days: 6, escalate_to: [boss] };
  await ledger.change(id, rule, false);
  expect(await sendUntil("2026-11-10T00:00")).toEqual([
    "11-09T08:00 No one is on it: Lease expires in 5 days",
    "11-09T09:00 expires in 5 days",
  ]);
});

test("other hours move what is not due yet", async () => {
  await setServer(working);
  await remind("2026-11-14");
  const next = async () => (await ledger.rows()).map(({ send_at }) => send_at.toISOString());
  expect(await next()).toEqual(["2026-11-09T09:00:00.000Z"]);
  await setServer("123456 08:00-18:00");
  await ledger.replan({ kind: "all" });
  expect(await next()).toEqual(["2026-11-07T09:00:00.000Z"]);
});

test.each([
  // Summer time ends in Vienna on October 25, a Sunday.
  ["2026-10-24T23:30:00Z", "2026-10-26T08:00:00Z"],
  ["2026-10-23T15:59:00Z", "2026-10-23T15:59:00Z"],
  ["2026-10-23T16:00:00Z", "2026-10-26T08:00:00Z"],
  ["2026-10-23T05:59:00Z", "2026-10-23T07:00:00Z"],
  ["2026-10-23T06:30:00Z", "2026-10-23T06:30:00Z"],
])("of what is due at %s, %s is the moment in Vienna's working hours", (due, at) => {
  const hours = recipientHours(working, { timeZone: "Europe/Vienna", mailTime: "09:00" });
  expect(new Date(momentWithin(hours, Date.parse(due), null)).toISOString()).toBe(new Date(at).toISOString());
});
