import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../../test/harness.ts";
import { type DeliveryDatabase, openDeliveryDatabase, type ReminderRow } from "../../../test/delivery-database.ts";
import { startSmtp, type TestSmtp } from "../../../test/smtp.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
let smtp: TestSmtp;
let ledger: DeliveryDatabase;
let owner: string;
beforeAll(async () => {
  smtp = await startSmtp();
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock });
  owner = await ledger.person();
});
afterAll(async () => {
  await ledger.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
});

/** The message of a reminder that is due at once, as it is read at the other end. */
async function received(row: Partial<ReminderRow>) {
  const id = await ledger.reminder({ owner, expiryDate: "2026-11-22", ...row });
  await ledger.send();
  const [mail] = smtp.mails;
  if (mail === undefined) throw new Error("nothing arrived");
  return { id, mail, html: String(mail.html), text: mail.text ?? "" };
}

test("a reminder's message says what expires and when, as text and as HTML, and how to hear no more of it", async () => {
  const scopeTag = "01900000-0000-7000-8000-000000000001";
  const [created_at, updated_at] = [clock.now(), clock.now()];
  await ledger.db
    .insertInto("scope_tags")
    .values({ id: scopeTag, name: "<infrastructure>", created_at, updated_at })
    .execute();
  const email = await ledger.db.selectFrom("users").select("email").where("id", "=", owner).executeTakeFirstOrThrow();
  const { id, mail, html, text } = await received({
    ...email,
    scopeTag,
    notes: "Ask Eva.\n\nThen renew.",
    type: "team",
  });
  expect(mail.subject).toBe("Reminder: Certificate of the shop expires in 2 days");
  expect(mail.to).toMatchObject({ text: email.email });
  expect(mail.from?.text).toBe('"Pomander" <keys@example.org>');
  for (const part of [
    text,
    html
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll(/<\/?bdi>/g, ""),
  ]) {
    expect(part).toContain("Certificate of the shop");
    expect(part).toContain("Type: Team");
    expect(part).toContain("Expiry date: November 22, 2026");
    expect(part).toContain("Days left: 2");
    expect(part).toContain("Scope tag: <infrastructure>");
    expect(part).toContain("Ask Eva.");
    expect(part).toContain("Then renew.");
    expect(part).toContain(`https://passwords.example.org/remind-me?reminder=${id}`);
  }
  expect(html).not.toMatch(/<infrastructure>|<(img|script|iframe)\b|url\(/i);
  expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  const list = mail.headers.get("list") as unknown as Record<
    "unsubscribe" | "unsubscribe-post",
    { url?: string; name?: string }
  >;
  expect(list["unsubscribe-post"].name).toBe("List-Unsubscribe=One-Click");
  const link = list.unsubscribe.url ?? "";
  expect(text).toContain(link);
  const token = link.slice("https://passwords.example.org/unsubscribe/".length);
  expect(readUnsubscribeToken(ledger.parts.tokenSecret, token)).toEqual({ reminderId: id, recipientKey: owner });
});

test.each([
  ["2026-11-20", "expires today"],
  ["2026-11-21", "expires tomorrow"],
  ["2026-12-20", "expires in 30 days"],
])("of %s it says that it %s", async (expiryDate, words) => {
  const { mail } = await received({ expiryDate, remindBeforeDays: 40 });
  expect(mail.subject).toBe(`Reminder: Certificate of the shop ${words}`);
});

test("the days left are counted where the recipient is, at the sending", async () => {
  // There it is the 21st already.
  const there = await ledger.person({ timeZone: "Pacific/Kiritimati", mailTime: "01:00", email: "far@example.com" });
  const { mail } = await received({ expiryDate: "2026-11-22", assignees: [there], email: "far@example.com" });
  expect(mail.subject).toBe("Reminder: Certificate of the shop expires tomorrow");
});

test("whoever gets a reminder in place of people who left reads why", async () => {
  const set = (id: string, columns: { is_super_admin?: boolean; deactivated_at?: Date }) =>
    ledger.db.updateTable("users").set(columns).where("id", "=", id).execute();
  await set(await ledger.person({ email: "heir@example.com" }), { is_super_admin: true });
  await set(await ledger.person({ email: "left@example.com" }), { deactivated_at: clock.now() });
  const { mail, text } = await received({ email: "left@example.com" });
  expect(mail.to).toMatchObject({ text: "heir@example.com" });
  expect(text).toContain("Everyone who would get this reminder has left, so it comes to you.");
  expect(text).toContain("because you get reminders of people who have left.");
});

test("a message says what the next period costs", async () => {
  const { text, html } = await received({ cost: "1200.50 EUR" });
  expect(text).toContain("Cost: €1,200.50");
  expect(html).toContain("€1,200.50");
  smtp.mails.length = 0;
  expect((await received({})).text).not.toContain("Cost:");
});

test("a reminder's message says that it has expired when it is sent after a long outage", async () => {
  await ledger.reminder({ owner, expiryDate: "2026-11-30" });
  clock.advance(30 * 86_400);
  await ledger.send();
  clock.advance(-30 * 86_400);
  expect(smtp.mails[0]?.subject).toBe("Reminder: Certificate of the shop has expired");
});

describe("of a hostile title", () => {
  const longest = "\u{1f9ff}".repeat(100);
  test.each([
    ["a line break", "Pay\r\nBcc: everyone@example.org\r\n\r\nHello", "Pay Bcc: everyone@example.org Hello"],
    ["an encoded word", "=?utf-8?Q?Bcc=3A?= =?utf-8?B?Zm9v?=", "=?utf-8?Q?Bcc=3A?= =?utf-8?B?Zm9v?="],
    ["marks that turn the reading direction", "key\u202egnp.exe\u2066 \u200fx", "keygnp.exe x"],
    ["line and paragraph separators, NEL and a bell", "a\u2028b\u2029c\u0085d\u0007e", "a b c d e"],
    ["markup", `<script>alert("1")</script>&amp;'`, `<script>alert("1")</script>&amp;'`],
    ["the longest one, of emoji", longest, longest],
    ["joined emoji", "The 👩‍👩‍👧 pass", "The 👩‍👩‍👧 pass"],
    ["one word of 200 letters", "ä".repeat(200), "ä".repeat(200)],
    ["what looks like an address list", `"a" <a@b.example>, c@d.example;`, `"a" <a@b.example>, c@d.example;`],
  ])("%s reaches no header and no markup", async (_, title, shown) => {
    const { mail, html, text } = await received({ title, notes: `${title}\r\n.\r\n${title}` });
    expect(mail.subject).toBe(`Reminder: ${shown} expires in 2 days`);
    expect(mail.headers.has("bcc")).toBe(false);
    expect(mail.to).toMatchObject({ text: "someone@example.org" });
    expect(html).not.toMatch(/<script/i);
    expect(html + text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028\u2029]|(?!\s)\p{Cc}/u);
    expect(text).toContain(`Title: ${shown}`);
  });

  test("the longest notes arrive whole", async () => {
    const notes = `${"x".repeat(4_998)}\n.\n${"ö ".repeat(2_499)}`;
    const { text } = await received({ notes });
    expect(text.replaceAll(/\s+/g, "")).toContain(notes.replaceAll(/\s+/g, ""));
  });
});

test("a reminder with a notice period asks for notice until its last day is past", async () => {
  const row = { title: "Contract", noticePeriod: "1 month", remindBeforeDays: 50 };
  const { mail, text } = await received({ ...row, expiryDate: "2026-12-30" });
  expect(mail.subject).toBe("Reminder: Give notice for Contract within 10 days (Nov 30)");
  expect(text).toContain("Expiry date: December 30, 2026\n\nDays left: 40\n\nGive notice by: November 30, 2026");
  smtp.mails.length = 0;
  const other = await received({ ...row, noticePeriod: "2 months", expiryDate: "2026-12-29" });
  expect(other.mail.subject).toBe("Reminder: Contract expires in 39 days");
  expect(other.text).toContain("Notice was due on: October 29, 2026");
});
