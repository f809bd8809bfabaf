import { sql } from "kysely";
import type { Database } from "../../src/platform/database.ts";
import type { Received } from "./sink.ts";

export interface DeliveryReport {
  /** Deliveries that were due today. */
  due: number;
  lost: number;
  early: number;
  /** Messages that arrived again under their own Message-ID. */
  duplicates: number;
  /** Addresses that got messages of different Message-IDs. */
  strangers: number;
  /** Deliveries, counts and next occurrences with a wrong final state. */
  mismatches: string[];
}

interface DeliveryRow {
  message_id: string;
  recipient: string;
  state: string;
  due_at: Date;
  frequency: string;
  notification_count: number;
  waiting: number;
}

/** Compares the mails that the mail server received with the ledger. */
export async function compareWithSent(db: Database, received: readonly Received[]): Promise<DeliveryReport> {
  const { rows } = await sql<DeliveryRow>`
    select message_id, recipient, state, due_at, frequency, notification_count, (
        select count(*)::int from deliveries later
        where later.reminder_id = reminders.id and later.state = 'pending' and later.due_at > deliveries.due_at
      ) as waiting
    from deliveries join reminders on reminders.id = reminder_id
    where due_at < now() + interval '12 hours'`.execute(db);
  const arrivals = Map.groupBy(received, ({ messageId }) => messageId);
  const report: DeliveryReport = { due: rows.length, lost: 0, early: 0, duplicates: 0, strangers: 0, mismatches: [] };
  for (const row of rows) {
    const own = arrivals.get(row.message_id) ?? [];
    if (own.length === 0) report.lost++;
    report.duplicates += Math.max(0, own.length - 1);
    report.early += own.filter(({ at }) => at < row.due_at.getTime()).length;
    const expected = { state: "sent", count: 1, waiting: row.frequency === "once" ? 0 : 1 };
    const found = { state: row.state, count: row.notification_count, waiting: row.waiting };
    if (JSON.stringify(found) !== JSON.stringify(expected))
      report.mismatches.push(`${row.recipient}: ${JSON.stringify(found)}`);
  }
  for (const [, ofAddress] of Map.groupBy(received, ({ to }) => to)) {
    if (new Set(ofAddress.map(({ messageId }) => messageId)).size > 1) report.strangers++;
  }
  return report;
}

/** Counts today's deliveries that have not been sent yet. */
export async function countOpen(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries
    where state in ('pending', 'sending') and due_at < now() + interval '12 hours'`.execute(db);
  return rows[0]?.count ?? 0;
}
