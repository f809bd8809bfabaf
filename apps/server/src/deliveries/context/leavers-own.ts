import { type RawBuilder, sql } from "kysely";

/** Selects whether a user is assigned to a reminder, of this table, who isn't shut out. */
export const hasOpenAssignee = (reminders: string): RawBuilder<boolean> => sql`
  exists (select from reminder_assignees join users open on open.id = user_id and open.deactivated_at is null
    where reminder_id = ${sql.ref(`${reminders}.id`)})`;

/**
 * Selects whether a reminder, of this table, is its owner's alone, who is shut out: it has no scope tag, and no one
 * else with an account is assigned or has its address. An address without an account may be the leaver's private one. The
 * table's owner is joined as `owner`.
 */
export const isLeaversOwn = (reminders: string): RawBuilder<boolean> => sql`
  (owner.deactivated_at is not null and ${sql.ref(`${reminders}.scope_tag_id`)} is null
    and not exists (select from users addressee
      where addressee.email = lower(${sql.ref(`${reminders}.email`)}) and addressee.deactivated_at is null)
    and not ${hasOpenAssignee(reminders)})`;
