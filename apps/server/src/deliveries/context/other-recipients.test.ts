import { expect, test } from "vitest";
import { escalationRecipients, takerBeside } from "./other-recipients.ts";
import { type Account, digestOf, recipientOf, trustIn } from "./recipient.ts";

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  email: `${id}@example.org`,
  rights: { is_admin: false, is_super_admin: false, is_allowed_for_remind_me: true },
  is_verified: true,
  is_known: false,
  is_out: false,
  time_zone: "Europe/Vienna",
  language: "en",
  mail_time: "08:00",
  digest: "off",
  digest_day: 1,
  sending_hours: null,
  ...more,
});
const admin = { is_admin: true, is_super_admin: false, is_allowed_for_remind_me: true };
const unproven = { is_verified: false };
const known = { is_verified: false, is_known: true };
const rowOf = (escalate_to: string[] | null, taken: string | null = null) => ({
  ...account("owner"),
  owner_id: "owner",
  escalate_to,
  taken: taken === null ? null : { by: taken },
});
const byName = (...accounts: Account[]) =>
  new Map(accounts.flatMap((each) => [each.id, each.email].map((key) => [key, each])));

test("an address is trusted when it is verified, and within the daily limit when it was declared right", () => {
  expect([{}, unproven, known, { is_known: true }].map((more) => trustIn(account("a", more)))).toEqual([
    { countsTowardsDailyLimit: false, isUnverified: false },
    { countsTowardsDailyLimit: false, isUnverified: true },
    { countsTowardsDailyLimit: true, isUnverified: false },
    { countsTowardsDailyLimit: true, isUnverified: false },
  ]);
});

test("a digest is a user's choice, by their own clock", () => {
  expect(digestOf(account("a"))).toBeNull();
  expect(digestOf(account("a", { digest: "weekly", digest_day: 3 }))).toEqual({
    every: "weekly",
    day: 3,
    localMailTime: { timeZone: "Europe/Vienna", mailTime: "08:00" },
  });
});

test("a recipient has the usual values", () => {
  expect(recipientOf("u1", "a@example.org", account("u1", { sending_hours: "1 08:00-10:00" }), true)).toEqual({
    key: "u1",
    userId: "u1",
    address: "a@example.org",
    localMailTime: { timeZone: "Europe/Vienna", mailTime: "08:00" },
    hours: { days: [1], from: "08:00", to: "10:00", localMailTime: { timeZone: "Europe/Vienna", mailTime: "08:00" } },
    language: "en",
    hasRemindMe: true,
    countsTowardsDailyLimit: false,
    isUnverified: false,
    isHeir: false,
    digest: null,
    channelId: null,
    since: null,
    isUnsubscribed: false,
    snoozedUntil: null,
  });
  expect(recipientOf(null, "a@example.org", account("u1"), false)).toMatchObject({
    key: "a@example.org",
    userId: null,
    hours: null,
    hasRemindMe: false,
  });
});

test("a rule names people once each, whom the owner's limit counts unless they are the owner or assigned", () => {
  const told = byName(
    account("boss", { rights: { ...admin, is_admin: false, is_allowed_for_remind_me: false } }),
    account("owner", unproven),
    account("ben", known),
  );
  const people = escalationRecipients(
    rowOf(["boss", "boss@example.org", "gone", "out@example.org", "owner", "ben"]),
    [account("ben")],
    told,
  );
  expect(
    people.map(({ key, userId, countsTowardsDailyLimit: counts, isUnverified, hasRemindMe }) => [
      key,
      userId,
      counts,
      isUnverified,
      hasRemindMe,
    ]),
  ).toEqual([
    ["boss", "boss", true, false, false],
    ["out@example.org", null, true, false, false],
    ["owner", "owner", false, true, true],
    ["ben", "ben", true, false, true],
  ]);
  expect(escalationRecipients(rowOf(null), [], told)).toEqual([]);
});

test("a taker beside the recipients is the owner, an administrator or one whom the rule names", () => {
  const accounts = byName(account("owner", { digest: "daily" }), account("boss"), account("root", { rights: admin }));
  const taker = (row: ReturnType<typeof rowOf>, recipients: string[] = []) =>
    takerBeside(
      row,
      recipients.map((id) => recipientOf(id, `${id}@example.org`, account(id), true)),
      accounts,
    )?.key ?? null;
  expect(taker(rowOf(null))).toBeNull();
  expect(taker(rowOf(null, "gone"))).toBeNull();
  expect(taker(rowOf(null, "owner"))).toBe("owner");
  expect(taker(rowOf(null, "owner"), ["owner"])).toBeNull();
  expect(taker(rowOf(null, "owner"), ["ben"])).toBe("owner");
  expect(taker(rowOf(null, "root"))).toBe("root");
  expect(taker(rowOf(null, "boss"))).toBeNull();
  expect(taker(rowOf(["ben"], "boss"))).toBeNull();
  expect(taker(rowOf(["ben", "boss"], "boss"))).toBe("boss");
  expect(taker(rowOf(["boss@example.org"], "boss"))).toBe("boss");
  expect(takerBeside(rowOf(null, "owner"), [], accounts)?.digest).toMatchObject({ every: "daily" });
  const unverified = byName(account("owner", unproven));
  expect(takerBeside(rowOf(null, "owner"), [], unverified)?.isUnverified).toBe(true);
});
