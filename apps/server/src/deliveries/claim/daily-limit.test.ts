import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../../test/delivery-fixture.ts";
import { createSendNow } from "../send/send-now.ts";

const tomorrow = new Date("2026-11-02T00:00:00Z");
let { smtp, clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T12:00:00Z", (made) => ({ smtp, clock, ledger } = made), {
  dailyRecipients: 2,
  dailyMessages: 3,
});
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com" });
});

const remind = (email: string, assignees: string[] = []) =>
  ledger.reminder({ owner, email, assignees, expiryDate: "2026-11-03" });
const sendNow = async (reminderId: string) => (await createSendNow(ledger.parts)(reminderId)).outcome;
const hours = (count: number) => clock.advance(count * 3_600);
const waiting = async () => (await ledger.rows()).filter(({ state }) => state === "pending");

test("the daily limit counts an address whether or not it has an account, and the next ones wait for the next day", async () => {
  await ledger.person({ email: "member@example.com" });
  // One after the other: those that are due at the same time go out in any order.
  for (const email of ["a@x.example", "member@example.com", "b@x.example", "a@x.example"]) {
    await remind(email);
    await ledger.send();
  }
  expect(smtp.mails).toHaveLength(3);
  expect(await waiting()).toMatchObject([{ attempts: 0, send_at: tomorrow }]);
  hours(12);
  await ledger.send();
  expect(smtp.mails).toHaveLength(4);
});

test("the daily limit counts the messages to one address, and the next ones wait for the next day", async () => {
  for (let i = 0; i < 5; i++) await remind("a@x.example");
  await ledger.send();
  // Due together they are one email, of which each reminder counts.
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/, and 2 more$/)]);
  expect(await waiting()).toMatchObject(Array(2).fill({ attempts: 0, digest_id: null, send_at: tomorrow }));
  hours(12);
  await ledger.send();
  expect(smtp.mails.map(({ subject }) => subject).at(-1)).toMatch(/, and 1 more$/);
});

test("the daily limit counts neither the owner's own address nor people who are assigned", async () => {
  const assignees = [await ledger.person({ email: "ana@example.com" }), await ledger.person()];
  for (let i = 0; i < 4; i++) {
    await remind("Owner@example.com", assignees);
    await remind("ana@example.com", assignees);
  }
  await ledger.send();
  expect((await ledger.rows()).map(({ state }) => state)).toEqual(Array(20).fill("sent"));
  expect(smtp.mails).toHaveLength(3);
  expect(await ledger.db.selectFrom("reached_addresses").selectAll().execute()).toEqual([]);
});

test("the daily limit counts a message that is tried again once", async () => {
  smtp.answer({ code: 451, text: "4.7.1 Later" });
  for (let i = 0; i < 3; i++) await remind("a@x.example");
  await ledger.send();
  hours(2);
  await ledger.send();
  const tries = async () => (await waiting()).map(({ attempts }) => attempts);
  expect(await tries()).toEqual([2, 2, 2]);
  smtp.answer(null);
  hours(4);
  await ledger.send();
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/, and 2 more$/)]);
});

test("a Remind Now over either daily limit is refused, and nothing of it is sent", async () => {
  const id = await remind("a@x.example");
  const own = await remind("owner@example.com");
  for (let i = 0; i < 3; i++) expect(await sendNow(id)).toBe("sent");
  const refusal = {
    code: "daily_limit",
    message:
      "You've reached the daily limit for reminders: 2 addresses, or 3 emails to one address. Try again tomorrow.",
    retryAfterSeconds: 12 * 3_600,
  };
  await expect(sendNow(id)).rejects.toMatchObject(refusal);
  for (let i = 0; i < 5; i++) expect(await sendNow(own)).toBe("sent");
  expect(await sendNow(await remind("b@x.example"))).toBe("sent");
  await expect(sendNow(await remind("c@x.example"))).rejects.toMatchObject(refusal);
  expect(smtp.mails).toHaveLength(9);
});
