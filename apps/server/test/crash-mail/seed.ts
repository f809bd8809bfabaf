import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { withTransaction } from "../../src/platform/transaction.ts";
import { planReminders } from "../../src/deliveries/plan/plan.ts";
import type { Database } from "../../src/platform/database.ts";

const atOnce = 500;
const minute = 60_000;

/** Returns a zone where it is about noon, so that today stays today. */
function noonZone(now: Date): string {
  const hours = 12 - now.getUTCHours();
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

interface SeedOptions {
  count: number;
  minutes: number;
  first?: number;
  /** Whether each also goes out on its expiry date, in a week. */
  isContinued?: boolean;
}

/**
 * Inserts reminders, each to an address of its own, `to-<number>` from `first` on: half of them daily, half once; due
 * at once, or on one of the next full minutes.
 */
export async function seedReminders(
  db: Database,
  { count, minutes, first = 0, isContinued = false }: SeedOptions,
): Promise<void> {
  const now = new Date();
  const timeZone = noonZone(now);
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" });
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now);
  const owners = Array.from({ length: minutes + 1 }, (_, index) => ({
    id: randomUUID(),
    // The first owner's mail hour has passed: their reminders are due at once.
    mailTime: local.format(now.getTime() + (index === 0 ? -5 : index) * minute),
  }));
  for (const { id, mailTime } of owners) {
    await sql`
      insert into users (id, first_name, last_name, email, is_allowed_for_remind_me, time_zone, mail_time, kdf,
        verifier, created_at, updated_at)
      values (${id}, 'Ana', 'Silva', ${`${id}@example.com`}, true, ${timeZone}, ${mailTime}, '{}',
        '', now(), now())`.execute(db);
  }
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const owner = owners[(from + index) % owners.length];
      // Planning skips a daily occurrence that was due today before its reminder was saved.
      const isDaily = index % 2 === 1 && owner !== owners[0];
      return {
        id: randomUUID(),
        owner_id: owner?.id,
        email: `to-${first + from + index}@example.org`,
        frequency: isDaily ? "daily" : "once",
        remind_days_start: isDaily ? today : null,
      };
    });
    await withTransaction(db, async (trx) => {
      await sql`
        insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency,
          remind_days_start, also_at_expiry, planned_from, created_at, updated_at)
        select id, 'Certificate ' || email, 'work', owner_id, ${today}::date + 7, 7, email, frequency,
          remind_days_start, ${isContinued}, now(), now(), now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
          (id uuid, owner_id uuid, email text, frequency text, remind_days_start date)`.execute(trx);
      await planReminders(
        trx,
        rows.map(({ id }) => id),
      );
    });
  }
}
