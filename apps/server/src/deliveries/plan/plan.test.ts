import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../../test/harness.ts";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { startSmtp, type TestSmtp } from "../../../test/smtp.ts";

const day = 86_400;
const start = new Date("2026-11-01T12:00:00Z");
let smtp: TestSmtp;
let ledger: DeliveryDatabase;
let owner: string;
const clock = createTestClock(start);
beforeAll(async () => {
  smtp = await startSmtp();
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock });
});
afterAll(async () => {
  await ledger.close();
  await smtp.close();
});
beforeEach(async () => {
  clock.advance((start.getTime() - clock.now().getTime()) / 1_000);
  smtp.mails.length = 0;
  await ledger.db.deleteFrom("deliveries").execute();
  await ledger.db.deleteFrom("users").execute();
  owner = await ledger.person();
});

const shown = async (id: string) =>
  (await ledger.rows(id)).map(
    ({ recipient, state, due_at }) => `${recipient.split("@")[0]} ${due_at.toISOString().slice(0, 16)} ${state}`,
  );
const hours = (count: number) => clock.advance(count * 3_600);

test("each recipient gets it at their own mail hour, the same address once", async () => {
  const ana = await ledger.person({ email: "ana@example.com", timeZone: "Asia/Tokyo", mailTime: "07:30" });
  const ben = await ledger.person({ email: "ben@example.com", timeZone: "America/New_York", mailTime: "10:00" });
  const id = await ledger.reminder({
    owner,
    assignees: [ana, ben],
    email: "ana@example.com",
    expiryDate: "2026-11-12",
  });
  expect(await shown(id)).toEqual(["ana 2026-11-04T22:30 pending", "ben 2026-11-05T15:00 pending"]);
  const [anas] = await ledger.rows(id);
  expect(anas).toMatchObject({ recipient_key: ana, user_id: ana, occurrence: "2026-11-05" });
  // The user is no longer assigned, but the address is still named: then the owner's zone applies.
  await ledger.db.deleteFrom("reminder_assignees").where("user_id", "=", ana).execute();
  await ledger.change(id, {}, false);
  expect(await shown(id)).toEqual(["ana 2026-11-05T09:00 pending", "ben 2026-11-05T15:00 pending"]);
});

test("a change of title or notes moves nothing; a change of dates moves what waits, and what was sent stays", async () => {
  const id = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01", expiryDate: "2026-11-30" });
  const [before] = await ledger.rows(id);
  await ledger.change(id, { title: "Another" }, false);
  expect(await ledger.rows(id)).toEqual([before]);
  hours(24);
  await ledger.send();
  await ledger.change(id, { frequency: "weekly" });
  expect(await shown(id)).toEqual([
    "someone 2026-11-02T09:00 sent",
    "someone 2026-11-03T09:00 cancelled",
    "someone 2026-11-08T09:00 pending",
  ]);
  await ledger.change(id, { frequency: "daily" });
  const after = await ledger.rows(id);
  expect(after.map(({ state }) => state)).toEqual(["sent", "pending", "cancelled"]);
  // The same row is pending again, with its Message-ID.
  await ledger.change(id, { expiry_date: "2026-11-02" });
  expect((await shown(id)).filter((row) => row.endsWith("pending"))).toEqual([]);
});

test("what was hidden is cancelled, and waits again when it is shown; what has passed meanwhile is not made", async () => {
  const id = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01" });
  await ledger.change(id, { is_active: false }, false);
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 cancelled"]);
  await ledger.change(id, { is_active: true }, false);
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 pending"]);
  await ledger.change(id, { is_deleted: true }, false);
  hours(72);
  await ledger.change(id, { is_deleted: false }, false);
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 cancelled", "someone 2026-11-05T09:00 pending"]);
});

test("while its owner has no Remind Me nothing is sent; afterwards what comes, and of what was missed only a once", async () => {
  const setRight = async (isAllowed: boolean, isPlanned = true) => {
    await ledger.db.updateTable("users").set({ is_allowed_for_remind_me: isAllowed }).where("id", "=", owner).execute();
    if (isPlanned) await ledger.replan({ kind: "person", id: owner });
  };
  const daily = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01", title: "Daily" });
  const sent = await ledger.reminder({ owner, expiryDate: "2026-11-09", title: "Sent" });
  const missed = await ledger.reminder({ owner, expiryDate: "2026-11-13", title: "Missed" });
  const expired = await ledger.reminder({ owner, expiryDate: "2026-11-10", remindBeforeDays: 2, title: "Expired" });
  const ahead = await ledger.reminder({ owner, expiryDate: "2026-12-31", title: "Ahead" });
  hours(47);
  await ledger.send();
  expect(smtp.mails[0]?.subject).toMatch(/, and 1 more$/);
  expect(smtp.mails).toHaveLength(1);
  // The right is removed without planning again: due deliveries are checked once more before they are sent.
  await setRight(false, false);
  hours(24);
  await ledger.send();
  expect(smtp.mails).toHaveLength(1);
  expect(await shown(daily)).toContain("someone 2026-11-04T09:00 cancelled");
  await setRight(false);
  for (let day = 0; day < 8; day++) {
    hours(24);
    await ledger.send();
  }
  expect(smtp.mails).toHaveLength(1);
  for (const id of [daily, sent, missed, expired, ahead])
    expect((await shown(id)).filter((row) => row.endsWith("pending"))).toEqual([]);
  await setRight(true);
  await ledger.send();
  // The date is the 12th, after the mail hour.
  expect((await shown(missed)).at(-1)).toBe("someone 2026-11-12T11:00 sent");
  expect(smtp.mails).toHaveLength(2);
  expect((await shown(daily)).at(-1)).toBe("someone 2026-11-13T09:00 pending");
  expect(await shown(ahead)).toEqual(["someone 2026-12-24T09:00 pending"]);
  expect((await shown(sent)).filter((row) => row.endsWith("pending"))).toEqual([]);
  expect((await shown(expired)).filter((row) => row.endsWith("pending"))).toEqual([]);
  hours(24);
  await ledger.send();
  expect(smtp.mails).toHaveLength(3);
});

test("an expired one is never sent; one whose moment is past is sent at once, and once a day at most", async () => {
  const expired = await ledger.reminder({ owner, expiryDate: "2026-10-31" });
  expect(await shown(expired)).toEqual([]);
  const late = await ledger.reminder({ owner, expiryDate: "2026-11-03" });
  expect(await shown(late)).toEqual(["someone 2026-11-01T12:00 pending"]);
  await ledger.send();
  hours(2);
  await ledger.change(late, { remind_before_days: 30 });
  await ledger.change(late, { expiry_date: "2026-11-04" });
  await ledger.send();
  expect(await shown(late)).toEqual(["someone 2026-11-01T12:00 sent"]);
  hours(24);
  await ledger.change(late, { notes: "More" }, false);
  await ledger.send();
  expect(smtp.mails).toHaveLength(1);
  await ledger.change(late, { expiry_date: "2026-11-20" });
  await ledger.send();
  expect(smtp.mails).toHaveLength(2);
});

test("somebody who is assigned after the day has come gets it at once, and the others no second time", async () => {
  const id = await ledger.reminder({ owner, expiryDate: "2026-11-09" });
  hours(24);
  await ledger.send();
  hours(24);
  const late = await ledger.person({ email: "late@example.com" });
  await ledger.db.insertInto("reminder_assignees").values({ reminder_id: id, user_id: late }).execute();
  await ledger.change(id, {}, false);
  await ledger.send();
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 sent", "late 2026-11-03T12:00 sent"]);
});

test("a change of zone or mail hour moves what waits; what went out on that day does not go again", async () => {
  const id = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01" });
  hours(24);
  await ledger.send();
  const move = async (set: object) => {
    await ledger.db.updateTable("users").set(set).where("id", "=", owner).execute();
    await ledger.replan({ kind: "person", id: owner });
  };
  await move({ mail_time: "18:00" });
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 sent", "someone 2026-11-03T18:00 pending"]);
  await move({ time_zone: "Asia/Tokyo" });
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 sent", "someone 2026-11-03T09:00 pending"]);
  // The change bypasses the planner: nothing goes early.
  await ledger.db.updateTable("users").set({ mail_time: "23:00" }).where("id", "=", owner).execute();
  hours(22);
  await ledger.send();
  expect(await shown(id)).toEqual(["someone 2026-11-02T09:00 sent", "someone 2026-11-03T14:00 pending"]);
});

test("occurrences are reckoned from the start, and those before the saving are never made", async () => {
  const id = await ledger.reminder({
    owner,
    frequency: "monthly",
    start: "2026-08-31",
    expiryDate: "2027-03-31",
    email: "month@example.org",
  });
  const sent: string[] = [];
  for (let days = 0; days < 200; days++) {
    clock.advance(day);
    await ledger.send();
  }
  for (const row of await ledger.rows(id)) sent.push(`${row.occurrence} ${row.state}`);
  expect(sent).toEqual(
    ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"].map((date) => `${date} sent`),
  );
  expect((await ledger.stored(id)).notification_count).toBe(5);
});

test("a date that a zone never had is sent on the next, and counts once with its neighbours", async () => {
  clock.advance((Date.parse("2011-12-27T00:00Z") - clock.now().getTime()) / 1_000);
  const there = await ledger.person({ email: "apia@example.com", timeZone: "Pacific/Apia" });
  const id = await ledger.reminder({
    owner,
    frequency: "daily",
    start: "2011-12-29",
    expiryDate: "2012-01-01",
    assignees: [there],
    email: "apia@example.com",
  });
  for (let i = 0; i < 8; i++) {
    clock.advance(day);
    await ledger.send();
  }
  expect((await ledger.rows(id)).map(({ occurrence, due_at }) => `${occurrence} ${due_at.toISOString()}`)).toEqual([
    "2011-12-29 2011-12-29T19:00:00.000Z",
    "2011-12-30 2011-12-30T19:00:00.000Z",
    "2012-01-01 2011-12-31T19:00:00.000Z",
  ]);
});
