import type { AuditWebhook } from "@pomander/contract";
import { sql } from "kysely";
import { AppError } from "../../../errors.ts";
import type { Database } from "../../../platform/database.ts";

interface WebhookRow {
  id: string;
  name: string;
  host: string;
  created_at: Date;
  created_by_name: string;
  last_sent_at: Date | null;
  waiting: number;
  missed: number;
  failing_since: Date | null;
  problem: string | null;
  awaits_keep: boolean;
}

const present = (row: WebhookRow): AuditWebhook => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  waiting: row.waiting,
  missed: row.missed,
  failingSince: row.failing_since?.toISOString() ?? null,
  problem: row.problem,
  awaitsKeep: row.awaits_keep,
});

/** Lists the webhooks of the audit, by name. */
export async function listWebhooks(db: Database): Promise<AuditWebhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.*, (select count(*) from audit_events e where e.seq > w.sent_seq or e.seq is null) as waiting
    from audit_webhooks w order by lower(w.name), w.id`.execute(db);
  return rows.map(present);
}

/** Returns one of them. @throws `not_found` */
export async function showWebhook(db: Database, id: string): Promise<AuditWebhook> {
  const found = (await listWebhooks(db)).find(({ _id }) => _id === id);
  if (found === undefined) throw new AppError("not_found");
  return found;
}
