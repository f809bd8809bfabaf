import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../../test/delivery-fixture.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T12:00:00Z", (made) => ({ smtp, clock, ledger } = made), { dailyMessages: 100 });
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com" });
  refuse("gone@example.org");
});

const refuse = (...addresses: string[]) =>
  smtp.answer((to) => (addresses.includes(to) ? { code: 550, text: "5.1.1 Mailbox unknown" } : null));
const remind = (email: string, title: string, set: object = {}) =>
  ledger.reminder({ owner, email, title, expiryDate: "2026-11-03", ...set });
const daily = { frequency: "daily", start: "2026-11-01", expiryDate: "2026-11-10" };
/** Sends what is due, and what follows of it a little later. */
const send = async () => {
  await ledger.send();
  clock.advance(15);
  await ledger.send();
};
interface Told {
  recipient: string;
  data: { kind: string; reminders: { title: string; address?: string }[]; more: number };
}
/** Returns the recipients of mails about reminders, with the reminders that they name. */
const told = async () => {
  const { rows } = await sql<Told>`
    select recipient, data from mails where template = 'reminder-notice' order by created_at, id`.execute(ledger.db);
  return rows.map(({ recipient, data: { kind, reminders } }) =>
    [recipient, kind, ...reminders.map(({ title, address }) => `${title} to ${address}`)].join("; "),
  );
};

test("a refused message is told to the owner at once, and once a reminder", async () => {
  await remind("gone@example.org", "Portal", daily);
  clock.advance(24 * 3_600);
  await send();
  expect(await told()).toEqual(["owner@example.com; undelivered; Portal to gone@example.org"]);
  clock.advance(24 * 3_600);
  await send();
  expect((await ledger.rows()).filter(({ state }) => state === "failed")).toHaveLength(2);
  expect(await told()).toHaveLength(1);
});

test("what is refused together is one mail, and names fifty at most", async () => {
  for (let index = 0; index < 60; index++) await remind("gone@example.org", `Portal ${index}`);
  await send();
  const { rows } = await sql<Told>`select recipient, data from mails where template = 'reminder-notice'`.execute(
    ledger.db,
  );
  expect(rows.map(({ data }) => [data.reminders.length, data.more])).toEqual([[50, 10]]);
});

test("a message that got through since makes the next refusal worth telling", async () => {
  await remind("gone@example.org", "Portal", daily);
  clock.advance(24 * 3_600);
  await send();
  refuse();
  clock.advance(24 * 3_600);
  await send();
  refuse("gone@example.org");
  clock.advance(24 * 3_600);
  await send();
  expect(await told()).toHaveLength(2);
});

test("where the owner's own address refuses mail, administrators are told", async () => {
  await ledger.person({ email: "admin@example.com", isAdmin: true });
  await ledger.person({ email: "new@example.com", isAdmin: true, isVerified: false });
  refuse("owner@example.com");
  await remind("owner@example.com", "Portal");
  await send();
  expect(await told()).toEqual(["admin@example.com; undelivered; Portal to owner@example.com"]);
});

test("of many administrators ten are told, and no one else", async () => {
  await ledger.person({ email: "ana@example.com" });
  for (let index = 0; index < 12; index++) await ledger.person({ email: `admin${index}@example.com`, isAdmin: true });
  refuse("owner@example.com");
  await remind("owner@example.com", "Portal");
  await send();
  const mails = ledger.db.selectFrom("mails").select("recipient").where("template", "=", "reminder-notice");
  const recipients = (await mails.execute()).map(({ recipient }) => recipient);
  expect(recipients.filter((recipient) => recipient.startsWith("admin"))).toHaveLength(10);
  expect(recipients).toHaveLength(10);
});

test("where the mail about it is refused, administrators are told of what it said", async () => {
  await ledger.person({ email: "admin@example.com", isAdmin: true });
  await remind("gone@example.org", "Portal");
  await send();
  await sql`update mails set state = 'failed'`.execute(ledger.db);
  await send();
  expect(await told()).toEqual([
    "owner@example.com; undelivered; Portal to gone@example.org",
    "admin@example.com; undelivered; Portal to gone@example.org",
  ]);
});

test("with no one to tell it waits for the day on which somebody can be told", async () => {
  refuse("owner@example.com");
  await remind("owner@example.com", "Portal");
  await send();
  expect(await told()).toEqual([]);
  await ledger.person({ email: "admin@example.com", isAdmin: true });
  clock.advance(24 * 3_600);
  await send();
  expect(await told()).toEqual(["admin@example.com; undelivered; Portal to owner@example.com"]);
});

test("somebody gets six of these mails an hour at most, and the next one names what waited", async () => {
  for (let index = 0; index < 9; index++) {
    await remind("gone@example.org", `Portal ${index}`);
    await send();
  }
  expect(await told()).toHaveLength(6);
  await sql`update mails set created_at = created_at - interval '1 hour'`.execute(ledger.db);
  clock.advance(600);
  await send();
  const all = await told();
  expect(all).toHaveLength(7);
  expect(all.join()).toContain("Portal 6 to gone@example.org; Portal 7 to gone@example.org; Portal 8 to");
});

test("a message that is tried again is told to no one", async () => {
  await remind("later@example.org", "Portal");
  smtp.answer({ code: 451, text: "4.2.0 Later" });
  await send();
  expect(await told()).toEqual([]);
  expect(await ledger.db.selectFrom("reminder_notices").selectAll().execute()).toEqual([]);
});

test("a reminder that is hidden by then is told of no more", async () => {
  const hidden = await remind("gone@example.org", "Portal");
  await ledger.send();
  await ledger.change(hidden, { is_active: false });
  clock.advance(15);
  await ledger.send();
  expect(await told()).toEqual([]);
});
