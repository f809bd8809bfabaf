import type { InviteAnswer, Kdf, UnlockWay, VaultAccessKind } from "@pomander/contract";
import type { ColumnType, Generated } from "kysely";
import type { Json } from "./reminder-tables.ts";

export interface VaultsTable {
  id: string;
  /** Null: shared. */
  user_id: string | null;
  /** This and the other keys are null once the contents of a replaced vault are deleted. */
  kdf: Json<Kdf> | null;
  verifier: Buffer | null;
  /** This, the recovery's and the write key are sealed under the pepper. */
  wrapped_key: string | null;
  /** Whether a device generated the password of these. */
  password_generated: Generated<boolean>;
  recovery_verifier: Buffer | null;
  recovery_wrapped_key: string | null;
  write_key: string | null;
  /** This and the next are those of the last row of its `vault_manifests`. */
  manifest_counter: number;
  manifest_sealed: string;
  /** Sealed bytes of all its entries together. */
  sealed_bytes: Generated<number>;
  /** The number of its entries, which the database counts itself. */
  entry_count: ColumnType<number, never, never>;
  flags_version: Generated<string>;
  /** The number and size of its rows of kind "entry" in `vault_history`. */
  kept_versions: Generated<number>;
  kept_bytes: Generated<number>;
  archived_at: Date | null;
  /** The vault with new vault keys that replaced it. */
  successor_id: string | null;
  created_at: Date;
  /** The founder of a shared vault, when a manager deleted it, and when its entries were deleted after new keys. */
  created_by: string | null;
  deleted_at: Date | null;
  emptied_at: Date | null;
  /** The time until when the writes of others than this member wait for new keys. */
  held_until: Date | null;
  held_for: string | null;
  /** The lists that it took in a day, and their bytes. */
  lists_since: Date | null;
  lists: Generated<number>;
  list_bytes: Generated<number>;
}

/** Every manifest of a vault. */
export interface VaultManifestsTable {
  vault_id: string;
  counter: number;
  sealed: string;
  /** The member of a shared vault who signed it, the signature, and the list that it brings. */
  by_id: string | null;
  sig: string | null;
  list: string | null;
}

/** Vaults for new vault keys that were begun. */
export interface SuccessorsTable {
  id: string;
  predecessor_id: string;
  begun_at: Date;
  /** The manager of a shared vault and the session that began it, and the members who go. */
  begun_by: string | null;
  session_id: string | null;
  without: Generated<string[]>;
  /** The number of times that others' writes were ahead of the finish. */
  spoiled: Generated<number>;
}

/** A row outlives its user, so that new keys stay due. */
export interface SharedMembersTable {
  vault_id: string;
  user_id: string;
  role: "read" | "write" | "manage";
  sign_key: string;
  /** Why the member may do nothing until new keys leave them out. */
  barred: "left" | "deleted" | "begun" | null;
  read_at: Date | null;
  flags_version: Generated<string>;
  /** The time since when the next four are counted, for a day. */
  day_since: Date | null;
  day_links: Generated<number>;
  day_versions: Generated<number>;
  day_bytes: Generated<number>;
  day_deleted: Generated<number>;
}

export interface SharedGrantsTable {
  vault_id: string;
  by_id: string;
  to_id: string;
  counter: number;
  hash: string;
  until: string;
  box: string;
  sig: string;
}

export interface UserCardsTable {
  user_id: string;
  sign_key: string;
  card: string;
  sig: string;
  is_published: boolean;
}

export interface SharedInvitesTable {
  id: string;
  by_id: string;
  email: string | null;
  offer: string | null;
  answer: Json<InviteAnswer> | null;
  answered_by: string | null;
  until: Date;
}

/** The amount that a user did of a kind since a time. */
export interface SharingCountsTable {
  user_id: string;
  what: string;
  since: Date;
  amount: number;
}

export interface LeaverTasksTable {
  id: string;
  vault_id: string;
  kind: "keys" | "passwords";
  who: string[];
  total: number | null;
  due: Date;
  /** Empty: all managers. */
  to_ids: string[];
  taken_by: string | null;
  created_at: Date;
  closed_at: Date | null;
  /** This and the next three are those of the newest report. */
  report_counter: number | null;
  left_count: number | null;
  aside_count: number | null;
  gone_count: number | null;
}

/** The mails about a task that were enqueued. */
export interface LeaverMailsTable {
  task_id: string;
  due: Date;
  stage: "first" | "midway" | "day-before" | "overdue" | "escalated";
  user_id: string;
  at: Date;
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
  /** Ids of the files that it names. */
  files: Generated<string[]>;
  is_favorite: boolean;
  is_archive: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Entries of a staged vault; `vault_id` is that of `successors`. */
export interface StagedEntriesTable extends PasswordEntriesTable {
  /** Generated by the database: the size of the sealed entry. */
  bytes: ColumnType<number, never, never>;
}

/** A sealed file, or one of which not every segment has come. */
export interface FilesTable {
  id: string;
  bytes: number;
  /** Bytes of segments that were written, those that were replaced included. */
  received: Generated<number>;
  begun_by: string | null;
  begun_at: Date;
  touched_at: Date;
  whole_at: Date | null;
}

export interface FileSegmentsTable {
  file_id: string;
  n: number;
  sha256: Buffer;
  data: Buffer;
}

/** The vaults that a file is in. */
export interface VaultFilesTable {
  vault_id: string;
  file_id: string;
  /** When it was begun, became whole or was linked. */
  at: Date;
  /** The account whose quota the file counts against; null: that account was deleted. */
  added_by: string | null;
}

/** Links for people without an account. */
export interface LinksTable {
  id: string;
  user_id: string;
  /** The sender's vault. */
  vault_id: string;
  verifier: Buffer;
  /** Null once it has ended and can no longer be opened again by the same opening. */
  contents: string | null;
  label: string;
  shows_sender: boolean;
  until: Date;
  opens_left: number;
  wrong_tries: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
  ended_why: "opened" | "time" | "sender" | "passphrase" | "keys" | "policy" | "files" | "restore" | null;
}

/** The files of links, each in the vault from which its sender may read it. */
export interface LinkFilesTable {
  link_id: string;
  vault_id: string;
  file_id: string;
}

export interface LinkOpensTable {
  link_id: string;
  open_id: string;
  at: Date;
  device: string;
  /** The openings that were left after this one. */
  opens_left: number;
  receipt: string | null;
  /** Null: the link has no files. */
  ticket_hash: Buffer | null;
  /** Bytes of files that were read with it. */
  read_bytes: Generated<number>;
}

export interface VaultHistoryTable {
  id: string;
  vault_id: string;
  kind: "entry" | "keys";
  entry_id: string | null;
  is_deleted: Generated<boolean>;
  data: Json<unknown>;
  /** Ids of the files that it names, which the database reads from `data`. */
  files: Generated<string[]>;
  /** The size of the sealed entry. */
  bytes: Generated<number>;
  at: Date;
}

/** When people opened and read vaults, for themselves. */
export interface VaultAccessesTable {
  id: string;
  at: Date;
  user_id: string;
  session_id: string;
  vault_id: string;
  kind: VaultAccessKind;
  /** The first characters of a shared vault's id; null: the user's own vault. */
  shared: string | null;
  way: UnlockWay | null;
  device: string;
}
