import { type Digest, mayUseReminders } from "@pomander/contract";
import { sql } from "kysely";
import { rightsOf, type RightsRow } from "../accounts/actor.ts";
import { accountIn } from "../accounts/people-named.ts";
import { channelKey, channelLabel, readReminderChannels, type ReminderChannel } from "./to-channels/recipients.ts";
import type { DigestPlan } from "./digest-moment.ts";
import type { LocalMailTime, Schedule } from "./recurrence.ts";
import type { Trx } from "../platform/database.ts";

/** Somebody whom a reminder is sent to. */
export interface Recipient {
  /** The account's id, or the address in lower case. */
  key: string;
  userId: string | null;
  address: string;
  localMailTime: LocalMailTime;
  /** Whether the app would let them in to their reminders. */
  hasRemindMe: boolean;
  /** Whether the owner's daily limit counts them: they are neither the owner nor assigned. */
  countsTowardsDailyLimit: boolean;
  isUnsubscribed: boolean;
  /** The address of the owner or of somebody assigned, which nobody has proven. What is counted has its limit. */
  isUnverified: boolean;
  /** How they get their reminders together; null: each by itself. */
  digest: DigestPlan | null;
  /** The channel that this is, in place of somebody. */
  channelId: string | null;
  /** Before this date (`YYYY-MM-DD`) they want nothing of it; it holds for the present expiry date. */
  snoozedUntil: string | null;
}

/** Who has a reminder in hand for its present expiry date. */
export interface Taken {
  /** An account's id, or an address in lower case. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Who is told, and so many days before the expiry date, that nobody has a reminder in hand. */
export interface EscalationRule {
  beforeDays: number;
  people: Recipient[];
}

/** A reminder with all that its messages depend on, as it stands. */
export interface ReminderContext {
  id: string;
  ownerId: string;
  ownerZone: string;
  schedule: Schedule;
  /** Lead times in days before the expiry date, beside that of the schedule. */
  alsoBeforeDays: readonly number[];
  taken: Taken | null;
  /** Its own rule, or its scope tag's; null: none. */
  escalation: EscalationRule | null;
  /** Milliseconds since 1970: occurrences before are never made. */
  plannedFrom: number;
  isVisible: boolean;
  /** Its owner no longer has Remind Me. */
  isPaused: boolean;
  recipients: Recipient[];
}

/** When somebody's digest goes out. */
interface DigestRow {
  time_zone: string;
  mail_time: string;
  digest: Digest;
  digest_day: number;
}
interface Account extends DigestRow {
  id: string;
  email: string;
  rights: RightsRow;
  is_verified: boolean;
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
  /** The account that the reminder's address belongs to. */
  account_id: string | null;
  account_rights: RightsRow;
  account_times: DigestRow;
  also_before_days: number[];
  escalate_before_days: number | null;
  escalate_to: string[] | null;
  taken: { by: string; at: string } | null;
  /** By recipient. */
  snoozes: Record<string, string> | null;
}

const isVerified = (table: "owner" | "account" | "assignee") =>
  sql`${sql.ref(`${table}.email_verified_at`)} is not null`;
const rights = (table: "owner" | "account" | "assignee") =>
  sql`json_build_object('is_admin', ${sql.ref(`${table}.is_admin`)}, 'is_super_admin', ${sql.ref(`${table}.is_super_admin`)},
    'is_allowed_for_remind_me', ${sql.ref(`${table}.is_allowed_for_remind_me`)})`;
const hasRemindMe = (row: RightsRow) => mayUseReminders(rightsOf(row));

const escalationColumn = (name: "escalate_before_days" | "escalate_to") =>
  sql`case reminders.escalation when 'own' then ${sql.ref(`reminders.${name}`)} when 'tag' then ${sql.ref(`tag.${name}`)} end`;

/**
 * Reads reminders with their recipients: the address that each names, in its owner's zone, and the people assigned to
 * it, in their own; the same address once. With `keys`, only the recipients who are named by one of them.
 */
export async function readReminderContexts(
  trx: Trx,
  ids: readonly string[],
  keys?: readonly string[],
): Promise<ReminderContext[]> {
  const reminders = await sql<ReminderContextRow>`
    select reminders.id as reminder_id, owner_id, frequency, expiry_date, remind_before_days, remind_days_start,
      planned_from, is_active and not is_deleted as is_visible, lower(reminders.email) as address,
      owner.id, owner.email, owner.time_zone, owner.mail_time, owner.digest, owner.digest_day,
      ${rights("owner")} as rights,
      ${isVerified("owner")} as is_verified,
      account.id as account_id, ${rights("account")} as account_rights,
      json_build_object('time_zone', account.time_zone, 'mail_time', account.mail_time, 'digest', account.digest,
        'digest_day', account.digest_day) as account_times,
      also_before_days, ${escalationColumn("escalate_before_days")} as escalate_before_days,
      ${escalationColumn("escalate_to")} as escalate_to,
      case when taken_for = expiry_date
        and (taken_by like '%@%' or exists (select from users where id = ${accountIn(sql`taken_by`)}))
        then json_build_object('by', taken_by, 'at', taken_at) end as taken,
      (select json_object_agg(recipient_key, until) from reminder_snoozes
        where reminder_id = reminders.id and snoozed_for = expiry_date) as snoozes
    from reminders
    join users owner on owner.id = reminders.owner_id
    left join scope_tags tag on tag.id = reminders.scope_tag_id
    left join users account on account.email = lower(reminders.email)
    where reminders.id = any(${ids}::uuid[])`.execute(trx);
  const assigned = await sql<Account & { reminder_id: string }>`
    select reminder_id, assignee.id, assignee.email, assignee.time_zone, assignee.mail_time,
      assignee.digest, assignee.digest_day,
      ${rights("assignee")} as rights, ${isVerified("assignee")} as is_verified
    from reminder_assignees join users assignee on assignee.id = user_id
    where reminder_id = any(${ids}::uuid[])
      and (${keys === undefined} or user_id::text = any(${keys ?? []})
        or assignee.email in (select lower(email) from reminders where id = reminder_id))`.execute(trx);
  const channels = Map.groupBy(await readReminderChannels(trx, ids, keys), (row) => row.reminder_id);
  const ended = await sql<{ reminder_id: string; recipient_key: string; address: string }>`
    select reminder_id, recipient_key, address from unsubscriptions
    where reminder_id = any(${ids}::uuid[])`.execute(trx);
  const told = await readAccounts(trx, [...new Set(reminders.rows.flatMap((row) => row.escalate_to ?? []))]);
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
      isUnsubscribed,
    });
    const ofChannels = (channels.get(row.reminder_id) ?? []).map((channel) => channelRecipientOf(channel, row));
    // Whoever unsubscribed or snoozed it has no message in their own channels either.
    const recipients = ofChannels.map(({ person, ...one }) => ({
      ...one,
      isUnsubscribed: person !== null && isUnsubscribed(person.id, person.address),
      snoozedUntil: person === null ? null : (row.snoozes?.[person.id] ?? null),
    }));
    return { ...context, recipients: [...context.recipients, ...recipients] };
  });
}

/** Accounts by their id and by their address. */
async function readAccounts(trx: Trx, keys: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Account>`
    select account.id, email, time_zone, mail_time, digest, digest_day, ${rights("account")} as rights,
      ${isVerified("account")} as is_verified
    from users account
    where email = any(${keys}) or id in (
      select ${accountIn(sql`key`)} from unnest(${keys}::text[]) as key)`.execute(trx);
  return new Map(rows.flatMap((row) => [row.id, row.email].map((key) => [key, row])));
}

interface PeopleAround {
  assigned: readonly Account[];
  /** Accounts whom rules of escalation name. */
  told: ReadonlyMap<string, Account>;
  isUnsubscribed: (key: string, address: string) => boolean;
}

function reminderContextOf(row: ReminderContextRow, { assigned, told, isUnsubscribed }: PeopleAround): ReminderContext {
  const recipients = assigned.map((account) => ({
    ...recipientOf(account.id, account.email, account, hasRemindMe(account.rights)),
    isUnverified: !account.is_verified,
    digest: digestOf(account),
  }));
  if (!assigned.some(({ email }) => email === row.address)) {
    const named = recipientOf(
      row.account_id,
      row.address,
      row,
      row.account_id !== null && hasRemindMe(row.account_rights),
    );
    const countsTowardsDailyLimit = row.address !== row.email;
    recipients.push({
      ...named,
      countsTowardsDailyLimit,
      isUnverified: !countsTowardsDailyLimit && !row.is_verified,
      digest: row.account_id === null ? null : digestOf(row.account_times),
    });
  }
  const withWishes = (one: Recipient) => ({
    ...one,
    isUnsubscribed: isUnsubscribed(one.key, one.address),
    snoozedUntil: row.snoozes?.[one.key] ?? row.snoozes?.[one.address] ?? null,
  });
  const people = peopleToTell(row, assigned, told).map(withWishes);
  return {
    id: row.reminder_id,
    ownerId: row.owner_id,
    ownerZone: row.time_zone,
    schedule: {
      frequency: row.frequency,
      expiryDate: row.expiry_date,
      remindBeforeDays: row.remind_before_days,
      remindDaysStart: row.remind_days_start,
    },
    alsoBeforeDays: row.also_before_days,
    taken: row.taken && { by: row.taken.by, at: Date.parse(row.taken.at) },
    escalation: row.escalate_before_days === null ? null : { beforeDays: row.escalate_before_days, people },
    plannedFrom: row.planned_from.getTime(),
    isVisible: row.is_visible,
    isPaused: !hasRemindMe(row.rights),
    recipients: recipients.map(withWishes),
  };
}

/** Whom the rule of escalation names, each once; in their own zones, and who has no account in the owner's. */
function peopleToTell(
  row: ReminderContextRow,
  assigned: readonly Account[],
  told: ReadonlyMap<string, Account>,
): Recipient[] {
  const people = new Map<string, Recipient>();
  for (const named of row.escalate_to ?? []) {
    const account = told.get(named);
    if (account === undefined && !named.includes("@")) continue;
    const isAround = account?.id === row.owner_id || assigned.some(({ id }) => id === account?.id);
    const person = {
      ...recipientOf(
        account?.id ?? null,
        account?.email ?? named,
        account ?? row,
        account !== undefined && hasRemindMe(account.rights),
      ),
      countsTowardsDailyLimit: !isAround,
      isUnverified: isAround && account?.is_verified === false,
    };
    people.set(person.key, person);
  }
  return [...people.values()];
}

const recipientOf = (userId: string | null, address: string, there: Account, mayUse: boolean): Recipient => ({
  key: userId ?? address,
  userId,
  address,
  localMailTime: { timeZone: there.time_zone, mailTime: there.mail_time },
  hasRemindMe: mayUse,
  countsTowardsDailyLimit: false,
  isUnverified: false,
  digest: null,
  channelId: null,
  isUnsubscribed: false,
  snoozedUntil: null,
});

/** A channel goes by the clock of its person, and by the owner's where it is a scope tag's. */
const channelRecipientOf = (channel: ReminderChannel, owner: Account) => ({
  ...recipientOf(null, channelLabel(channel), owner, true),
  ...(channel.person === null
    ? {}
    : { localMailTime: { timeZone: channel.person.timeZone, mailTime: channel.person.mailTime } }),
  key: channelKey(channel.id),
  channelId: channel.id,
  person: channel.person,
});

const digestOf = ({ digest, digest_day, time_zone, mail_time }: DigestRow): DigestPlan | null =>
  digest === "off"
    ? null
    : { every: digest, day: digest_day, localMailTime: { timeZone: time_zone, mailTime: mail_time } };
