import type { Frequency } from "@pomander/contract";
import { sql } from "kysely";
import type { Trx } from "../platform/database.ts";
import type { ClaimedJob, JobTable } from "../queue/claim.ts";

export interface ClaimedDelivery extends ClaimedJob {
  reminder_id: string | null;
  kind: "scheduled" | "now";
  batch_id: string | null;
  occurrence: string;
  recipient_key: string;
  /** The address, as it was when it was planned. */
  recipient: string;
  message_id: string;
}

export const deliveryJobs: JobTable<ClaimedDelivery> = {
  name: "deliveries",
  columns: [
    "id",
    "reminder_id",
    "kind",
    "batch_id",
    "occurrence",
    "recipient_key",
    "recipient",
    "message_id",
    "attempts",
  ],
};

/**
 * Locks a delivery's reminder, and with it what is planned of it, until the transaction ends. To be called before its
 * deliveries are locked, the order in which a change of the reminder locks them. Null when the reminder is gone.
 */
export async function lockReminderOf(
  trx: Trx,
  { reminder_id }: ClaimedDelivery,
): Promise<{ frequency: Frequency } | null> {
  const { rows } = await sql<{ frequency: Frequency }>`
    select frequency from reminders where id = ${reminder_id} for no key update`.execute(trx);
  return rows[0] ?? null;
}
