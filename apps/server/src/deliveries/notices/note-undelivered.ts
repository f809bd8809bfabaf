import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** How long a notice waits for others to go with it: fifty rows of one message end one after another. */
const settle = sql`interval '10 seconds'`;
/** The same for unconfirmed addresses: longer than a delivery waits for a more urgent one (`claim/address-proof.ts`). */
const settleUnconfirmed = sql`interval '70 seconds'`;

/**
 * Notes that messages of reminders could not be delivered to their addresses, for the owners: once a reminder and
 * address, and again only after something got through to it.
 */
export async function noteUndelivered(trx: Trx, deliveryIds: readonly string[], clock?: Clock): Promise<void> {
  if (deliveryIds.length === 0) return;
  const now = sqlNow(clock);
  const rows = deliveryIds.map((delivery) => ({ id: uuidv7(), delivery }));
  await sql`
    insert into reminder_notices as noticed (id, reminder_id, kind, about, send_at, created_at)
    select distinct on (reminder_id, lower(recipient)) row.id, reminder_id, 'undelivered', lower(recipient),
      ${now} + ${settle}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, delivery uuid)
    join deliveries on deliveries.id = row.delivery
    where reminder_id is not null
    order by reminder_id, lower(recipient)
    on conflict (reminder_id, kind, about) do update set send_at = excluded.send_at, mailed_at = null
      where noticed.mailed_at is not null and exists (
        select from deliveries where reminder_id = noticed.reminder_id and lower(recipient) = noticed.about
          and state = 'sent' and sent_at > noticed.mailed_at)`.execute(trx);
}

/** Records, once for each reminder and address, that a message waits for its address to be confirmed. */
export async function noteUnconfirmed(
  trx: Trx,
  { reminderId, address }: { reminderId: string; address: string },
  clock?: Clock,
): Promise<void> {
  const now = sqlNow(clock);
  await sql`
    insert into reminder_notices (id, reminder_id, kind, about, send_at, created_at)
    values (${uuidv7()}, ${reminderId}, 'unconfirmed', ${address}, ${now} + ${settleUnconfirmed}, ${now})
    on conflict (reminder_id, kind, about) do nothing`.execute(trx);
}
