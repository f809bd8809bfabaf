import { sql } from "kysely";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** A person who can be notified. */
export interface Reader {
  id: string;
  email: string;
  firstName: string;
  timeZone: string;
  language: string | null;
  isAdministrator: boolean;
  /** Whether so many mails about reminders went to them in the last hour that the next one has to wait. */
  isFull: boolean;
}

/** Mails about reminders that one person gets in an hour at most; what is over goes with the next one. */
const mailsPerHour = 6;
/** Days for which an address that refused a message counts as one that takes none, unless a later one got through. */
const refusedDays = 30;
/** The largest number of administrators who are notified when no one else can be. */
export const administratorsAtMost = 10;

/**
 * Reads which of these people, and which administrators, can be notified by email: their address is verified or
 * declared right, the newest message to it was not refused, and no directory shut them out.
 */
export async function readReaders(trx: Trx, ids: readonly string[], clock?: Clock): Promise<Map<string, Reader>> {
  const { rows } = await sql<Reader>`
    select id, email, first_name as "firstName", time_zone as "timeZone", language,
      is_admin or is_super_admin as "isAdministrator",
      (select count(*) from mails
        where recipient = users.email and template = 'reminder-notice' and created_at > now() - interval '1 hour'
      ) >= ${sql.lit(mailsPerHour)} as "isFull"
    from users
    where (id = any(${ids}::uuid[]) or is_admin or is_super_admin) and deactivated_at is null
      and (email_verified_at is not null or (email_known_at is not null and reminders_declined_at is null))
      and not exists (
        select from deliveries failed
        where failed.recipient = users.email and failed.state = 'failed'
          and failed.send_at > ${sqlNow(clock)} - make_interval(days => ${sql.lit(refusedDays)})
          and not exists (select from deliveries later
            where later.user_id = users.id and later.recipient = users.email and later.state = 'sent'
              and later.sent_at > failed.send_at))
      and not exists (
        select from mails failed
        where failed.recipient = users.email and failed.state = 'failed'
          and failed.created_at > now() - make_interval(days => ${sql.lit(refusedDays)})
          and not exists (select from mails later
            where later.recipient = users.email and later.state = 'sent' and later.sent_at > failed.created_at))
    order by created_at, id`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
