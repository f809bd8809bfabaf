import type { Generated } from "kysely";

/** The tables for programs: API tokens, and webhooks of the audit. */
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

export interface AuditWebhooksTable {
  id: string;
  name: string;
  /** The address and the secret, sealed under the pepper. */
  sealed: string;
  host: string;
  is_active: Generated<boolean>;
  /** The number of the last event that was accepted. */
  sent_seq: number;
  /** The number of the last event in the message that is being sent. */
  sending_seq: number | null;
  failures: Generated<number>;
  held_until: Date | null;
  /** Why the newest message was not accepted. */
  problem: string | null;
  last_sent_at: Date | null;
  /** The time at which super admins were mailed that it is behind. */
  behind_mailed_at: Date | null;
  created_at: Date;
  created_by_name: string;
}

export interface VaultAccessesTable {
  id: string;
  user_id: string;
  at: Date;
  kind: "vault-unlocked" | "vault-read" | "versions-read";
  device: string;
  /** How the vault was unlocked. */
  way: string | null;
}
