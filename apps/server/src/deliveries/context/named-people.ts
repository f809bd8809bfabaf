import { rightsOnReminder } from "@pomander/contract";
import { sql } from "kysely";
import { fullName, rightsOf, type RightsRow } from "../../accounts/actor.ts";
import { grantsTo } from "../../accounts/scope-tag-grants.ts";
import type { Whose } from "../../mail/reminder-parts.ts";
import type { Trx } from "../../platform/database.ts";
import type { Recipient, ReminderContext } from "./reminder-context.ts";

interface Name {
  first_name: string;
  last_name: string;
}

interface WhoseRow {
  reminder_id: string;
  user_id: string | null;
  owner: Name;
  /** The first assigned users, without the recipient. */
  others: Name[];
  many: number;
  is_assigned: boolean;
  account: (RightsRow & { is_proven: boolean; can_read: boolean; can_write: boolean }) | null;
}

const namesAtMost = 3;

/** A message of a reminder to a recipient, as far as it determines the people that it names. */
export interface NamingMessage {
  reminder: Pick<ReminderContext, "id" | "ownerId">;
  recipient: Pick<Recipient, "userId" | "channelId">;
  isEscalation: boolean;
}

const keyOf = (reminderId: string, userId: string | null) => `${reminderId} ${userId}`;

/**
 * Returns the function that tells which people of a reminder its recipient may know, for some messages: the assigned
 * users, for a recipient with a verified address who may read the reminder in the app or gets an escalation of it; for
 * all others its owner's name alone.
 */
export async function readWhose(
  trx: Trx,
  messages: readonly NamingMessage[],
): Promise<(message: NamingMessage) => Whose> {
  const rows = await readRows(trx, messages);
  return ({ reminder: { id, ownerId }, recipient: { userId, channelId }, isEscalation }) => {
    // A message to a channel contains no names.
    if (channelId !== null) return { isKnown: false, owner: null };
    const row = rows.get(keyOf(id, userId));
    if (row === undefined) throw new Error("a reminder's owner is missing");
    const isOwner = userId === ownerId;
    const owner = isOwner ? null : fullName(row.owner);
    const isInside = row.account?.is_proven === true && (isEscalation || isReader(row, { userId, isOwner }));
    if (!isInside) return { isKnown: false, owner };
    const others = row.others.map(fullName);
    const more = row.many - others.length - Number(row.is_assigned);
    return { isKnown: true, owner, assigned: { isYou: row.is_assigned, others, more } };
  };
}

async function readRows(trx: Trx, messages: readonly NamingMessage[]): Promise<ReadonlyMap<string, WhoseRow>> {
  const pairs = new Map(
    messages
      .filter(({ recipient }) => recipient.channelId === null)
      .map(({ reminder: { id }, recipient: { userId } }) => [keyOf(id, userId), { reminder_id: id, user_id: userId }]),
  );
  if (pairs.size === 0) return new Map();
  const name = sql`json_build_object('first_name', first_name, 'last_name', last_name)`;
  const assigned = sql`reminder_assignees join users on users.id = reminder_assignees.user_id
    where reminder_assignees.reminder_id = pair.reminder_id`;
  const { rows } = await sql<WhoseRow>`
    select pair.reminder_id, pair.user_id, (select ${name} from users where id = owner_id) as owner,
      (select coalesce(json_agg(${name} order by place), '[]') from (
          select users.*, row_number() over (order by lower(first_name), lower(last_name), users.id) as place
          from ${assigned} and users.id is distinct from pair.user_id) other
        where place <= ${sql.lit(namesAtMost)}) as others,
      (select count(*)::integer from ${assigned}) as many,
      exists (select from ${assigned} and users.id = pair.user_id) as is_assigned,
      (select json_build_object('is_admin', is_admin, 'is_super_admin', is_super_admin,
          'is_allowed_for_remind_me', is_allowed_for_remind_me, 'is_proven', email_verified_at is not null,
          'can_read', coalesce(can_read, false), 'can_write', coalesce(can_write, false))
        from users left join lateral (${grantsTo(trx, sql<string>`users.id`)}) granted
          on granted.scope_tag_id = reminders.scope_tag_id
        where users.id = pair.user_id) as account
    from jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) as pair (reminder_id uuid, user_id uuid)
    join reminders on reminders.id = pair.reminder_id`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row.reminder_id, row.user_id), row]));
}

function isReader(row: WhoseRow, { userId, isOwner }: { userId: string | null; isOwner: boolean }): boolean {
  const { account, is_assigned: isAssigned } = row;
  if (account === null || userId === null) return false;
  const actor = { _id: userId, ...rightsOf(account), mustChangePassword: false, mustAddFactor: false };
  const granted = { read: account.can_read, write: account.can_write, delete: false };
  return rightsOnReminder(actor, { scopeTagId: null, isOwner, isAssigned, granted }).read;
}
