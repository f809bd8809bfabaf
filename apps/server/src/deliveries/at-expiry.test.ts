import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { withTransaction } from "../platform/transaction.ts";
import { deleteAccount } from "../modules/users/remove.ts";
import { takeReminder } from "./taking.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com", mailTime: "09:00" });
});

/** Makes a reminder that expires on the 10th, with a message seven days before. */
const remind = (set: object = {}) =>
  ledger.reminder({ owner, email: "team@example.org", expiryDate: "2026-11-10", alsoAtExpiry: true, ...set });
/**
 * Sends on the days from one to another of November, at noon, and returns the day, address and subject of each mail.
 */
async function sendFrom(first: number, last: number) {
  const sent: string[] = [];
  for (let day = first; day <= last; day++) {
    const noon = Date.UTC(2026, 10, day, 12);
    clock.advance((noon - clock.now().getTime()) / 1_000);
    await ledger.send();
    clock.advance(15);
    await ledger.send();
    for (const { subject = "", to } of smtp.mails.splice(0))
      sent.push(`${day} ${[to].flat()[0]?.text ?? ""} ${subject}`);
  }
  return sent;
}
const ended = async () =>
  (
    await sql<{ recipient: string }>`
      select recipient from mails where template = 'reminder-notice' and data->>'kind' = 'ended'`.execute(ledger.db)
  ).rows.map(({ recipient }) => recipient);
const take = async (reminderId: string, day: number, key = owner) => {
  clock.advance((Date.UTC(2026, 10, day, 8) - clock.now().getTime()) / 1_000);
  await withTransaction(ledger.db, (trx) =>
    takeReminder(trx, { reminderId, key, name: "Ana" }, ledger.parts.clock ?? clock),
  );
};

const before = "3 team@example.org Reminder: Certificate of the shop expires in 7 days";
const onTheDay = "10 team@example.org Reminder: Certificate of the shop expires today";
const after = "11 team@example.org Reminder: Certificate of the shop has expired";

test("it goes out on the day and a day after, and its owner is told that it ended", async () => {
  await remind();
  expect(await sendFrom(1, 11)).toEqual([before, onTheDay, after]);
  expect(await ended()).toEqual([]);
  expect(await sendFrom(12, 30)).toEqual([]);
  expect(await ended()).toEqual(["owner@example.com"]);
});

test("with it switched off there is one message, and then silence", async () => {
  await remind({ alsoAtExpiry: false });
  expect(await sendFrom(1, 30)).toEqual([before]);
  expect(await ended()).toEqual([]);
});

test("renewed, it says nothing of the old date", async () => {
  const reminder = await remind();
  await sendFrom(1, 9);
  await ledger.change(reminder, { expiry_date: "2027-11-10" });
  expect(await sendFrom(10, 30)).toEqual([]);
  expect(await ended()).toEqual([]);
});

test("taken, it is said once more on the day, as before, and not that it ended", async () => {
  const reminder = await remind();
  await sendFrom(1, 9);
  await take(reminder, 10);
  expect((await sendFrom(10, 30)).toSorted()).toEqual([
    "10 owner@example.com Reminder: Certificate of the shop expires today",
    onTheDay,
  ]);
  expect(await ended()).toEqual([]);
});

test("taken by a person whose account is deleted, it is in no one's hands, and its owner is told that it ended", async () => {
  const ben = await ledger.person({ email: "ben@example.com" });
  const reminder = await remind({ assignees: [ben], email: "ben@example.com" });
  await take(reminder, 4, ben);
  await withTransaction(ledger.db, (trx) =>
    deleteAccount(trx, { userId: ben, newOwner: null, sendTo: "ben@example.com", by: owner, clock, device: "" }),
  );
  await sendFrom(5, 30);
  expect(await ended()).toEqual(["owner@example.com"]);
});

test("taken on the day, nothing follows a day after", async () => {
  const reminder = await remind({ assignees: [owner], email: "owner@example.com" });
  expect(await sendFrom(10, 10)).toHaveLength(1);
  await take(reminder, 11);
  expect(await sendFrom(11, 30)).toEqual([]);
});

test("switched off on the day, nothing follows a day after", async () => {
  const reminder = await remind();
  await sendFrom(1, 10);
  await ledger.change(reminder, { also_at_expiry: false }, false);
  expect(await sendFrom(11, 30)).toEqual([]);
  expect(await ended()).toEqual([]);
});

test("an owner who was reminded a day after is not told again that it ended", async () => {
  await remind({ email: "owner@example.com" });
  expect(await sendFrom(1, 30)).toHaveLength(3);
  expect(await ended()).toEqual([]);
});

test("one that recurs by the month goes out on these days, too", async () => {
  await remind({ frequency: "monthly", start: "2026-11-02" });
  expect((await sendFrom(1, 30)).map((line) => line.split(" ")[0])).toEqual(["2", "10", "11"]);
});

test("what was saved after its expiry sends nothing, and is told of to no one", async () => {
  await remind({ expiryDate: "2026-10-20" });
  expect(await sendFrom(1, 5)).toEqual([]);
  expect(await ended()).toEqual([]);
});

test("what ended is told alone, while the owner's other reminders still run", async () => {
  await remind();
  await remind({ title: "Certificate of the mail server", expiryDate: "2027-11-10" });
  await sendFrom(1, 30);
  const { rows } = await sql<{ titles: string[]; left: number }>`
    select array(select value->>'title' from jsonb_array_elements(data->'reminders')) as titles,
      (select count(*)::int from reminder_notices where kind = 'ended' and mailed_at is null) as left
    from mails where template = 'reminder-notice'`.execute(ledger.db);
  expect(rows).toEqual([{ titles: ["Certificate of the shop"], left: 1 }]);
});

test("what ended long ago is not said when its reminder is changed", async () => {
  const reminder = await remind();
  await sendFrom(1, 12);
  await sql`delete from reminder_notices`.execute(ledger.db);
  await sql`delete from mails`.execute(ledger.db);
  await sendFrom(30, 30);
  await ledger.change(reminder, { email: "other@example.org" }, false);
  await sendFrom(30, 30);
  expect(await ended()).toEqual([]);
});

test("who has a digest a day gets the message of a day after in it", async () => {
  const ben = await ledger.person({ email: "ben@example.com", digest: "daily" });
  for (const title of ["Portal", "Shop"]) await remind({ title, email: "ben@example.com", assignees: [ben] });
  await sendFrom(1, 10);
  const [line, ...more] = await sendFrom(11, 11);
  expect([line?.startsWith("11 ben@example.com"), more]).toEqual([true, []]);
});
