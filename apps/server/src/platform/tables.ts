import type { AuditEvent, AuditKind, Kdf, ReminderView } from "@pomander/contract";
import type { ColumnType, Generated } from "kysely";
import type {
  FactorChallengesTable,
  FactorFailuresTable,
  FactorRecoveryCodesTable,
  TotpFactorsTable,
  WebauthnCredentialsTable,
} from "./factor-tables.ts";
import type {
  CalendarFeedsTable,
  ChannelsTable,
  DeliveriesTable,
  GeneratedJson,
  Json,
  ReachedAddressesTable,
  ReminderAssigneesTable,
  PlanningJobsTable,
  ReminderChecksTable,
  ReminderEventsTable,
  ReminderImportsTable,
  ReminderImportUpdatesTable,
  RemindersTable,
  ReminderNoticesTable,
  ReminderSnoozesTable,
  UnsubscriptionsTable,
} from "./reminder-tables.ts";
import type {
  PasswordEntriesTable,
  SessionUnlocksTable,
  StagedEntriesTable,
  VaultHistoryTable,
  VaultManifestsTable,
  VaultsTable,
} from "./vault-tables.ts";

export interface UsersTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile_no: Generated<string>;
  is_admin: Generated<boolean>;
  is_super_admin: Generated<boolean>;
  is_allowed_for_remind_me: Generated<boolean>;
  must_change_password: Generated<boolean>;
  /** Whether it has a second factor: a row in `totp_factors`, or a security key in `webauthn_credentials`. */
  has_factor: Generated<boolean>;
  /** Whether the owner is to be asked if calendar links and channels stay, since all sessions were ended. */
  asks_about_links: Generated<boolean>;
  time_zone: Generated<string>;
  mail_time: Generated<string>;
  digest: Generated<"off" | "daily" | "weekly">;
  /** Of a weekly digest: Monday is 1. */
  digest_day: Generated<number>;
  /** Whether mails of reminders carry an event for the calendar. */
  attach_calendar: Generated<boolean>;
  /** Saved filters of the list of reminders. */
  reminder_views: GeneratedJson<ReminderView[]>;
  kdf: Json<Kdf>;
  verifier: Buffer;
  created_by: string | null;
  /** Until when a temporary password is taken. */
  temporary_password_until: Date | null;
  email_verified_at: Date | null;
  first_verified_at: Date | null;
  /** When an administrator declared that the unproven address is right. */
  email_known_at: Date | null;
  /** When the reader of the unproven address unsubscribed from a reminder. */
  reminders_declined_at: Date | null;
  /** The day, in UTC, of the last use. */
  last_seen_on: string | null;
  /** Made by the database: what a search looks through. */
  search_text: ColumnType<string, never, never>;
  created_at: Date;
  updated_at: Date;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  device: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** Of the link that ends it, in the mail of a sign-in from a new browser. */
  end_token_hash: Buffer | null;
  /** Of `webauthn_credentials`: the passkey that began it. */
  passkey_id: string | null;
  /** Of `devices`: the one that it began on; null where the release before began it. */
  device_id: string | null;
  /** Manifests that it stored, in all. */
  manifests: Generated<number>;
  /** Since when the next two are counted, for a day. */
  replaced_since: Date | null;
  replaced_versions: Generated<number>;
  replaced_bytes: Generated<number>;
  /** The same of what it deleted many at a time. */
  deleted_since: Date | null;
  deleted_versions: Generated<number>;
  deleted_bytes: Generated<number>;
}

export interface DevicesTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  /** Until when it is not asked for the second factor. */
  trusted_until: Date | null;
  /** Its name when it was trusted. */
  trusted_name: string | null;
}

export interface MailsTable {
  id: string;
  user_id: string | null;
  recipient: string;
  template: string;
  data: Json<unknown>;
  message_id: string;
  state: Generated<"pending" | "sending" | "sent" | "failed">;
  via: "smtp" | "outbox" | null;
  attempts: Generated<number>;
  error: string | null;
  /** Of the first temporary failure: from then on it is tried for a day. */
  failing_since: Date | null;
  send_at: Date;
  lease_until: Date | null;
  sent_at: Date | null;
  created_at: Date;
}

export interface SettingsTable {
  key: string;
  value: Json<unknown>;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface SignInFailuresTable {
  key: string;
  failures: number;
  blocked_until: Date | null;
  last_at: Date;
  /** `last_at` as it was when the audit went through the row. */
  audited_at: Date | null;
  /** How many there were at the row's last event. */
  audited_failures: Generated<number>;
  /** Whether the address had no account. */
  is_unknown: Generated<boolean>;
}

export interface SignInCodesTable {
  id: string;
  user_id: string;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface AuditEventsTable {
  id: string;
  at: Date;
  kind: AuditKind;
  actor_id: string | null;
  actor_name: string | null;
  target_id: string | null;
  target_name: string | null;
  is_about_super_admin: boolean;
  details: Json<AuditEvent["details"]>;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
}

export interface GroupsTable {
  id: string;
  name: string;
  description: Generated<string>;
  /** Made by the database: what a search looks through. */
  search_text: ColumnType<string, never, never>;
  created_at: Date;
  updated_at: Date;
}

export interface GroupMembersTable {
  group_id: string;
  user_id: string;
}

export interface ScopeTagsTable extends GroupsTable {
  /** What its reminders do where they have no rule of escalation of their own. */
  escalate_before_days: number | null;
  escalate_to: Generated<string[]>;
}

export interface ScopeTagGroupsTable {
  scope_tag_id: string;
  group_id: string;
  can_read: boolean;
  can_write: boolean;
  can_delete: boolean;
  position: number;
}

export interface Tables {
  users: UsersTable;
  email_proofs: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date };
  sessions: SessionsTable;
  devices: DevicesTable;
  totp_factors: TotpFactorsTable;
  webauthn_credentials: WebauthnCredentialsTable;
  factor_recovery_codes: FactorRecoveryCodesTable;
  factor_failures: FactorFailuresTable;
  factor_challenges: FactorChallengesTable;
  vaults: VaultsTable;
  vault_manifests: VaultManifestsTable;
  session_unlocks: SessionUnlocksTable;
  password_entries: PasswordEntriesTable;
  /** New vault keys that were begun. */
  successors: { id: string; predecessor_id: string; begun_at: Date };
  staged_entries: StagedEntriesTable;
  vault_history: VaultHistoryTable;
  mails: MailsTable;
  settings: SettingsTable;
  rate_limits: RateLimitsTable;
  sign_in_failures: SignInFailuresTable;
  sign_in_codes: SignInCodesTable;
  audit_events: AuditEventsTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  scope_tags: ScopeTagsTable;
  scope_tag_groups: ScopeTagGroupsTable;
  reminders: RemindersTable;
  reminder_assignees: ReminderAssigneesTable;
  deliveries: DeliveriesTable;
  reminder_imports: ReminderImportsTable;
  reminder_import_updates: ReminderImportUpdatesTable;
  reminder_snoozes: ReminderSnoozesTable;
  reminder_notices: ReminderNoticesTable;
  reminder_events: ReminderEventsTable;
  reminder_checks: ReminderChecksTable;
  planning_jobs: PlanningJobsTable;
  channels: ChannelsTable;
  calendar_feeds: CalendarFeedsTable;
  unsubscriptions: UnsubscriptionsTable;
  reached_addresses: ReachedAddressesTable;
  contact_messages: ContactMessagesTable;
}
