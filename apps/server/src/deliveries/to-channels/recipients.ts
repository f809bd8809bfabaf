import { type ChannelKind, channelKindNames } from "@pomander/contract";
import { sql } from "kysely";
import { sendingHoursOf } from "../context/sending-hours.ts";
import type { Trx } from "../../platform/database.ts";

/** A channel that a reminder goes to. */
export interface ReminderChannel {
  reminder_id: string;
  id: string;
  kind: ChannelKind;
  name: string;
  /** Milliseconds since 1970 since which it is active. */
  active_since: number;
  /** The user that it belongs to, by whose clock and in whose language it is sent; null: it is the scope tag's. */
  person: {
    id: string;
    address: string;
    timeZone: string;
    mailTime: string;
    language: string | null;
    hours: string | null;
  } | null;
}

/** Returns the recipient key of a channel in the ledger. */
export const channelKey = (channelId: string) => `channel:${channelId}`;
const idOfKey = (key: string) => (key.startsWith("channel:") ? [key.slice("channel:".length)] : []);

/** Returns the label that users read: `Slack: Operations`. */
export const channelLabel = ({ kind, name }: Pick<ReminderChannel, "kind" | "name">) =>
  `${channelKindNames[kind]}: ${name}`;

const activeSince = sql`(extract(epoch from channels.active_since) * 1000)::float8 as active_since`;

/**
 * Reads the active channels of reminders: those of their scope tags, and those of the assigned users and of owners
 * whose own address the reminder names. With `keys`, only the ones that these name.
 */
export async function readReminderChannels(
  trx: Trx,
  reminderIds: readonly string[],
  keys?: readonly string[],
): Promise<ReminderChannel[]> {
  const ids = keys?.flatMap(idOfKey);
  if (ids?.length === 0) return [];
  const named = ids === undefined ? sql`true` : sql`channels.id = any(${ids}::uuid[])`;
  const { rows } = await sql<ReminderChannel>`
    with people as (
      select reminder_id, user_id from reminder_assignees where reminder_id = any(${reminderIds}::uuid[])
      union
      select reminders.id, owner.id from reminders
      join users owner on owner.id = owner_id and owner.email = lower(reminders.email)
      where reminders.id = any(${reminderIds}::uuid[])
    )
    select people.reminder_id, channels.id, channels.kind, channels.name, ${activeSince},
      json_build_object('id', users.id, 'address', users.email, 'timeZone', users.time_zone,
        'mailTime', users.mail_time, 'language', users.language, 'hours', ${sendingHoursOf("users")}) as person
    from people
    join channels on channels.user_id = people.user_id and is_active and ${named}
    join users on users.id = people.user_id and users.deactivated_at is null
    union all
    select reminders.id, channels.id, channels.kind, channels.name, ${activeSince}, null from reminders
    join channels on channels.scope_tag_id = reminders.scope_tag_id and channels.is_active and ${named}
    where reminders.id = any(${reminderIds}::uuid[])`.execute(trx);
  return rows;
}
