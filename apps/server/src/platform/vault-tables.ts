import type { Kdf } from "@pomander/contract";
import type { ColumnType, Generated } from "kysely";

/** `jsonb`: read as the value, written as text. */
type Json<T> = ColumnType<T, string, string>;

export interface VaultsTable {
  id: string;
  user_id: string;
  /** This and the other keys are null once what is kept of a predecessor is gone. */
  kdf: Json<Kdf> | null;
  verifier: Buffer | null;
  /** This, the recovery's and the write key: sealed under the pepper. */
  wrapped_key: string | null;
  recovery_verifier: Buffer | null;
  recovery_wrapped_key: string | null;
  write_key: string | null;
  /** This and the next: the last row of its `vault_manifests`. */
  manifest_counter: number;
  manifest_sealed: string;
  /** Sealed bytes of all its entries together. */
  sealed_bytes: Generated<number>;
  flags_version: Generated<string>;
  /** What its rows of kind "entry" in `vault_history` come to. */
  kept_versions: Generated<number>;
  kept_bytes: Generated<number>;
  archived_at: Date | null;
  /** The vault that new vault keys put in its place. */
  successor_id: string | null;
  created_at: Date;
}

/** Every manifest of a vault. */
export interface VaultManifestsTable {
  vault_id: string;
  counter: number;
  sealed: string;
}

export interface SessionUnlocksTable {
  session_id: string;
  vault_id: string;
  until: Date;
  by_recovery_key: Generated<boolean>;
}

export interface PasswordEntriesTable {
  vault_id: string;
  id: string;
  revision: number;
  key: string;
  title: string;
  link: string;
  email: string;
  password: string;
  notes: string;
  category: string;
  tags: string;
  extra: string;
  search_tokens: Generated<string[]>;
  is_favorite: boolean;
  is_archive: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Entries of a vault that was begun; `vault_id` is that of `successors`. */
export interface StagedEntriesTable extends PasswordEntriesTable {
  /** Made by the database: of the sealed entry. */
  bytes: ColumnType<number, never, never>;
}

export interface VaultHistoryTable {
  id: string;
  vault_id: string;
  kind: "entry" | "keys";
  entry_id: string | null;
  is_deleted: Generated<boolean>;
  data: Json<unknown>;
  /** Of the sealed entry. */
  bytes: Generated<number>;
  at: Date;
}
