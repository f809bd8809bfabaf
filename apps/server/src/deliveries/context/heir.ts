import { type RawBuilder, sql } from "kysely";

/** The setting with the id of the account that gets the reminders of people who are shut out. */
export const heirKey = "provisioning_heir";

/**
 * Selects the id of the account that gets the reminders of people who are shut out: the chosen one, and where it is shut
 * out, deleted, not chosen or without Remind Me, the super admin who has been here longest.
 */
export const heirId = sql`
  select heir.id from users heir
  where heir.deactivated_at is null
    and (heir.is_super_admin or ${isChosen()} and (heir.is_admin or heir.is_allowed_for_remind_me))
  order by ${isChosen()} desc, heir.created_at, heir.id limit 1`;

/** Selects whether an account, of this column or id, is the one that was chosen, also while it is shut out. */
export function isChosen(id: RawBuilder<unknown> = sql`heir.id`): RawBuilder<boolean> {
  return sql`to_jsonb(${id}::text) is not distinct from (select value from settings where key = ${sql.lit(heirKey)})`;
}
