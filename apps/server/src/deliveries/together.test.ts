import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { createDeliveryQueue } from "./send/queues.ts";
import { enqueueNow } from "./send/send-now.ts";
import { readDigestUnsubscribeToken } from "./compose/unsubscribe-token.ts";
import { withTransaction } from "../platform/transaction.ts";

const hour = 3_600;
let { smtp, clock, ledger } = {} as DeliveryFixture;
let ana: string;
let ben: string;
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  ana = await ledger.person({ email: "ana@example.com", firstName: "Ana", lastName: "Sturm" });
  ben = await ledger.person({ email: "ben@example.com", firstName: "Ben", lastName: "Okafor" });
});

const remind = (title: string, row: { owner?: string; email?: string; assignees?: string[] } = {}) =>
  ledger.reminder({ owner: ana, email: "firm@example.org", title, expiryDate: "2026-11-08", ...row });
/** Makes reminders of one expiry date, all due at nine. */
async function remindOf(count: number, row: Parameters<typeof remind>[1] = {}) {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await remind(`Host ${index}`, row));
  return ids;
}
const mailsTo = (address: string) => smtp.mails.filter((mail) => [mail.to].flat()[0]?.text === address);
const textOf = (mail: { text?: string | undefined } | undefined) => (mail?.text ?? "").replaceAll(/\s+/g, " ");
const inOrder = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other, "en"));
const states = async (address?: string) =>
  (await ledger.rows()).filter((row) => (address ?? row.recipient) === row.recipient).map(({ state }) => state);
/** Sends everything that is due at nine. */
const sendAtNine = async () => {
  clock.advance(hour);
  await ledger.send();
};

test("those that are due to an outside address are one email of each owner, which ends those it names and no others", async () => {
  await remindOf(12);
  await remindOf(2, { owner: ben });
  // Three to a user with an account come one by one.
  await remindOf(3, { owner: ben, email: "ben@example.com" });
  await sendAtNine();
  const [one, ...more] = mailsTo("firm@example.org").toSorted(
    (first, second) => (second.text ?? "").length - (first.text ?? "").length,
  );
  expect(one?.subject).toBe("Reminders: Host 0 expires in 7 days, and 11 more");
  const text = textOf(one);
  expect(text).toContain("12 reminders Ana Sturm asked passwords.example.org to send you these reminders. Host 0");
  expect(text).toContain("They come together, as they were due at the same time");
  expect(text).not.toContain("change how reminders come");
  for (let index = 0; index < 12; index++) expect(text).toContain(`Host ${index} expires in 7 days Nov 8, 2026`);
  expect(text.match(/passwords\.example\.org\/unsubscribe\//g)).toHaveLength(13);
  expect(more.map(({ subject }) => subject)).toEqual(["Reminders: Host 0 expires in 7 days, and 1 more"]);
  expect(mailsTo("ben@example.com").map(({ subject }) => subject)).toEqual(
    Array(3).fill(expect.stringMatching(/^Reminder: Host \d expires in 7 days$/)),
  );
  const rows = await ledger.rows();
  const ofAna = rows.filter(({ digest_id }) => `<${digest_id}@example.org>` === one?.messageId);
  expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(Array(17).fill(["sent", 1]));
  expect(ofAna).toHaveLength(12);
  const list = one?.headers.get("list") as unknown as { unsubscribe: { url: string } };
  const token = list.unsubscribe.url.split("/").at(-1) ?? "";
  expect(readDigestUnsubscribeToken(ledger.parts.tokenSecret, token)).toEqual({
    digestId: ofAna[0]?.digest_id,
    recipientKey: "firm@example.org",
  });
});

test("somebody without a digest gets one email with the links of each; a Remind Now stays one of its own", async () => {
  const carl = await ledger.person({ email: "carl@example.com" });
  const ids = await remindOf(4, { email: "ana@example.com", assignees: [ana, carl] });
  await withTransaction(ledger.db, async (trx) => {
    for (const id of ids) await enqueueNow(trx, ledger.parts, id);
  });
  await ledger.change(ids[0] ?? "", { taken_by: carl, taken_at: clock.now(), taken_for: "2026-11-08" }, false);
  await ledger.db
    .insertInto("reminder_snoozes")
    .values({
      reminder_id: ids[1] ?? "",
      recipient_key: ana,
      snoozed_for: "2026-11-08",
      until: "2026-11-05",
      at: clock.now(),
    })
    .execute();
  await sendAtNine();
  const subjects = (address: string) =>
    inOrder(mailsTo(address).map(({ subject = "" }) => subject.replace(/^(Reminders?): .*/, "$1")));
  expect(subjects("carl@example.com")).toEqual([...Array<string>(4).fill("Reminder"), "Reminders"]);
  expect(subjects("ana@example.com")).toEqual([...Array<string>(4).fill("Reminder"), "Reminders"]);
  const groupTo = (address: string) =>
    textOf(mailsTo(address).find(({ subject }) => subject?.startsWith("Reminders:") === true));
  const named = (text: string) => [...text.matchAll(/Host \d(?= expires in 7 days Nov)/g)].map(([name]) => name);
  expect(named(groupTo("carl@example.com"))).toEqual(["Host 0", "Host 1", "Host 2", "Host 3"]);
  // The group leaves out a reminder that another user has taken, and one that its recipient has snoozed.
  expect(named(groupTo("ana@example.com"))).toEqual(["Host 2", "Host 3"]);
  expect(groupTo("ana@example.com").match(/I'm on it/g)).toHaveLength(2);
  expect(groupTo("ana@example.com")).toContain("You can change how reminders come");
  expect((await ledger.stored(ids[2] ?? "")).notification_count).toBe(2);
});

test("escalations to one person are one email, beside that of what is due to them", async () => {
  const boss = await ledger.person({ email: "boss@example.com", isAdmin: true });
  const ids = await remindOf(5, { email: "ben@example.com", assignees: [ben] });
  await remindOf(4, { email: "boss@example.com" });
  const rule = { escalation: "own", escalate_before_days: 7, escalate_to: [boss, "firm@example.org"] };
  clock.advance(-2 * 24 * hour);
  for (const id of ids) await ledger.change(id, rule, false);
  await ledger.change(ids[0] ?? "", { taken_by: ben, taken_at: clock.now(), taken_for: "2026-11-08" }, false);
  clock.advance(2 * 24 * hour);
  await sendAtNine();
  expect(inOrder(mailsTo("boss@example.com").map(({ subject = "" }) => subject))).toEqual([
    "No one is on these: Host 1 expires in 7 days, and 3 more",
    "Reminders: Host 0 expires in 7 days, and 3 more",
  ]);
  const told = mailsTo("boss@example.com").find(({ subject }) => subject?.startsWith("No one") === true);
  expect(textOf(told)).toContain("No one has taken these reminders yet, so we're letting you know.");
  expect(textOf(told)).toContain("Nov 8, 2026 · Assigned to Ben Okafor · Owner Ana Sturm");
  expect(textOf(told)).toContain("you're the person to tell when no one has taken these reminders");
  expect(textOf(told).match(/I'm on it/g)).toHaveLength(4);
  const [firm, ...more] = mailsTo("firm@example.org");
  expect([firm?.subject, more]).toEqual(["No one is on these: Host 1 expires in 7 days, and 3 more", []]);
  expect(textOf(firm)).toContain("Ana Sturm asked passwords.example.org to send you these reminders.");
  const escalations = (await ledger.rows()).filter(({ kind }) => kind === "escalation");
  expect(inOrder(escalations.map(({ state }) => state))).toEqual([...Array<string>(8).fill("sent"), "taken", "taken"]);
});

test("two processes make one message of it, and after a crash the same goes out again", async () => {
  await remindOf(20);
  clock.advance(hour);
  const claims = await Promise.all([1, 2].map(() => createDeliveryQueue(ledger.parts).claim(8)));
  expect(claims.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([0, 1]);
  const [lost, ...others] = new Set((await ledger.rows()).map(({ digest_id }) => digest_id));
  expect(others).toEqual([]);
  // These fall due in the meantime and do not join that message.
  await remindOf(4);
  clock.advance(59);
  await ledger.send();
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/, and 3 more$/)]);
  clock.advance(1);
  await ledger.send();
  expect(smtp.mails[1]?.messageId).toBe(`<${lost}@example.org>`);
  expect(smtp.mails[1]?.subject).toMatch(/, and 19 more$/);
  expect(await states()).toEqual(Array(24).fill("sent"));
});

test("what was tried by itself stays by itself; more than fifty are two messages", async () => {
  smtp.answer({ code: 451, text: "4.7.1 Later" });
  await remindOf(3, { email: "ana@example.com" });
  await sendAtNine();
  const before = await ledger.rows();
  smtp.answer(null);
  await remindOf(52, { email: "ana@example.com" });
  clock.advance(15);
  await ledger.send();
  expect(await states()).toEqual(Array(55).fill("sent"));
  const ids = smtp.mails.map(({ messageId }) => messageId);
  expect(before.map(({ message_id }) => ids.includes(`<${message_id}@example.org>`))).toEqual([true, true, true]);
  const subjects = smtp.mails.map(({ subject = "" }) => subject.replace(/^.*?(, and \d+ more)?$/, "$1"));
  expect(inOrder(subjects)).toEqual(["", "", "", "", "", ", and 49 more"]);
});

test("an address that its owner has not proven gets the most urgent one, with the link", async () => {
  const dora = await ledger.person({ email: "dora@example.com", isVerified: false });
  await remindOf(5, { email: "dora@example.com", assignees: [dora] });
  const urgent = await remind("Front", { email: "dora@example.com", assignees: [dora] });
  await ledger.change(urgent, { expiry_date: "2026-11-03", remind_before_days: 2 });
  await sendAtNine();
  clock.advance(60);
  await ledger.send();
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Reminder: Front expires in 2 days"]);
  expect(textOf(smtp.mails[0])).toContain("5 more reminders wait until you confirm");
  expect(inOrder(await states())).toEqual([...Array<string>(5).fill("pending"), "sent"]);
});
