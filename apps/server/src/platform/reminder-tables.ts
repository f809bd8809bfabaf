import type {
  CheckKind,
  CheckState,
  DeliveryState,
  ImportableField,
  OptionalField,
  ReminderEventKind,
  ReminderField,
  ReminderFieldChange,
  reminderFields,
  ReminderFieldValues,
} from "@pomander/contract";
import type { ColumnType, Generated } from "kysely";

/** `jsonb`: read as the value, written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** `jsonb` with a value of the database's own where none is given: read as the value, written as text. */
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

type WithDefault<Value> = null extends Value ? Value : Generated<Value>;
/** The columns of a reminder's fields; days are read and written as `YYYY-MM-DD`. */
type FieldColumns = {
  [Name in ReminderField as (typeof reminderFields)[Name]["column"]]: Name extends OptionalField
    ? WithDefault<ReminderFieldValues[Name]>
    : ReminderFieldValues[Name];
};

export interface RemindersTable extends FieldColumns {
  id: string;
  owner_id: string;
  is_active: Generated<boolean>;
  is_deleted: Generated<boolean>;
  deleted_at: Date | null;
  last_reminded: Date | null;
  notification_count: Generated<number>;
  /** The time since when its dates are as they are: earlier occurrences are never created. */
  planned_from: Date;
  /** The source of the rule of escalation that applies. */
  escalation: Generated<"tag" | "own" | "none">;
  escalate_before_days: number | null;
  /** Account ids, and addresses in lower case. */
  escalate_to: Generated<string[]>;
  /** The person who has taken it over: an account's id, or an address in lower case; valid for one expiry date. */
  taken_by: string | null;
  taken_at: Date | null;
  taken_for: string | null;
  /** The day from which its present term runs; null: unknown. */
  term_from: string | null;
  /** The sequence number of its event in calendars. */
  calendar_sequence: Generated<number>;
  import_id: string | null;
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
  kind: "scheduled" | "now" | "escalation" | "unreachable";
  batch_id: string | null;
  occurrence: string;
  recipient_key: string;
  user_id: string | null;
  /** The address at the time of planning. */
  recipient: string;
  state: Generated<DeliveryState>;
  via: "smtp" | "outbox" | "channel" | null;
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
  /** The channel to which it goes instead of to an address. */
  channel_id: string | null;
  /** True for a pending delivery that was suppressed (taken or snoozed) before. */
  was_held: Generated<boolean>;
  /** The expiry date that an escalation is about, `YYYY-MM-DD`. */
  told_for: string | null;
  /** Whether it waits for its recipient's digest, and the Message-ID of the message in which it goes out with others. */
  in_digest: Generated<boolean>;
  digest_id: string | null;
}

export interface ReminderImportsTable {
  id: string;
  user_id: string;
  file_name: string;
  at: Date;
  undone_at: Date | null;
}

/** A reminder before an import changed it: the fields that a change can set, and those that only undoing restores. */
export interface ReminderBeforeImport {
  fields: Pick<ReminderFieldValues, ImportableField>;
  userIds: string[];
  /** Moments as ISO 8601. */
  taken: { by: string; at: string; for: string } | null;
  snoozes: { recipientKey: string; until: string; for: string; at: string }[];
  plannedFrom: string;
  updatedAt: string;
}

/** A reminder after an import, to detect later changes. Rows of the previous release have other members. */
export interface ReminderAfterImport {
  /** The changes that people made to it, in a few characters. */
  events?: string;
  expiryDate?: string;
  /** Events that belong to this change. */
  own?: string[];
}

export interface ReminderImportUpdatesTable {
  import_id: string;
  reminder_id: string;
  before: Json<ReminderBeforeImport>;
  state_after: Json<ReminderAfterImport>;
  is_kept: Generated<boolean>;
}

export interface ReminderSnoozesTable {
  reminder_id: string;
  recipient_key: string;
  until: string;
  /** The expiry date for which it is snoozed. */
  snoozed_for: string;
  at: Date;
}

export interface ReminderNoticesTable {
  id: string;
  reminder_id: string;
  kind: "undelivered" | "unconfirmed" | "ended";
  /** The address, or the expiry date `YYYY-MM-DD` that it ended on. */
  about: string;
  send_at: Date;
  mailed_at: Date | null;
  /** The rows of `mails` that it was sent in. */
  mail_ids: Generated<string[]>;
  created_at: Date;
}

export interface ReminderEventsTable {
  id: string;
  reminder_id: string;
  at: Date;
  kind: ReminderEventKind;
  user_id: string | null;
  /** The address of a person without an account. */
  address: string | null;
  /** The name of the API token with which it was done. */
  token: string | null;
  changes: GeneratedJson<ReminderFieldChange[]>;
}

export interface ReminderChecksTable {
  reminder_id: string;
  kind: CheckKind;
  target: string;
  state: Generated<CheckState>;
  found_date: string | null;
  error: string | null;
  checked_at: Date | null;
  failing_since: Date | null;
  next_at: Date;
}

/** A job of neither a person nor a tag is for all reminders. */
export interface PlanningJobsTable {
  id: string;
  user_id: string | null;
  scope_tag_id: string | null;
  /** The time of the change that it plans for, and of the first change since it began. */
  since: Date;
  again_since: Date | null;
  begun_at: Date | null;
  planned_to: string | null;
  claims: Generated<number>;
  next_at: Date;
}

export interface ChannelsTable {
  id: string;
  kind: "webhook" | "slack" | "teams" | "ntfy";
  name: string;
  user_id: string | null;
  scope_tag_id: string | null;
  /** The address and its secret, sealed under the pepper. */
  sealed: string;
  host: string;
  is_active: Generated<boolean>;
  /** The time since when it is on. */
  active_since: Generated<Date>;
  failures: Generated<number>;
  refusals: Generated<number>;
  held_until: Date | null;
  tried_on: string | null;
  tries: Generated<number>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface CalendarFeedsTable {
  id: string;
  user_id: string;
  name: string;
  scope_tag_id: string | null;
  token_hash: Buffer;
  created_at: Date;
  last_fetched_at: Date | null;
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
