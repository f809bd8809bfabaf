import { expect, test } from "vitest";
import { mailTextsOf } from "../../mail/mail-texts.ts";
import type { ReminderMail } from "../../mail/reminder-parts.ts";
import { reminderMessageOf, remindersMessageOf } from "./message.ts";

const publicUrl = "https://passwords.example.org";
const mail = (title: string, daysLeft: number, more: Partial<ReminderMail> = {}): ReminderMail => ({
  title,
  type: "team",
  expiryDate: "2026-11-22",
  daysLeft,
  notes: "The door code is 4711",
  cost: null,
  scopeTag: null,
  whose: { isKnown: false, owner: null },
  server: "passwords.example.org",
  link: null,
  proof: null,
  unsubscribeLink: `${publicUrl}/unsubscribe/1`,
  takeLink: null,
  taken: null,
  isEscalation: false,
  isForHeir: false,
  ...more,
});
const one = (kind: "scheduled" | "now" | "escalation" | "unreachable", said: ReminderMail) =>
  reminderMessageOf(said, { id: "r1", kind, publicUrl }, mailTextsOf("en"));

test("a reminder's message has its facts, without notes, and is urgent from the day on which something has to be done", () => {
  const lease = { scopeTag: "Infra\u202e", notice: { day: "2026-11-20", daysLeft: 0 } };
  expect(one("scheduled", mail("Lease", 2, lease))).toEqual({
    event: "reminder.due",
    headline: "Give notice for Lease today (Nov 20)",
    facts: [
      { what: "Expiry date", is: "November 22, 2026" },
      { what: "Give notice by", is: "November 20, 2026" },
      { what: "Type", is: "Team" },
      { what: "Scope tag", is: "Infra" },
    ],
    colon: ": ",
    open: "Open in Pomander",
    link: `${publicUrl}/remind-me?reminder=r1`,
    isUrgent: true,
    reminder: {
      id: "r1",
      title: "Lease",
      type: "team",
      expiryDate: "2026-11-22",
      daysLeft: 2,
      noticeBy: "2026-11-20",
      scopeTag: "Infra\u202e",
    },
  });
  expect([1, 0, -1].map((left) => one("scheduled", mail("Badge", left)).isUrgent)).toEqual([false, true, true]);
});

test("one of a target that does not answer says why, and since when", () => {
  const unreachable = { target: "shop.example", error: "The server can't be reached.", since: "2026-11-15" };
  const message = one("unreachable", mail("Shop", 7, { unreachable }));
  expect(message).toMatchObject({ event: "reminder.unreachable", headline: "Shop: shop.example can't be checked" });
  expect(message.facts).toEqual([
    { what: "Expiry date", is: "November 22, 2026" },
    { what: "Type", is: "Team" },
    { what: "Problem", is: "The server can't be reached." },
    { what: "Since", is: "November 15, 2026" },
  ]);
  expect([one("now", mail("Shop", 7)).event, one("escalation", mail("Shop", 7)).event]).toEqual([
    "reminder.due",
    "reminder.escalated",
  ]);
});

const together = (mails: readonly ReminderMail[]) =>
  remindersMessageOf(
    mails.map((each, index) => ({ id: `r${index}`, mail: each })),
    publicUrl,
    mailTextsOf("en"),
  );

test("several are one message, the soonest first, urgent if one of them is", () => {
  const notice = { notice: { day: "2026-11-18", daysLeft: 1 } };
  const message = together([mail("Badge", 3), mail("Lease", 5, notice), mail("Visa", 2)]);
  expect(message).toMatchObject({
    event: "reminders.due",
    headline: "3 reminders: Give notice for Lease by tomorrow (Nov 18), and 2 more",
    facts: [],
    lines: [
      "Give notice for Lease by tomorrow (Nov 18), expires Nov 22, 2026",
      "Visa expires in 2 days (Nov 22, 2026)",
      "Badge expires in 3 days (Nov 22, 2026)",
    ],
    open: "Open in Pomander",
    link: `${publicUrl}/remind-me`,
    isUrgent: false,
  });
  expect(message.reminder).toMatchObject([{ id: "r1" }, { id: "r2" }, { id: "r0" }]);
  expect(together([mail("Badge", 3), mail("Visa", 0)]).isUrgent).toBe(true);
});

test("ten lines at most, of 3,000 bytes in all, with titles of 100 characters at most", () => {
  const many = (title: string, count: number) => Array.from({ length: count }, () => mail(title, 3));
  expect(together(many("Badge", 11))).toMatchObject({ lines: { length: 10 }, rest: "and 1 more" });
  const long = together(many("x".repeat(101), 10)).lines ?? [];
  expect(long[0]).toBe(`${"x".repeat(100)}… expires in 3 days (Nov 22, 2026)`);
  // A line of 299 bytes: ten of them, with their breaks, are 3,000.
  const fitting = "漢".repeat(83) + "a".repeat(17);
  expect(together(many(fitting, 12))).toMatchObject({ lines: { length: 10 }, rest: "and 2 more" });
  expect(together(many(fitting.replace("a", "é"), 10))).toMatchObject({ lines: { length: 9 }, rest: "and 1 more" });
});
