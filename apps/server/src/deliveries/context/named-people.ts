import { rightsOnReminder } from "@pomander/contract";
import { sql } from "kysely";
import { fullName, rightsOf, type RightsRow } from "../../accounts/actor.ts";
import { grantsTo } from "../../accounts/grants.ts";
import type { Whose } from "../../mail/reminder-texts.ts";
import type { Trx } from "../../platform/database.ts";
import type { Recipient, ReminderContext } from "./reminder-context.ts";

interface Name {
  first_name: string;
  last_name: string;
}

interface WhoseRow {
  owner: Name;
  /** The first assigned users, without the recipient. */
  others: Name[];
  many: number;
  is_assigned: boolean;
  account: (RightsRow & { is_proven: boolean; can_read: boolean; can_write: boolean }) | null;
}

const namesAtMost = 3;

/**
 * Returns the people of a reminder that its recipient may know: the assigned users, for a recipient with a verified
 * address who may read the reminder in the app or gets an escalation of it; for all others its owner's name alone.
 */
export async function whoseFor(
  trx: Trx,
  { id, ownerId }: Pick<ReminderContext, "id" | "ownerId">,
  { userId, channelId }: Pick<Recipient, "userId" | "channelId">,
  isEscalation: boolean,
): Promise<Whose> {
  // A message to a channel contains no names.
  if (channelId !== null) return { isKnown: false, owner: null };
  const name = sql`json_build_object('first_name', first_name, 'last_name', last_name)`;
  const { rows } = await sql<WhoseRow>`
    with assigned as (
      select users.* from reminder_assignees join users on users.id = user_id where reminder_id = ${id})
    select (select ${name} from users where id = ${ownerId}) as owner,
      (select coalesce(json_agg(${name} order by place), '[]') from (
          select *, row_number() over (order by lower(first_name), lower(last_name), id) as place
          from assigned where id is distinct from ${userId}) other
        where place <= ${sql.lit(namesAtMost)}) as others,
      (select count(*)::integer from assigned) as many,
      exists (select from assigned where id = ${userId}) as is_assigned,
      (select json_build_object('is_admin', is_admin, 'is_super_admin', is_super_admin,
          'is_allowed_for_remind_me', is_allowed_for_remind_me, 'is_proven', email_verified_at is not null,
          'can_read', coalesce(can_read, false), 'can_write', coalesce(can_write, false))
        from users left join (${grantsTo(trx, userId ?? ownerId)}) granted
          on granted.scope_tag_id = (select scope_tag_id from reminders where id = ${id})
        where users.id = ${userId}) as account`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("a row of subqueries is missing");
  const isOwner = userId === ownerId;
  const owner = isOwner ? null : fullName(row.owner);
  const isInside = row.account?.is_proven === true && (isEscalation || isReader(row, { userId, isOwner }));
  if (!isInside) return { isKnown: false, owner };
  const others = row.others.map(fullName);
  const more = row.many - others.length - Number(row.is_assigned);
  return { isKnown: true, owner, assigned: { isYou: row.is_assigned, others, more } };
}

function isReader(row: WhoseRow, { userId, isOwner }: { userId: string | null; isOwner: boolean }): boolean {
  const { account, is_assigned: isAssigned } = row;
  if (account === null || userId === null) return false;
  const actor = { _id: userId, ...rightsOf(account), mustChangePassword: false, mustAddFactor: false };
  const granted = { read: account.can_read, write: account.can_write, delete: false };
  return rightsOnReminder(actor, { isOwner, isAssigned, granted }).read;
}
