import { type Digest, mayUseReminders } from "@pomander/contract";
import { rightsOf, type RightsRow } from "../../accounts/actor.ts";
import type { DigestPlan } from "./digest-moment.ts";
import type { LocalMailTime } from "./recurrence.ts";
import { recipientHours, type RecipientHours } from "./sending-hours.ts";

/** A recipient of a reminder's messages: a person or a channel. */
export interface Recipient {
  /** The account's id, or the address in lower case. */
  key: string;
  userId: string | null;
  address: string;
  localMailTime: LocalMailTime;
  /** The tag of the language of their messages: an outsider's is the owner's; null: the server's default. */
  language: string | null;
  /** Whether the app would admit them to their reminders. */
  hasRemindMe: boolean;
  /**
   * Whether the owner's daily limit counts them: they are neither the owner nor assigned, or their address was declared
   * right.
   */
  countsTowardsDailyLimit: boolean;
  isUnsubscribed: boolean;
  /**
   * Whether the address is the owner's or an assigned user's, and is unverified. False where the daily limit counts the
   * recipient.
   */
  isUnverified: boolean;
  /** The days and hours in which they get messages; null: at any time. */
  hours: RecipientHours | null;
  /** Whether they get the reminder in place of people who are shut out. */
  isHeir: boolean;
  /** Their choice to get reminders together; null: each by itself. */
  digest: DigestPlan | null;
  /** Id of the channel, where the recipient is one and not a person. */
  channelId: string | null;
  /**
   * Milliseconds since 1970 at which the channel was turned on: messages due before are not for it; null for a person.
   */
  since: number | null;
  /** The date (`YYYY-MM-DD`) before which they want no message; it applies to the present expiry date. */
  snoozedUntil: string | null;
}

/** The settings that determine when a user's messages go out. */
export interface TimesRow {
  time_zone: string;
  language: string | null;
  mail_time: string;
  digest: Digest;
  digest_day: number;
  /** Their own hours, or the server's; null: at any time. */
  sending_hours: string | null;
}
export interface Account extends TimesRow {
  id: string;
  email: string;
  rights: RightsRow;
  is_verified: boolean;
  /** Whether an administrator declared the unverified address right. */
  is_known: boolean;
  /** Whether the company's directory shut it out. */
  is_out: boolean;
}

/**
 * Returns the trust in an account's address: a verified one gets all messages, one declared right all within the
 * owner's daily limit.
 */
export const trustIn = ({ is_verified, is_known }: Pick<Account, "is_verified" | "is_known">) => ({
  countsTowardsDailyLimit: is_known,
  isUnverified: !is_verified && !is_known,
});

/** Returns whether the app would admit a user to their reminders. */
export const hasRemindMe = (row: RightsRow) => mayUseReminders(rightsOf(row));

const localMailTimeOf = ({ time_zone, mail_time }: TimesRow): LocalMailTime => ({
  timeZone: time_zone,
  mailTime: mail_time,
});

/** Returns a recipient with the usual values: no digest, neither unsubscribed nor snoozed, no limit. */
export const recipientOf = (userId: string | null, address: string, there: Account, mayUse: boolean): Recipient => ({
  key: userId ?? address,
  userId,
  address,
  localMailTime: localMailTimeOf(there),
  language: there.language,
  hours: recipientHours(there.sending_hours, localMailTimeOf(there)),
  hasRemindMe: mayUse,
  countsTowardsDailyLimit: false,
  isUnverified: false,
  isHeir: false,
  digest: null,
  channelId: null,
  since: null,
  isUnsubscribed: false,
  snoozedUntil: null,
});

/** Returns a user's digest settings; null where they want no digest. */
export const digestOf = ({ digest, digest_day, time_zone, mail_time }: TimesRow): DigestPlan | null =>
  digest === "off"
    ? null
    : { every: digest, day: digest_day, localMailTime: { timeZone: time_zone, mailTime: mail_time } };
