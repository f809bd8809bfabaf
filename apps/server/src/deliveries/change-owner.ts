import { type RawBuilder, sql } from "kysely";
import { type Clock, nextUpdatedAt } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";

interface OwnerChange {
  /** Ids of the accounts. */
  from: string;
  to: string;
  /** The address that replaces the former owner's; null: the new owner's. */
  sendTo: string | null;
  /** A condition on the rows of `reminders`; absent: all that carry a scope tag. */
  which?: RawBuilder<boolean>;
  clock: Clock;
}

/**
 * Moves reminders to a new owner, whose address replaces the former one's in them. Returns their ids, which the caller
 * plans again.
 */
export async function changeOwner(trx: Trx, { from, to, sendTo, which, clock }: OwnerChange): Promise<string[]> {
  const rows = await trx
    .updateTable("reminders")
    .from("users as former")
    .from("users as owner")
    .set({
      owner_id: to,
      email: sql<string>`case when lower(reminders.email) = former.email then coalesce(${sendTo}::text, owner.email) else reminders.email end`,
      updated_at: nextUpdatedAt(clock.now(), "reminders.updated_at"),
    })
    .where("former.id", "=", from)
    .where("owner.id", "=", to)
    .where("reminders.owner_id", "=", from)
    .where(which ?? sql<boolean>`reminders.scope_tag_id is not null`)
    .returning("reminders.id")
    .execute();
  return rows.map((row) => row.id);
}
