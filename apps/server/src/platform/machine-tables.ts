import type { Generated } from "kysely";

/** Programs that are members of a shared vault. */
export interface SharedMachinesTable {
  id: string;
  by_id: string;
  /** The card of who added it, of that time. */
  by_card: string;
  sign_key: string;
  card: string;
  verifier: Buffer;
  /** Empty: any. */
  networks: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  /** The time of the last event of each kind in the audit. */
  read_recorded_at: Date | null;
  refused_recorded_at: Date | null;
  /** Whether a restored backup brought it back, and no manager has kept it since. */
  awaits_keep: Generated<boolean>;
}
