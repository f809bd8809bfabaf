import { type Entry, type SealedField, sealedFields } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { PasswordEntriesTable } from "../../platform/tables.ts";

export type EntryRow = Omit<Selectable<PasswordEntriesTable>, "search_tokens">;

/** The columns that hold an envelope: the key of the save, then each sealed field in a column of its own name. */
export const envelopeColumns = ["key", ...sealedFields] as const;
export type Envelopes = Record<"key" | SealedField, string>;

export const presentEntry = (row: EntryRow): Entry => ({
  _id: row.id,
  vaultId: row.vault_id,
  revision: row.revision,
  ...(Object.fromEntries(envelopeColumns.map((column) => [column, row[column]])) as Envelopes),
  tags: [row.tags],
  isFavorite: row.is_favorite,
  isArchive: row.is_archive,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
