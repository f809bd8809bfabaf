import { noticeDayOf } from "@pomander/contract";
import { sql } from "kysely";
import type { RightsRow } from "../../accounts/actor.ts";
import { accountIn } from "../../accounts/people-named.ts";
import { channelKey, channelLabel, readReminderChannels, type ReminderChannel } from "../to-channels/recipients.ts";
import { escalationRecipients, takerBeside } from "./other-recipients.ts";
import {
  type Account,
  digestOf,
  hasRemindMe,
  type Recipient,
  recipientOf,
  type TimesRow,
  trustIn,
} from "./recipient.ts";
import type { Schedule } from "./recurrence.ts";
import { heirId } from "./heir.ts";
import { hasOpenAssignee, isLeaversOwn } from "./leavers-own.ts";
import { recipientHours, sendingHoursOf } from "./sending-hours.ts";
import type { Trx } from "../../platform/database.ts";

export type { Recipient } from "./recipient.ts";

/** The taking of a reminder, for its present expiry date. */
export interface Taken {
  /** An account's id, or an address in lower case. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The people who are notified that no one has taken a reminder, and the number of days before its expiry date. */
export interface EscalationRule {
  beforeDays: number;
  people: Recipient[];
}

/** A reminder with everything on which its messages depend, as it is stored. */
export interface ReminderContext {
  id: string;
  ownerId: string;
  ownerZone: string;
  /** `HH:MM` */
  ownerMailTime: string;
  schedule: Schedule;
  /** Lead times in days before the expiry date, in addition to that of the schedule. */
  alsoBeforeDays: readonly number[];
  /** The last day to give notice, `YYYY-MM-DD`; null where it needs none. */
  noticeDay: string | null;
  /** Whether it also goes out on the expiry date and on the day after, and its owner is notified that it ended. */
  alsoAtExpiry: boolean;
  taken: Taken | null;
  /** Its own rule, or its scope tag's; null when there is none. */
  escalation: EscalationRule | null;
  /** Milliseconds since 1970: occurrences before are never planned. */
  plannedFrom: number;
  isVisible: boolean;
  /** Whether its owner no longer has Remind Me, or it concerns no one but an owner who is shut out. */
  isPaused: boolean;
  recipients: Recipient[];
}

interface ReminderContextRow extends Account {
  reminder_id: string;
  owner_id: string;
  frequency: Schedule["frequency"];
  expiry_date: string;
  remind_before_days: number;
  remind_days_start: string | null;
  planned_from: Date;
  is_visible: boolean;
  address: string;
  /** Id of the account with the reminder's address. */
  account_id: string | null;
  /** Whether that account is shut out. */
  is_account_out: boolean;
  is_leavers_own: boolean;
  /** Whether a user is assigned who isn't shut out. */
  has_assignee: boolean;
  account_rights: RightsRow;
  account_times: TimesRow;
  also_before_days: number[];
  notice_period: string | null;
  also_at_expiry: boolean;
  escalate_before_days: number | null;
  escalate_to: string[] | null;
  taken: { by: string; at: string } | null;
  /** The dates until which the recipients snoozed it, by recipient key. */
  snoozes: Record<string, string> | null;
}

const isVerified = (table: "owner" | "account" | "assignee") =>
  sql`${sql.ref(`${table}.email_verified_at`)} is not null`;
/** Selects whether an administrator declared an unverified address right, and its user has not declined. */
const isKnown = (table: "owner" | "account" | "assignee") => {
  const [proven, known, declined] = ["email_verified_at", "email_known_at", "reminders_declined_at"].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql`${proven} is null and ${known} is not null and ${declined} is null`;
};
const isOut = (table: "owner" | "account" | "assignee") => sql`${sql.ref(`${table}.deactivated_at`)} is not null`;
const rights = (table: "owner" | "account" | "assignee") =>
  sql`json_build_object('is_admin', ${sql.ref(`${table}.is_admin`)}, 'is_super_admin', ${sql.ref(`${table}.is_super_admin`)},
    'is_allowed_for_remind_me', ${sql.ref(`${table}.is_allowed_for_remind_me`)})`;
const escalationColumn = (name: "escalate_before_days" | "escalate_to") =>
  sql`case reminders.escalation when 'own' then ${sql.ref(`reminders.${name}`)} when 'tag' then ${sql.ref(`tag.${name}`)} end`;

/**
 * Reads reminders with their recipients: the address that each names, in its owner's zone, and the assigned users, in
 * their own; the same address once; and the taker. With `keys`, only those assigned users that one of them names or
 * that have taken it.
 */
export async function readReminderContexts(
  trx: Trx,
  ids: readonly string[],
  keys?: readonly string[],
): Promise<ReminderContext[]> {
  const reminders = await sql<ReminderContextRow>`
    select reminders.id as reminder_id, owner_id, frequency, expiry_date, remind_before_days, remind_days_start,
      planned_from, is_active and not is_deleted as is_visible, lower(reminders.email) as address,
      owner.id, owner.email, owner.time_zone, owner.language, owner.mail_time, owner.digest, owner.digest_day,
      ${sendingHoursOf("owner")} as sending_hours, ${rights("owner")} as rights,
      ${isVerified("owner")} as is_verified, ${isKnown("owner")} as is_known, ${isOut("owner")} as is_out,
      account.id as account_id, ${isOut("account")} as is_account_out, ${isLeaversOwn("reminders")} as is_leavers_own,
      ${hasOpenAssignee("reminders")} as has_assignee, ${rights("account")} as account_rights,
      json_build_object('time_zone', account.time_zone, 'language', account.language, 'mail_time', account.mail_time, 'digest', account.digest,
        'digest_day', account.digest_day, 'sending_hours', ${sendingHoursOf("account")}) as account_times,
      also_before_days, notice_period, also_at_expiry, ${escalationColumn("escalate_before_days")} as escalate_before_days,
      ${escalationColumn("escalate_to")} as escalate_to,
      case when taken_for = expiry_date
        and (taken_by like '%@%' or exists (select from users where id = ${accountIn(sql`taken_by`)}))
        and not exists (select from users
          where (id = ${accountIn(sql`taken_by`)} or email = taken_by) and deactivated_at is not null)
        then json_build_object('by', taken_by, 'at', taken_at) end as taken,
      (select json_object_agg(recipient_key, until) from reminder_snoozes
        where reminder_id = reminders.id and snoozed_for = expiry_date) as snoozes
    from reminders
    join users owner on owner.id = reminders.owner_id
    left join scope_tags tag on tag.id = reminders.scope_tag_id
    left join users account on account.email = lower(reminders.email)
    where reminders.id = any(${ids}::uuid[])`.execute(trx);
  const assigned = await sql<Account & { reminder_id: string }>`
    select reminder_id, assignee.id, assignee.email, assignee.time_zone, assignee.language, assignee.mail_time,
      assignee.digest, assignee.digest_day, ${sendingHoursOf("assignee")} as sending_hours,
      ${rights("assignee")} as rights, ${isVerified("assignee")} as is_verified, ${isKnown("assignee")} as is_known, false as is_out
    from reminder_assignees join users assignee on assignee.id = user_id
    where reminder_id = any(${ids}::uuid[]) and assignee.deactivated_at is null
      and (${keys === undefined} or user_id::text = any(${keys ?? []})
        or assignee.email in (select lower(email) from reminders where id = reminder_id)
        or exists (select from reminders where id = reminder_id and taken_by in (user_id::text, assignee.email)))`.execute(
    trx,
  );
  const channels = Map.groupBy(await readReminderChannels(trx, ids, keys), (row) => row.reminder_id);
  const ended = await sql<{ reminder_id: string; recipient_key: string; address: string }>`
    select reminder_id, recipient_key, address from unsubscriptions
    where reminder_id = any(${ids}::uuid[])`.execute(trx);
  const told = await readAccounts(trx, [
    ...new Set(
      reminders.rows.flatMap((row) => [...(row.escalate_to ?? []), ...(row.taken === null ? [] : [row.taken.by])]),
    ),
  ]);
  const heir = reminders.rows.some(fallsToHeir) ? await readHeirAccount(trx) : null;
  const ofReminder = Map.groupBy(assigned.rows, (row) => row.reminder_id);
  const ends = new Set(
    ended.rows.flatMap((row) => [row.recipient_key, row.address].map((name) => `${row.reminder_id} ${name}`)),
  );
  return reminders.rows.map((row) => {
    const isUnsubscribed = (key: string, address: string) =>
      ends.has(`${row.reminder_id} ${key}`) || ends.has(`${row.reminder_id} ${address}`);
    const context = reminderContextOf(row, {
      assigned: ofReminder.get(row.reminder_id) ?? [],
      told,
      heir: fallsToHeir(row) ? heir : null,
      isUnsubscribed,
    });
    const ofChannels = (channels.get(row.reminder_id) ?? []).map((channel) => channelRecipientOf(channel, row));
    // A user who unsubscribed from it or snoozed it gets no message in their own channels either.
    const recipients = ofChannels.map(({ person, ...one }) => ({
      ...one,
      isUnsubscribed: person !== null && isUnsubscribed(person.id, person.address),
      snoozedUntil: person === null ? null : (row.snoozes?.[person.id] ?? null),
    }));
    return { ...context, recipients: [...context.recipients, ...recipients] };
  });
}

/** Returns whether all who would get a reminder are shut out. */
const fallsToHeir = (row: ReminderContextRow) => row.is_account_out && !row.has_assignee;

const accountColumns = sql`account.id, email, time_zone, language, mail_time, digest, digest_day,
  ${sendingHoursOf("account")} as sending_hours, ${rights("account")} as rights,
  ${isVerified("account")} as is_verified, ${isKnown("account")} as is_known, ${isOut("account")} as is_out`;

/** Reads the account that gets the reminders of people who are shut out. */
async function readHeirAccount(trx: Trx): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${accountColumns} from users account where id = (${heirId})`.execute(trx);
  return rows[0] ?? null;
}

/** Reads accounts by their id and by their address. */
async function readAccounts(trx: Trx, keys: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Account>`
    select ${accountColumns} from users account
    where email = any(${keys}) or id in (
      select ${accountIn(sql`key`)} from unnest(${keys}::text[]) as key)`.execute(trx);
  return new Map(rows.flatMap((row) => [row.id, row.email].map((key) => [key, row])));
}

interface PeopleAround {
  assigned: readonly Account[];
  /** Accounts that rules of escalation name, and accounts that have taken reminders. */
  told: ReadonlyMap<string, Account>;
  /** The account that gets it in place of people who are shut out; null: others get it. */
  heir: Account | null;
  isUnsubscribed: (key: string, address: string) => boolean;
}

function reminderContextOf(
  row: ReminderContextRow,
  { assigned, told, heir, isUnsubscribed }: PeopleAround,
): ReminderContext {
  const people = heir === null ? assigned : [...assigned, heir];
  const recipients = people.map((account) => ({
    ...recipientOf(account.id, account.email, account, hasRemindMe(account.rights)),
    ...trustIn(account),
    isHeir: account === heir,
    digest: digestOf(account),
  }));
  if (!row.is_account_out && !assigned.some(({ email }) => email === row.address)) {
    const named = recipientOf(
      row.account_id,
      row.address,
      row,
      row.account_id !== null && hasRemindMe(row.account_rights),
    );
    recipients.push({
      ...named,
      ...(row.address === row.email ? trustIn(row) : { countsTowardsDailyLimit: true }),
      ...(row.account_id === null ? {} : { digest: digestOf(row.account_times), language: row.account_times.language }),
    });
  }
  const taker = takerBeside(row, recipients, told);
  if (taker !== null) recipients.push(taker);
  const withWishes = (one: Recipient) => ({
    ...one,
    isUnsubscribed: isUnsubscribed(one.key, one.address),
    snoozedUntil: row.snoozes?.[one.key] ?? row.snoozes?.[one.address] ?? null,
  });
  const escalated = escalationRecipients(row, assigned, told).map(withWishes);
  return {
    id: row.reminder_id,
    ownerId: row.owner_id,
    ownerZone: row.time_zone,
    ownerMailTime: row.mail_time,
    schedule: {
      frequency: row.frequency,
      expiryDate: row.expiry_date,
      remindBeforeDays: row.remind_before_days,
      remindDaysStart: row.remind_days_start,
    },
    alsoBeforeDays: row.also_before_days,
    noticeDay: noticeDayOf({ expiryDate: row.expiry_date, noticePeriod: row.notice_period }),
    alsoAtExpiry: row.also_at_expiry,
    taken: row.taken && { by: row.taken.by, at: Date.parse(row.taken.at) },
    escalation: row.escalate_before_days === null ? null : { beforeDays: row.escalate_before_days, people: escalated },
    plannedFrom: row.planned_from.getTime(),
    isVisible: row.is_visible,
    isPaused: !hasRemindMe(row.rights) || row.is_leavers_own,
    recipients: recipients.map(withWishes),
  };
}

const wishesOfPerson = ({ timeZone, mailTime, hours, language }: NonNullable<ReminderChannel["person"]>) => ({
  language,
  localMailTime: { timeZone, mailTime },
  hours: recipientHours(hours, { timeZone, mailTime }),
});

/** Returns a channel as a recipient. A user's channel follows the user's clock and language, a scope tag's the owner's. */
const channelRecipientOf = (channel: ReminderChannel, owner: Account) => ({
  ...recipientOf(null, channelLabel(channel), owner, true),
  ...(channel.person === null ? {} : wishesOfPerson(channel.person)),
  key: channelKey(channel.id),
  channelId: channel.id,
  since: channel.active_since,
  person: channel.person,
});
