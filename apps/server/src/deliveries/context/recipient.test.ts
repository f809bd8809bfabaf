import { expect, test } from "vitest";
import { type Account, digestOf, hasRemindMe, recipientOf, trustIn } from "./recipient.ts";

const account = {
  time_zone: "Europe/Vienna",
  language: "de",
  mail_time: "07:30",
  digest: "weekly",
  digest_day: 3,
  sending_hours: "1 08:00-18:00",
} as Account;
const localMailTime = { timeZone: "Europe/Vienna", mailTime: "07:30" };

test("a person is known by the account's id, others by their address, and has the clock and language of an account", () => {
  expect(recipientOf("ana", "ana@example.org", account, true)).toEqual({
    key: "ana",
    userId: "ana",
    address: "ana@example.org",
    localMailTime,
    language: "de",
    hours: { days: [1], from: "08:00", to: "18:00", localMailTime },
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
  expect(recipientOf(null, "out@example.org", { ...account, sending_hours: null }, false)).toMatchObject({
    key: "out@example.org",
    userId: null,
    hours: null,
    hasRemindMe: false,
  });
});

test("a digest is as often as its user wants, on their day and at their hour", () => {
  expect(digestOf(account)).toEqual({ every: "weekly", day: 3, localMailTime });
  expect(digestOf({ ...account, digest: "off" })).toBeNull();
});

test("a verified address gets all messages, one declared right those within the daily limit", () => {
  const trust = (is_verified: boolean, is_known: boolean) => Object.values(trustIn({ is_verified, is_known }));
  expect([trust(true, false), trust(false, true), trust(false, false)]).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test("Remind Me is for administrators and users who were granted it", () => {
  const none = { is_admin: false, is_super_admin: false, is_allowed_for_remind_me: false };
  const each = [none, ...Object.keys(none).map((right) => ({ ...none, [right]: true }))];
  expect(each.map(hasRemindMe)).toEqual([false, true, true, true]);
});
