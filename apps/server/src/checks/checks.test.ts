import { type DeliveryDatabase, openDeliveryDatabase } from "../../test/delivery-database.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { recordFinding } from "./record-finding.ts";
import { probeDue } from "./worker.ts";

let at = "2026-11-20T10:00:00Z";
const clock = { now: () => new Date(at) };
let database: DeliveryDatabase;
beforeAll(async () => {
  database = await openDeliveryDatabase({ smtpUrl: null, clock });
});
afterAll(() => database.close());

/** Adds a reminder that watches a certificate, and a check of it that returns a given finding. */
async function watch(members: { timeZone?: string; frequency?: "once" | "weekly" } = {}) {
  await database.db.deleteFrom("users").execute();
  at = "2026-11-20T10:00:00Z";
  const email = `${crypto.randomUUID()}@example.org`;
  const owner = await database.person({ email, timeZone: members.timeZone ?? "UTC" });
  const assignee = await database.person({});
  const { frequency = "once" } = members;
  const row = { owner, email, assignees: [assignee], expiryDate: "2026-12-31", frequency, start: "2026-12-01" };
  const id = await database.reminder(row);
  const check = { reminder_id: id, kind: "certificate" as const, target: "example.org:443", next_at: clock.now() };
  await database.db.insertInto("reminder_checks").values(check).execute();
  const asked: string[] = [];
  const look = (finding: Finding) => {
    const see = async ({ target }: { target: string }) => {
      asked.push(target);
      return finding;
    };
    return probeDue({ db: database.db, look: see, log: pino({ level: "silent" }), clock });
  };
  const stored = () =>
    database.db.selectFrom("reminder_checks").selectAll().where("reminder_id", "=", id).executeTakeFirstOrThrow();
  const told = async () => (await database.rows(id)).filter(({ kind }) => kind === "unreachable");
  return { id, look, asked, stored, told, owner, email };
}
const found = (moment: string): Finding => ({ state: "ok", endsAt: Date.parse(moment), note: null });
const silent: Finding = { state: "unreachable", note: "The server took too long to respond." };

test("the expiry date follows what is found, by the owner's calendar, and the reminder is planned anew", async () => {
  const { id, look, stored } = await watch({ timeZone: "America/New_York" });
  await database.db
    .updateTable("reminders")
    .set({ taken_by: "x@example.org", taken_at: clock.now(), taken_for: "2026-12-31" })
    .execute();
  expect(await look(found("2027-06-01T03:00:00Z"))).toBe(1);
  // There it is still the evening before.
  expect(await database.stored(id)).toMatchObject({
    expiry_date: "2027-05-31",
    taken_by: null,
  });
  expect(await stored()).toMatchObject({ state: "ok", found_date: "2027-05-31", failing_since: null });
  const events = await database.db.selectFrom("reminder_events").selectAll().where("reminder_id", "=", id).execute();
  const changes = [{ field: "expiryDate", from: "2026-12-31", to: "2027-05-31" }];
  expect(events).toMatchObject([{ kind: "check-found", user_id: null, address: null, changes }]);
  const pending = (await database.rows(id)).filter(({ state }) => state === "pending");
  expect(pending.map(({ occurrence }) => occurrence)).toEqual(["2027-05-24", "2027-05-24"]);
});

test("its term runs from the first day of its certificate, else from the date before", async () => {
  const { id, look } = await watch();
  await look(found("2027-06-01T12:00:00Z"));
  expect((await database.stored(id)).term_from).toBe("2026-12-31");
  at = "2026-11-22T12:00:00Z";
  const from = (day: string): Finding => ({
    state: "ok",
    endsAt: Date.UTC(2027, 5, 1, 12),
    beginsAt: Date.parse(day),
    note: null,
  });
  await look(from("2026-05-31T12:00:00Z"));
  expect((await database.stored(id)).term_from).toBe("2026-05-31");
  at = "2026-11-24T12:00:00Z";
  // A certificate that ends before it begins says nothing of a term.
  await look(from("2028-01-01T12:00:00Z"));
  expect((await database.stored(id)).term_from).toBe("2026-05-31");
});

test("the same date changes nothing, and a recurrence moves along with another one", async () => {
  const { id, look } = await watch({ frequency: "weekly" });
  const before = await database.stored(id);
  await look(found("2026-12-31T12:00:00Z"));
  expect(await database.stored(id)).toEqual(before);
  at = "2026-11-22T12:00:00Z";
  await look(found("2027-01-10T12:00:00Z"));
  expect(await database.stored(id)).toMatchObject({ expiry_date: "2027-01-10", remind_days_start: "2026-12-11" });
});

test.each(["9999-12-31T23:59:59Z", "2999-12-31T23:59:00Z", "1850-01-01T00:00:00Z"])(
  "a date that no reminder can have is none: %s",
  async (moment) => {
    const { id, look, stored } = await watch({ timeZone: "Pacific/Auckland" });
    await look(found(moment));
    expect(await stored()).toMatchObject({ state: "no-date", found_date: null });
    expect((await database.stored(id)).expiry_date).toBe("2026-12-31");
  },
);

test("a recurrence moves along no further than to a date that a reminder can have", async () => {
  const { id, look } = await watch({ frequency: "weekly" });
  await database.db.updateTable("reminders").set({ expiry_date: "2999-12-31" }).execute();
  await look(found("2026-12-31T12:00:00Z"));
  expect(await database.stored(id)).toMatchObject({ expiry_date: "2026-12-31", remind_days_start: "1900-01-01" });
});

test("it is looked at daily, by one process at a time", async () => {
  const { look, asked, stored } = await watch();
  const counts = await Promise.all([look(silent), look(silent), look(silent)]);
  expect([counts.reduce((sum, count) => sum + count), asked.length]).toEqual([1, 1]);
  const next = (await stored()).next_at.getTime() - clock.now().getTime();
  expect(next).toBeGreaterThanOrEqual(5 * 3_600_000);
  at = "2026-11-20T18:00:00Z";
  await look(found("2026-12-31T12:00:00Z"));
  at = "2026-11-21T16:59:00Z";
  expect(await look(silent)).toBe(0);
  at = "2026-11-21T19:01:00Z";
  expect(await look(silent)).toBe(1);
});

test("of each owner one is looked at, however many of another's are due before", async () => {
  const { look, asked } = await watch();
  const other = await database.person({});
  const early = new Date("2026-11-20T09:00:00Z");
  for (let i = 0; i < 12; i++) {
    const reminder_id = await database.reminder({ owner: other });
    const check = { reminder_id, kind: "certificate" as const, target: `slow${i}.example.org:443`, next_at: early };
    await database.db.insertInto("reminder_checks").values(check).execute();
  }
  expect(await look(silent)).toBe(2);
  expect(asked.filter((target) => target.startsWith("slow"))).toHaveLength(1);
  expect(asked).toContain("example.org:443");
});

test("three days without an answer tell each recipient once, until it answers again", async () => {
  const { look, told, id } = await watch();
  for (const day of ["20", "21", "22"]) {
    at = `2026-11-${day}T20:00:00Z`;
    await look(silent);
  }
  expect(await told()).toEqual([]);
  at = "2026-11-23T20:30:00Z";
  await look(silent);
  const moment = new Date("2026-11-24T09:00:00Z");
  expect(await told()).toMatchObject([
    { state: "pending", send_at: moment, occurrence: "2026-11-20" },
    { state: "pending", send_at: moment },
  ]);
  at = "2026-11-24T09:00:00Z";
  await database.send();
  expect((await told()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  // It says nothing of a reminder's own occurrences.
  expect((await database.stored(id)).notification_count).toBe(0);
  at = "2026-11-28T20:00:00Z";
  await look(silent);
  expect(await told()).toHaveLength(2);
  at = "2026-11-29T20:00:00Z";
  await look(found("2026-12-31T12:00:00Z"));
  for (const day of ["01", "05"]) {
    at = `2026-12-${day}T20:00:00Z`;
    await look(silent);
  }
  expect((await told()).map(({ state }) => state)).toEqual(["sent", "sent", "pending", "pending"]);
  // Before the messages go out it answers.
  at = "2026-12-06T05:00:00Z";
  await look(found("2026-12-31T12:00:00Z"));
  expect((await told()).map(({ state }) => state)).toEqual(["sent", "sent", "cancelled", "cancelled"]);
});

test("several that can't be reached are one email, which says since when, why, and offers nobody to take them", async () => {
  const { owner, email, id } = await watch({ timeZone: "Europe/Berlin" });
  const ids = [id];
  for (let index = 0; index < 3; index++) {
    const reminder_id = await database.reminder({ owner, title: `Host ${index}`, email: "firm@example.org" });
    const check = {
      reminder_id,
      kind: "certificate" as const,
      target: `host${index}.example.org:443`,
      next_at: clock.now(),
    };
    await database.db.insertInto("reminder_checks").values(check).execute();
    ids.push(reminder_id);
  }
  const kept: Array<{ to: string; subject: string; text: string }> = [];
  const { mailer } = database.parts;
  database.parts.mailer = {
    ...mailer,
    send: async (mail) => {
      kept.push(mail);
      return "";
    },
  };
  const failing_since = new Date("2026-11-19T23:30:00Z");
  const error = "The server took too long to respond.";
  await database.db.updateTable("reminder_checks").set({ state: "unreachable", error, failing_since }).execute();
  at = "2026-11-23T20:30:00Z";
  for (const one of ids) {
    const { kind, target } = await database.db
      .selectFrom("reminder_checks")
      .selectAll()
      .where("reminder_id", "=", one)
      .executeTakeFirstOrThrow();
    await recordFinding(database.db, { reminder_id: one, kind, target }, silent, clock);
  }
  at = "2026-11-24T09:00:00Z";
  await database.send();
  database.parts.mailer = mailer;
  const firm = kept.filter(({ to }) => to === "firm@example.org");
  expect(firm.map(({ subject }) => subject)).toEqual([
    "Reminders: Host 0: host0.example.org:443 can't be checked, and 2 more",
  ]);
  expect(firm[0]?.text).toContain("We haven't been able to read these expiry dates for days");
  expect(firm[0]?.text).toContain("Since Nov 20, 2026: The server took too long to respond");
  const own = kept.find(({ to }) => to === email);
  expect(own?.subject).toBe("Reminder: Certificate of the shop: example.org:443 can't be checked");
  expect(own?.text).toContain(
    "since November 20, 2026, so it may be out of date. The server took too long to respond.",
  );
  expect(own?.text).not.toContain("/take/");
});

test("a registry without a date is no fault, and what is hidden is left alone", async () => {
  const { id, look, stored, told, asked } = await watch();
  await look({ state: "no-date", note: "This registry publishes no date." });
  expect(await stored()).toMatchObject({ state: "no-date", found_date: null, failing_since: null });
  expect((await database.stored(id)).expiry_date).toBe("2026-12-31");
  await database.change(id, { is_deleted: true });
  at = "2026-11-25T20:00:00Z";
  await look(silent);
  expect([asked.length, (await told()).length]).toEqual([1, 0]);
});
