import { type Digest, mayUseReminders } from "@pomander/contract";
import { rightsOf, type RightsRow } from "../../accounts/actor.ts";
import type { DigestPlan } from "./digest-moment.ts";
import type { LocalMailTime } from "./recurrence.ts";

/** Somebody whom a reminder is sent to. */
export interface Recipient {
  /** The account's id, or the address in lower case. */
  key: string;
  userId: string | null;
  address: string;
  localMailTime: LocalMailTime;
  /** Whether the app would let them in to their reminders. */
  hasRemindMe: boolean;
  /** Whether the owner's daily limit counts them: they are neither the owner nor assigned, or are by an address that is declared right. */
  countsTowardsDailyLimit: boolean;
  isUnsubscribed: boolean;
  /** The address of the owner or of somebody assigned, which nobody has proven. What is counted has its limit. */
  isUnverified: boolean;
  /** How they get their reminders together; null: each by itself. */
  digest: DigestPlan | null;
  /** The channel that this is, in place of somebody. */
  channelId: string | null;
  /** Milliseconds since 1970: what was due before is not for this channel, which is on since then; null: it is somebody. */
  since: number | null;
  /** Before this date (`YYYY-MM-DD`) they want nothing of it; it holds for the present expiry date. */
  snoozedUntil: string | null;
}

/** When somebody's digest goes out. */
export interface DigestRow {
  time_zone: string;
  mail_time: string;
  digest: Digest;
  digest_day: number;
}
export interface Account extends DigestRow {
  id: string;
  email: string;
  rights: RightsRow;
  is_verified: boolean;
  /** Whether an administrator declared the unproven address right. */
  is_known: boolean;
}

/** What an account's address gets: all once it is proven, all within the owner's daily limit where it is declared right. */
export const trustIn = ({ is_verified, is_known }: Pick<Account, "is_verified" | "is_known">) => ({
  countsTowardsDailyLimit: is_known,
  isUnverified: !is_verified && !is_known,
});

/** Whether the app would let somebody in to their reminders. */
export const hasRemindMe = (row: RightsRow) => mayUseReminders(rightsOf(row));

/** Somebody with what is so for most: no digest, nothing ended or put off, no limit. */
export const recipientOf = (userId: string | null, address: string, there: Account, mayUse: boolean): Recipient => ({
  key: userId ?? address,
  userId,
  address,
  localMailTime: { timeZone: there.time_zone, mailTime: there.mail_time },
  hasRemindMe: mayUse,
  countsTowardsDailyLimit: false,
  isUnverified: false,
  digest: null,
  channelId: null,
  since: null,
  isUnsubscribed: false,
  snoozedUntil: null,
});

/** How somebody wants their digest, if at all. */
export const digestOf = ({ digest, digest_day, time_zone, mail_time }: DigestRow): DigestPlan | null =>
  digest === "off"
    ? null
    : { every: digest, day: digest_day, localMailTime: { timeZone: time_zone, mailTime: mail_time } };
