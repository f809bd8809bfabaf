import type { Entry } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { PasswordEntriesTable } from "../../platform/tables.ts";

export type EntryRow = Omit<Selectable<PasswordEntriesTable>, "search_tokens">;

export const presentEntry = (row: EntryRow): Entry => ({
  _id: row.id,
  vaultId: row.vault_id,
  revision: row.revision,
  key: row.key,
  title: row.title,
  link: row.link,
  email: row.email,
  password: row.password,
  notes: row.notes,
  category: row.category,
  tags: [row.tags],
  extra: row.extra,
  isFavorite: row.is_favorite,
  isArchive: row.is_archive,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
