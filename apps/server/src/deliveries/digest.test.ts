import { expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { createDigestQueue } from "./send/queues.ts";
import { readDigestUnsubscribeToken } from "./compose/unsubscribe-token.ts";

const day = 86_400;
let { smtp, clock, ledger } = {} as DeliveryFixture;
// The clock starts on a Sunday.
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));

/** Makes a reminder of a user, to themselves. */
async function own(owner: string, title: string, row: { expiryDate?: string; start?: string } = {}) {
  const { email } = await ledger.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", owner)
    .executeTakeFirstOrThrow();
  const frequency = row.start === undefined ? "once" : "daily";
  return ledger.reminder({ owner, title, email, frequency, expiryDate: "2026-11-08", ...row });
}
const states = async (id?: string) => (await ledger.rows(id)).map(({ occurrence, state }) => `${occurrence} ${state}`);
const digestIds = async () => [...new Set((await ledger.rows()).map(({ digest_id }) => digest_id))];
const headlines = () =>
  smtp.mails.map(({ text }) => (text ?? "").split("\n").filter((line) => /^(Alarm|Badge|Car|Deed)/.test(line)));

test("what is due together goes out as one email to each person, with the links of each reminder", async () => {
  const ana = await ledger.person({ email: "ana@example.com", digest: "daily" });
  const ben = await ledger.person({ email: "ben@example.com", digest: "daily", hasRemindMe: false });
  const car = await own(ana, "Car", { expiryDate: "2026-11-10" });
  const deed = await ledger.reminder({
    owner: ana,
    title: "Deed",
    email: "ben@example.com",
    assignees: [ana, ben],
    expiryDate: "2026-11-08",
  });
  await ledger.change(deed, { remind_before_days: 6 });
  await ledger.change(car, { remind_before_days: 8 });
  clock.advance(2 * day);
  await ledger.send();
  const [first, second] = smtp.mails.toSorted((one, other) => (one.text ?? "").length - (other.text ?? "").length);
  expect(smtp.mails).toHaveLength(2);
  // A digest of one reminder looks as that reminder does by itself.
  expect(first?.subject).toBe("Reminder: Deed expires in 5 days");
  expect(first?.to).toMatchObject({ text: "ben@example.com" });
  expect(second?.subject).toBe("Reminders: Deed expires in 5 days, and 1 more");
  expect(second?.to).toMatchObject({ text: "ana@example.com" });
  const text = second?.text ?? "";
  expect(text.indexOf("Deed expires in 5 days")).toBeLessThan(text.indexOf("Car expires in 7 days"));
  expect(text).toContain("Nov 8, 2026");
  for (const id of [car, deed]) expect(text).toContain(`https://passwords.example.org/remind-me?reminder=${id}`);
  expect(text.match(/passwords\.example\.org\/unsubscribe\//g)).toHaveLength(3);
  expect((await states()).filter((state) => state.endsWith("sent"))).toEqual(
    Array.from({ length: 3 }, () => "2026-11-02 sent"),
  );
  expect(await ledger.stored(deed)).toMatchObject({ notification_count: 1, last_reminded: clock.now() });
  const ids = (await digestIds()).filter((id) => id !== null);
  expect(new Set(smtp.mails.map(({ messageId }) => messageId))).toEqual(
    new Set(ids.map((id) => `<${id}@example.org>`)),
  );
  const list = second?.headers.get("list") as unknown as { unsubscribe: { url: string }; "unsubscribe-post": object };
  expect(list["unsubscribe-post"]).toEqual({ name: "List-Unsubscribe=One-Click" });
  const token = list.unsubscribe.url.split("/").at(-1) ?? "";
  expect(readDigestUnsubscribeToken(ledger.parts.tokenSecret, token)).toEqual({
    digestId: (second?.messageId ?? "").slice(1, 37),
    recipientKey: ana,
  });
});

test("after a crash the same group goes out under the same Message-ID, without what was hidden or taken meanwhile", async () => {
  const ana = await ledger.person({ digest: "daily" });
  await own(ana, "Alarm");
  const badge = await own(ana, "Badge");
  await own(ana, "Car");
  const taken = await own(ana, "Deed of the house");
  clock.advance(3_600);
  // A worker crashes here.
  expect(await createDigestQueue(ledger.parts).claim(4)).toHaveLength(1);
  const [lost, ...further] = await digestIds();
  expect(further).toEqual([]);
  await ledger.change(badge, { is_active: false });
  const ben = await ledger.person({ isAdmin: true });
  const inHand = { taken_by: ben, taken_at: clock.now(), taken_for: "2026-11-08" };
  await ledger.db.updateTable("reminders").set(inHand).where("id", "=", taken).execute();
  // This one falls due in the meantime and does not join that group.
  await own(ana, "Deed", { expiryDate: "2026-11-08" });
  clock.advance(59);
  expect(await ledger.send()).toBe(0);
  clock.advance(1);
  await ledger.send();
  expect(smtp.mails[0]?.messageId).toBe(`<${lost}@example.org>`);
  expect(headlines()[0]).toEqual(["Alarm expires in 7 days", "Car expires in 7 days"]);
  expect(await states(badge)).toEqual(["2026-11-01 cancelled"]);
  expect((await states(taken))[0]).toBe("2026-11-01 taken");
  expect(smtp.mails[1]?.subject).toBe("Reminder: Deed expires in 7 days");
});

test("a temporary refusal is tried again as the same email; a permanent one is the end of all of it, with its words", async () => {
  const ana = await ledger.person({ digest: "daily" });
  const ids = [await own(ana, "Alarm"), await own(ana, "Badge")];
  smtp.answer({ code: 451, text: "4.7.1 Try again later" });
  clock.advance(3_600);
  await ledger.send();
  const [tried] = await digestIds();
  expect(await ledger.rows()).toMatchObject(
    ids.map(() => ({ state: "pending", attempts: 1, error: "451 4.7.1 Try again later" })),
  );
  // A change that moves nothing leaves the group as it is.
  await ledger.replan({ kind: "person", id: ana });
  expect(await ledger.send()).toBe(0);
  clock.advance(15);
  smtp.answer({ code: 550, text: "5.1.1 Mailbox unknown" });
  expect(await ledger.send()).toBe(1);
  expect(await digestIds()).toEqual([tried]);
  expect(await ledger.rows()).toMatchObject(
    ids.map(() => ({ state: "failed", attempts: 2, error: "550 5.1.1 Mailbox unknown" })),
  );
});

test("who wants a file for calendars has one in each email, with an event of each reminder", async () => {
  const ana = await ledger.person({ email: "ana@example.com", digest: "daily", attachCalendar: true });
  await ledger.person({ email: "ben@example.com", attachCalendar: true, hasRemindMe: false });
  const ids = [await own(ana, "Alarm"), await own(ana, "Badge", { expiryDate: "2026-11-07" })];
  const third = await ledger.reminder({ owner: ana, title: "Car", email: "ben@example.com", expiryDate: "2026-11-08" });
  await ledger.reminder({ owner: ana, title: "Deed", email: "x@example.org", expiryDate: "2026-11-08" });
  await ledger.change(third, { title: "Car of Ben" }, false);
  clock.advance(day + 3_600);
  await ledger.send();
  const filesOf = (to: string) =>
    smtp.mails
      .filter((mail) => [mail.to].flat().some((one) => one?.text === to))
      .flatMap(({ attachments }) =>
        attachments.map(({ contentType, filename, content }) => ({ contentType, filename, text: content.toString() })),
      );
  const [anas, ...others] = filesOf("ana@example.com");
  expect([anas?.contentType, anas?.filename, others]).toEqual(["text/calendar", "reminders.ics", []]);
  const shown = (text: string) =>
    text.split("\r\n").filter((line) => /^(METHOD|UID|DTSTART|DTEND|SUMMARY|SEQUENCE)/.test(line));
  const event = (id: string, sequence: number, start: string, end: string, title: string) => [
    `UID:${id}@passwords.example.org`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
    `SUMMARY:${title} expires`,
  ];
  expect(shown(anas?.text ?? "").toSorted()).toEqual(
    [
      "METHOD:PUBLISH",
      ...event(ids[0] ?? "", 0, "20261108", "20261109", "Alarm"),
      ...event(ids[1] ?? "", 0, "20261107", "20261108", "Badge"),
    ].toSorted(),
  );
  const [bens] = filesOf("ben@example.com");
  expect(shown(bens?.text ?? "")).toEqual(["METHOD:PUBLISH", ...event(third, 1, "20261108", "20261109", "Car of Ben")]);
  expect(bens?.text).not.toContain("URL");
  expect(filesOf("x@example.org")).toEqual([]);
});

test("a weekly digest waits for its day; what expires before comes by itself", async () => {
  const ana = await ledger.person({ digest: "weekly", digestDay: 3 });
  await own(ana, "Alarm", { expiryDate: "2026-11-08" });
  await own(ana, "Badge", { expiryDate: "2026-11-09" });
  const soon = await own(ana, "Car", { expiryDate: "2026-11-03" });
  clock.advance(3_600);
  await ledger.send();
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Reminder: Car expires in 2 days"]);
  expect(await ledger.rows(soon)).toMatchObject([{ in_digest: false, digest_id: null }]);
  clock.advance(3 * day - 1);
  expect(await ledger.send()).toBe(0);
  clock.advance(1);
  await ledger.send();
  expect(headlines()[1]).toEqual(["Car has expired", "Alarm expires in 4 days", "Badge expires in 5 days"]);
});

test("of a reminder that repeats more often than the digest comes, the newest occurrence is in it, once", async () => {
  const ana = await ledger.person({ digest: "weekly", digestDay: 3 });
  const daily = await own(ana, "Alarm", { start: "2026-11-01", expiryDate: "2026-12-31" });
  await own(ana, "Badge", { expiryDate: "2026-11-09" });
  clock.advance(3 * day + 3_600);
  await ledger.send();
  expect(headlines()).toEqual([["Badge expires in 5 days", "Alarm expires in 57 days"]]);
  expect(await states(daily)).toEqual(["2026-11-01 superseded", "2026-11-04 sent", "2026-11-05 pending"]);
  // A server that was down at that moment does not leave reminders that have come due for the next week.
  clock.advance(7 * day + 26 * 3_600);
  await ledger.send();
  expect(headlines()[1]).toEqual(["Badge has expired", "Alarm expires in 49 days"]);
  expect((await states(daily)).slice(2)).toEqual(["2026-11-05 superseded", "2026-11-12 sent", "2026-11-13 pending"]);
});

test("more than fifty come in two emails", async () => {
  const ana = await ledger.person({ digest: "daily" });
  for (let index = 0; index < 51; index++) await own(ana, `Badge ${index}`);
  clock.advance(3_600);
  expect(await ledger.send()).toBe(2);
  expect(headlines().map(({ length }) => length)).toEqual([50, 1]);
  expect(new Set(await states())).toEqual(new Set(["2026-11-01 sent"]));
});

test("another choice moves what waits", async () => {
  const ana = await ledger.person({ digest: "weekly", digestDay: 3 });
  const id = await ledger.reminder({
    owner: await ledger.person(),
    title: "Alarm",
    email: "x@example.org",
    assignees: [ana],
  });
  const choose = async (set: object) => {
    await ledger.db.updateTable("users").set(set).where("id", "=", ana).execute();
    await ledger.replan({ kind: "person", id: ana });
  };
  const waiting = async () => {
    const row = (await ledger.rows(id)).find(({ user_id }) => user_id === ana);
    return [row?.in_digest, row?.due_at.toISOString(), row?.send_at.toISOString()];
  };
  const due = "2026-12-24T09:00:00.000Z";
  expect(await waiting()).toEqual([true, due, "2026-12-30T09:00:00.000Z"]);
  await choose({ digest_day: 5 });
  expect(await waiting()).toEqual([true, due, "2026-12-25T09:00:00.000Z"]);
  await choose({ digest: "daily" });
  expect(await waiting()).toEqual([true, due, due]);
  await choose({ digest: "off" });
  expect(await waiting()).toEqual([false, due, due]);
});

test("a digest begins with what has expired since the last one, as long as it concerns whoever gets it", async () => {
  const ana = await ledger.person({ email: "ana@example.com", digest: "weekly", digestDay: 1 });
  const ben = await ledger.person({ email: "ben@example.com", isAdmin: true });
  const expiring = (title: string, expiryDate: string, assignees: string[] = []) =>
    ledger.reminder({ owner: ana, title, email: "ana@example.com", assignees, expiryDate, remindBeforeDays: 5 });
  await expiring("Alarm", "2026-11-07");
  // This reminder expires before the next digest and goes out by itself.
  await expiring("Badge", "2026-11-08");
  const renewed = await expiring("Car", "2026-11-07");
  const taken = await expiring("Car of Ben", "2026-11-07", [ben]);
  const hidden = await expiring("Car in a drawer", "2026-11-07");
  const ended = await expiring("Car of nobody", "2026-11-07");
  const unsaid = await expiring("Car that nobody was told of", "2026-11-07");
  await ledger.db.deleteFrom("deliveries").where("reminder_id", "=", unsaid).execute();
  await expiring("Deed", "2026-11-14");
  await expiring("Deed of the house", "2026-11-21");
  await expiring("Deed of the land", "2026-11-22");
  clock.advance(day + 3_600);
  await ledger.send();
  await ledger.change(renewed, { expiry_date: "2027-11-07" });
  await ledger.change(taken, { taken_by: ben, taken_at: clock.now(), taken_for: "2026-11-07" });
  await ledger.change(hidden, { is_active: false });
  const values = { reminder_id: ended, recipient_key: ana, address: "ana@example.com", at: clock.now() };
  await ledger.db.insertInto("unsubscriptions").values(values).execute();
  const ofNext = async (days: number) => {
    for (let passed = 0; passed < days; passed++) {
      clock.advance(day);
      smtp.mails.length = 0;
      await ledger.send();
    }
    const mail = smtp.mails.find(({ to }) => [to].flat()[0]?.text === "ana@example.com");
    return (mail?.text ?? "").split("\n").filter((line) => /^(Alarm|Badge|Car|Deed|Expired|Next|\d+ rem)/.test(line));
  };
  expect(await ofNext(7)).toEqual([
    "3 reminders",
    "Expired",
    "Alarm has expired",
    "Badge has expired",
    "Next 7 days",
    "Deed expires in 5 days",
  ]);
  expect(await ofNext(7)).toEqual([
    "2 reminders",
    "Expired",
    "Deed has expired",
    "Next 7 days",
    "Deed of the house expires in 5 days",
  ]);
});
