import type { AuditEvent, AuditKind } from "@pomander/contract";
import type { Generated } from "kysely";
import type { Json } from "./reminder-tables.ts";

/** The tables for programs: API tokens, and the audit, which programs take elsewhere. */
export interface ApiTokensTable {
  id: string;
  /** The user whose rights it has; null: it is the server's. */
  user_id: string | null;
  name: string;
  scopes: string[];
  /** Whether it reaches the reminders of its scope tags, in place of its owner's own. */
  has_tags: boolean;
  /** The networks that it may be used from, as they were entered; empty: any. */
  networks: Generated<string[]>;
  expires_at: Date;
  created_at: Date;
  created_by: string | null;
  created_by_name: string;
  last_used_at: Date | null;
  /** Whether it came back with a backup and is refused until it is kept. */
  awaits_keep: Generated<boolean>;
  /** The reminder of its end. */
  reminder_id: string | null;
}

export interface ApiTokenSecretsTable {
  /** The first 12 bytes of the token. */
  id: Buffer;
  token_id: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** Programs elsewhere that get the audit's events. */
export interface AuditWebhooksTable {
  id: string;
  name: string;
  /** Address and secret, sealed under the pepper. */
  sealed: string;
  host: string;
  created_at: Date;
  created_by_name: string;
  /** The number of the last event that it accepted, or that was there before it was added. */
  sent_seq: number;
  last_sent_at: Date | null;
  /** Events that were deleted after their time before they were sent. */
  missed: Generated<number>;
  /** The message under way or to be tried again: its id, its last event and how many events it contains. */
  batch_id: string | null;
  batch_end: number | null;
  batch_count: number | null;
  /** When it is due: after a failure, later each time; while a process sends, when its lease ends. */
  next_at: Date;
  /** How often it was claimed, by which a process notices that another has taken over. */
  claims: Generated<number>;
  tried_on: string | null;
  tries: Generated<number>;
  failures: Generated<number>;
  failing_since: Date | null;
  problem: string | null;
  /** Whether super admins got a mail about it being a day behind. */
  is_told: Generated<boolean>;
  /** Whether it came back with a backup and gets nothing until it is kept. */
  awaits_keep: Generated<boolean>;
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
  /** Its number, counted from 1, its text with that number, and the hash that chains it to the one before. */
  seq: number | null;
  line: string | null;
  hash: Buffer | null;
}
