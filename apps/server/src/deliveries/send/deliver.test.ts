import { openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { beforeEachDelivery, type DeliveryFixture } from "../../../test/delivery-fixture.ts";
import { CompiledQuery, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { dueQuery } from "../claim/claim-messages.ts";
import { goesByItself } from "./queues.ts";

const day = 86_400;
let { smtp, clock, ledger } = {} as DeliveryFixture;
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));

const states = async (id?: string) => (await ledger.rows(id)).map(({ occurrence, state }) => `${occurrence} ${state}`);

test("what is due is sent to each recipient once, and the occurrence is counted once", async () => {
  const owner = await ledger.person();
  const ben = await ledger.person({ email: "ben@example.com", hasRemindMe: false });
  const id = await ledger.reminder({
    owner,
    expiryDate: "2026-11-08",
    remindBeforeDays: 7,
    assignees: [owner, ben],
    email: "Outside@Example.org".toLowerCase(),
  });
  expect(await ledger.send()).toBe(0);
  clock.advance(3_600);
  expect(await ledger.send()).toBe(3);
  expect(await ledger.send()).toBe(0);
  expect(smtp.mails.map((mail) => mail.subject)).toEqual(
    Array.from({ length: 3 }, () => "Reminder: Certificate of the shop expires in 7 days"),
  );
  const links = smtp.mails.filter((mail) => mail.text?.includes(`/remind-me?reminder=${id}`));
  expect(links).toHaveLength(1);
  expect(await ledger.stored(id)).toMatchObject({ notification_count: 1, last_reminded: clock.now() });
  expect(await states()).toEqual(Array.from({ length: 3 }, () => "2026-11-01 sent"));
});

test("after 40 days without a server, each reminder that came due is sent once", async () => {
  const owner = await ledger.person();
  const daily = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01" });
  const weekly = await ledger.reminder({ owner, frequency: "weekly", start: "2026-11-03" });
  const monthly = await ledger.reminder({ owner, frequency: "monthly", start: "2026-11-05" });
  const once = await ledger.reminder({ owner, expiryDate: "2026-11-20" });
  clock.advance(40 * day + 2 * 3_600);
  await ledger.send();
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/, and 3 more$/)]);
  expect(await states(daily)).toEqual(["2026-11-01 superseded", "2026-12-11 sent", "2026-12-12 pending"]);
  expect(await states(weekly)).toEqual(["2026-11-03 superseded", "2026-12-08 sent", "2026-12-15 pending"]);
  expect(await states(monthly)).toEqual(["2026-11-05 superseded", "2026-12-05 sent"]);
  expect(await states(once)).toEqual(["2026-11-13 sent"]);
  expect(await ledger.stored(daily)).toMatchObject({ notification_count: 1 });
});

test("a temporary refusal is tried again under the same Message-ID, a permanent one is final, the others go out", async () => {
  const owner = await ledger.person();
  const addresses = ["busy@example.org", "gone@example.org", "fine@example.org"];
  for (const email of addresses) await ledger.reminder({ owner, email, expiryDate: "2026-11-04" });
  smtp.answer((to) =>
    to.startsWith("busy")
      ? { code: 451, text: "4.7.1 Try again later" }
      : to.startsWith("gone")
        ? { code: 550, text: "5.1.1 Mailbox unknown" }
        : null,
  );
  clock.advance(3_600);
  await ledger.send();
  const [busy, fine, gone] = await ledger.rows();
  expect(busy).toMatchObject({ state: "pending", attempts: 1, error: "451 4.7.1 Try again later" });
  expect(fine).toMatchObject({ state: "sent", via: "smtp", attempts: 1, error: null, sent_at: clock.now() });
  expect(gone).toMatchObject({ state: "failed", attempts: 1, error: "550 5.1.1 Mailbox unknown" });
  const pauses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const [row] = await ledger.rows();
    pauses.push(((row?.send_at.getTime() ?? 0) - clock.now().getTime()) / 1_000);
    expect(await ledger.send()).toBe(0);
    clock.advance(pauses.at(-1) ?? 0);
    if (tries === 5) smtp.answer(null);
    expect(await ledger.send()).toBe(1);
    if (tries === 5) break;
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480]);
  expect(smtp.mails.map(({ messageId }) => messageId)).toContain(`<${busy?.message_id}@example.org>`);
  expect((await ledger.rows())[0]).toMatchObject({ state: "sent", attempts: 7 });
});

test("a delivery is given up after a day of temporary failures, and not before", async () => {
  const owner = await ledger.person();
  const id = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01" });
  smtp.answer({ code: 421, text: "4.3.2 Closing" });
  // These are days after the delivery's moment: only the time since which it fails counts.
  clock.advance(3_600);
  await ledger.send();
  clock.advance(day - 60);
  await ledger.send();
  expect(await states(id)).toEqual(["2026-11-01 pending"]);
  expect((await ledger.stored(id)).notification_count).toBe(0);
  clock.advance(3_600);
  await ledger.send();
  // The next day's delivery is the newest that is due: the older one is not sent any more.
  expect(await states(id)).toEqual(["2026-11-01 superseded", "2026-11-02 pending"]);
  smtp.answer(null);
  clock.advance(day - 3_600 - 120);
  await ledger.send();
  expect(await states(id)).toEqual(["2026-11-01 superseded", "2026-11-02 sent", "2026-11-03 pending"]);

  const once = await ledger.reminder({ owner, expiryDate: "2026-11-30", email: "never@example.org" });
  smtp.answer({ code: 451, text: "No" });
  clock.advance(30 * day);
  await ledger.send();
  clock.advance(day - 1);
  await ledger.send();
  expect(await states(once)).toEqual(["2026-11-23 pending"]);
  clock.advance(2 * 3_600);
  await ledger.send();
  expect(await states(once)).toEqual(["2026-11-23 failed"]);
});

test("who gets a reminder and where is looked up again at the sending", async () => {
  const owner = await ledger.person();
  const moved = await ledger.person({ email: "old@example.com" });
  const gone = await ledger.person({ email: "gone@example.com" });
  const unsubscribed = await ledger.person({ email: "unsubscribed@example.com" });
  const id = await ledger.reminder({ owner, expiryDate: "2026-11-04", assignees: [moved, gone, unsubscribed] });
  const { db } = ledger;
  await db.updateTable("users").set({ email: "new@example.com" }).where("id", "=", moved).execute();
  await db.deleteFrom("users").where("id", "=", gone).execute();
  await db
    .insertInto("unsubscriptions")
    .values({ reminder_id: id, recipient_key: unsubscribed, address: "unsubscribed@example.com", at: clock.now() })
    .execute();
  clock.advance(3_600);
  await ledger.send();
  const rows = await ledger.rows();
  expect(Object.fromEntries(rows.map(({ recipient, state }) => [recipient, state]))).toEqual({
    "new@example.com": "sent",
    "someone@example.org": "sent",
    "gone@example.com": "cancelled",
    "unsubscribed@example.com": "cancelled",
  });
  const arrived = smtp.mails.map(({ to }) => [to].flat()[0]?.text);
  expect(new Set(arrived)).toEqual(new Set(["new@example.com", "someone@example.org"]));
});

test("what cannot be written fails alone", async () => {
  const there = await ledger.person({ timeZone: "Mars/Olympus" });
  const owner = await ledger.person();
  const odd = await ledger.reminder({ owner, expiryDate: "2026-11-04", email: "odd@example.org" });
  await ledger.reminder({ owner, expiryDate: "2026-11-04", assignees: [there] });
  await sql`update reminders set expiry_date = 'infinity' where id = ${odd}`.execute(ledger.db);
  clock.advance(3_600);
  await ledger.send();
  // An unknown zone counts as UTC; an invalid date makes only its own message fail.
  expect(smtp.mails).toHaveLength(2);
  const notWritten = { state: "pending", attempts: 1, error: "The email couldn't be written." };
  expect(await ledger.rows(odd)).toMatchObject([notWritten]);
  clock.advance(day);
  await ledger.send();
  expect(await ledger.rows(odd)).toMatchObject([{ ...notWritten, state: "failed", attempts: 2 }]);
});

test("a process whose clock is ten minutes fast sends nothing early", async () => {
  const real = await openDeliveryDatabase({ smtpUrl: smtp.url });
  try {
    const owner = await real.person();
    const id = await real.reminder({ owner, expiryDate: "2100-01-01", email: "early@example.org" });
    await sql`update deliveries set send_at = now() + interval '5 minutes', due_at = send_at`.execute(real.db);
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ["Date"] });
    expect(await real.send()).toBe(0);
    expect((await real.rows(id))[0]?.attempts).toBe(0);
  } finally {
    vi.useRealTimers();
    await real.close();
  }
});

test("the look for due work reads no more than what is due", async () => {
  const owner = await ledger.person();
  const id = await ledger.reminder({ owner });
  await sql`
    insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, send_at, due_at, message_id, created_at)
    select gen_random_uuid(), ${id}, 'now', '2026-11-01', 'x', 'x@example.org', at, at, gen_random_uuid(), at
    from generate_series(1, 20000) as number, lateral (select now() + number * interval '1 minute' as at) as moment`.execute(
    ledger.db,
  );
  await sql`analyze deliveries`.execute(ledger.db);
  const { sql: text, parameters } = dueQuery({ limit: 8, where: goesByItself }).compile(ledger.db);
  const { rows } = await ledger.db.executeQuery<{ "QUERY PLAN": string }>(
    CompiledQuery.raw(`explain (analyze) ${text}`, [...parameters]),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using deliveries_due");
  expect(plan).not.toContain("Seq Scan");
  expect(Number(/Index Scan using deliveries_due.*?actual.*?rows=(\d+)/.exec(plan)?.[1])).toBe(0);
});
