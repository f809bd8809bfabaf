import type { Actor, CallParsed, calls, RenewedReminder } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { Trx } from "../../../platform/database.ts";
import { pageOf, type Listed } from "../../../platform/list-query.ts";

type RenewalsQuery = CallParsed<(typeof calls)["reminderImports"]["renewals"]>["query"];

interface Renewal {
  id: string;
  title: string;
  email: string;
  /** Both dates are `YYYY-MM-DD`. */
  expiry_date: string;
  earlier: string;
}

/**
 * Selects each expiry date that an owner's visible reminders had before a user renewed them, or a check found another.
 */
const renewalsOf = (ownerId: string): RawBuilder<Renewal> => sql<Renewal>`(
  select distinct reminders.id, title, email, expiry_date, change ->> 'from' as earlier
  from reminder_events join reminders on reminders.id = reminder_id
    cross join jsonb_array_elements(changes) as change
  where kind in ('renewed', 'check-found') and owner_id = ${ownerId} and is_active and not is_deleted
    and change ->> 'field' = 'expiryDate')`;

/**
 * Reads an owner's visible reminders that expired on these days before they were renewed, once for each of the days.
 */
export async function readRenewed(trx: Trx, ownerId: string, days: readonly string[]): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    select * from ${renewalsOf(ownerId)} as renewals where earlier = any(${days})`.execute(trx);
  return rows;
}

/** Lists the caller's own reminders that were renewed; all of them, or one page. */
export async function listRenewals(
  { db }: Pick<AppContext, "db">,
  actor: Actor,
  query: RenewalsQuery,
): Promise<Listed<RenewedReminder[]>> {
  const renewals = db.selectFrom(renewalsOf(actor._id).as("renewals"));
  const { total } = await renewals
    .select(({ fn }) => fn.count<number>("id").distinct().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await pageOf(
    renewals
      .select(["id", "title", "email", "expiry_date"])
      .select(sql<string[]>`array_agg(earlier order by earlier)`.as("earlier"))
      .groupBy(["id", "title", "email", "expiry_date"])
      .orderBy("id"),
    query,
  ).execute();
  return { items: rows.map(({ id: _id, expiry_date: expiryDate, ...row }) => ({ ...row, _id, expiryDate })), total };
}
