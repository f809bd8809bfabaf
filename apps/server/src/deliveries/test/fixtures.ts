import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

/** Returns a person who gets a reminder's messages at 09:00 UTC, one by one. */
export const aRecipient = (key: string, more: Partial<Recipient> = {}): Recipient => ({
  key,
  userId: key,
  address: `${key}@example.org`,
  localMailTime: { timeZone: "UTC", mailTime: "09:00" },
  language: "en",
  hasRemindMe: true,
  countsTowardsDailyLimit: false,
  isUnsubscribed: false,
  isUnverified: false,
  isHeir: false,
  hours: null,
  digest: null,
  channelId: null,
  since: null,
  snoozedUntil: null,
  ...more,
});

/** A reminder that was saved on November 1, 2026, a Sunday, goes out on Friday the 13th and expires on the 20th. */
export const savedReminder: ReminderContext = {
  id: "r",
  ownerId: "owner",
  ownerZone: "UTC",
  ownerMailTime: "09:00",
  schedule: { frequency: "once", expiryDate: "2026-11-20", remindBeforeDays: 7, remindDaysStart: null },
  alsoBeforeDays: [],
  noticeDay: null,
  alsoAtExpiry: false,
  taken: null,
  escalation: null,
  plannedFrom: Date.parse("2026-11-01T12:00Z"),
  isVisible: true,
  isPaused: false,
  recipients: [aRecipient("owner")],
};
