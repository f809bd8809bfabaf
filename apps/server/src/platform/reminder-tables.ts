import type { DeliveryState, Frequency, ReminderType } from "@pomander/contract";
import type { ColumnType, Generated } from "kysely";

export interface RemindersTable {
  id: string;
  title: string;
  type: ReminderType;
  scope_tag_id: string | null;
  owner_id: string;
  /** Dates are read and written as `YYYY-MM-DD`. */
  expiry_date: string;
  remind_before_days: number;
  email: string;
  frequency: Frequency;
  remind_days_start: string | null;
  notes: Generated<string>;
  is_active: Generated<boolean>;
  is_deleted: Generated<boolean>;
  deleted_at: Date | null;
  last_reminded: Date | null;
  notification_count: Generated<number>;
  /** Since when its dates are as they are: occurrences before are never made. */
  planned_from: Date;
  search_text: ColumnType<string, never, never>;
  created_at: Date;
  updated_at: Date;
}

export interface ReminderAssigneesTable {
  reminder_id: string;
  user_id: string;
}

export interface DeliveriesTable {
  id: string;
  reminder_id: string | null;
  kind: "scheduled" | "now";
  batch_id: string | null;
  occurrence: string;
  recipient_key: string;
  user_id: string | null;
  recipient: string;
  state: Generated<DeliveryState>;
  via: "smtp" | "outbox" | null;
  send_at: Date;
  due_at: Date;
  lease_until: Date | null;
  attempts: Generated<number>;
  error: string | null;
  failing_since: Date | null;
  sent_at: Date | null;
  message_id: string;
  created_at: Date;
  carries_proof_link: Generated<boolean>;
  awaits_verification: Generated<boolean>;
}

export interface UnsubscriptionsTable {
  reminder_id: string;
  recipient_key: string;
  address: string;
  at: Date;
}

export interface ReachedAddressesTable {
  owner_id: string;
  day: string;
  address: string;
  messages: Generated<number>;
}
