import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
let [owner, admin, ana] = ["", "", ""];
beforeEachDelivery("2026-11-01T12:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com" });
  admin = await ledger.person({ email: "admin@example.com", isAdmin: true });
  ana = await ledger.person({ email: "ana@example.com", isVerified: false, createdBy: admin });
});

const remind = async (title: string, expiry_date: string, set: object = {}) => {
  const id = await ledger.reminder({ owner, title, assignees: [ana], email: "ana@example.com" });
  await ledger.change(id, { expiry_date, remind_before_days: 30, ...set }, false);
  return id;
};
const send = async () => {
  await ledger.send();
  clock.advance(15);
  await ledger.send();
  return smtp.mails.splice(0).map(({ subject }) => subject);
};
/** Sends until owners are notified of waiting messages, also of those that are checked again after a minute. */
const sendNotices = async () => {
  clock.advance(50);
  await send();
  clock.advance(70);
  await send();
};
const days = (many: number) => clock.advance(many * 24 * 3_600);
const told = async () => {
  const { rows } = await sql<{ recipient: string; titles: string[] }>`
    select recipient, array(select value->>'title' from jsonb_array_elements(data->'reminders')) as titles from mails
    where template = 'reminder-notice' order by created_at, recipient`.execute(ledger.db);
  return rows.map(({ recipient, titles }) => `${recipient}: ${titles.toSorted().join(", ")}`);
};
const set = (values: object) => ledger.db.updateTable("users").set(values).where("id", "=", ana).execute();

test("what has expired never takes the place of what is still ahead", async () => {
  for (const [title, date] of [
    ["First", "2026-11-02"],
    ["Soon", "2026-11-05"],
    ["Later", "2026-11-20"],
  ] as const)
    await remind(title, date);
  expect(await send()).toEqual(["Reminder: First expires tomorrow"]);
  days(8);
  const sent = await send();
  clock.advance(90);
  expect([...sent, ...(await send())]).toEqual(["Reminder: Later expires in 11 days"]);
});

test("with only what has expired nothing goes, so that the next one ahead needs not wait a week", async () => {
  await remind("First", "2026-11-02");
  await remind("Soon", "2026-11-05");
  expect(await send()).toHaveLength(1);
  days(8);
  expect(await send()).toEqual([]);
  days(1);
  await remind("Ahead", "2026-11-20");
  const sent = await send();
  clock.advance(90);
  expect([...sent, ...(await send())]).toEqual(["Reminder: Ahead expires in 10 days"]);
});

test("what waits is told to its owner and to who added the person, once a reminder, together", async () => {
  await remind("First", "2026-11-05");
  await remind("Second", "2026-11-20");
  expect(await send()).toEqual(["Reminder: First expires in 4 days"]);
  await remind("Third", "2026-11-20");
  await sendNotices();
  const expected = ["admin@example.com: Second, Third", "owner@example.com: Second, Third"];
  expect(await told()).toEqual(expected);
  days(3);
  await send();
  expect(await told()).toEqual(expected);
});

test("who added the person and is no administrator any more is told nothing", async () => {
  await ledger.db.updateTable("users").set({ is_admin: false }).where("id", "=", admin).execute();
  for (const title of ["First", "Second"]) await remind(title, "2026-11-20");
  await send();
  await sendNotices();
  expect(await told()).toHaveLength(1);
  expect((await told()).join()).toContain("owner@example.com");
});

test("an owner whose own address is unconfirmed is told through administrators", async () => {
  for (const title of ["First", "Second"]) {
    const id = await ledger.reminder({ owner: ana, title, email: "ana@example.com" });
    await ledger.change(id, { expiry_date: "2026-11-20", remind_before_days: 30 }, false);
  }
  await send();
  await sendNotices();
  expect((await told()).map((line) => line.split(":")[0])).toEqual(["admin@example.com"]);
});

test("a link that never led to a confirmation is counted for good, as long as the account is there", async () => {
  for (let week = 0; week < 3; week++) {
    await remind(`Number ${week}`, "2027-12-30", { remind_before_days: 99, also_before_days: [365, 400] });
    await ledger.db
      .updateTable("reminders")
      .set({ planned_from: new Date("2026-01-01") })
      .execute();
    await ledger.change(await remind(`Other ${week}`, "2026-12-20", { remind_before_days: 60 }), {}, false);
    expect(await send()).toHaveLength(1);
    days(8);
  }
  expect(await send()).toEqual([]);
  days(120);
  await remind("Years later", "2027-04-30", { remind_before_days: 90 });
  expect(await send()).toEqual([]);
});

test("an address that is declared right gets its reminders, within the owner's daily limit", async () => {
  await set({ email_known_at: clock.now() });
  for (const title of ["First", "Second", "Third"]) await remind(title, "2026-11-20");
  expect(await send()).toHaveLength(3);
  expect(await ledger.db.selectFrom("reached_addresses").select(["address", "messages"]).execute()).toEqual([
    { address: "ana@example.com", messages: 3 },
  ]);
  expect(await told()).toEqual([]);
});

test("whoever unsubscribes unconfirmed gets nothing more, whatever was declared", async () => {
  await set({ email_known_at: clock.now(), reminders_declined_at: clock.now() });
  await remind("First", "2026-11-20");
  expect(await send()).toEqual([]);
  await set({ email_known_at: null });
  days(8);
  expect(await send()).toEqual([]);
  await set({ reminders_declined_at: null });
  days(1);
  expect(await send()).toHaveLength(1);
});
