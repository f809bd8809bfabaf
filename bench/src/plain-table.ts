import { randomUUID } from "node:crypto";
import type { NewEntry } from "@pomander/contract";
import { type ConnectionOptions, connectOnce } from "@pomander/server/platform/database";

export interface PlainTable {
  /** Runs one committed INSERT, with the rows of another vault each time. */
  insert(entries: readonly NewEntry[]): Promise<void>;
  close(): Promise<void>;
}

const columns = [
  "vault_id",
  "id",
  "revision",
  "key",
  "title",
  "link",
  "email",
  "password",
  "notes",
  "category",
  "tags",
  "extra",
  "is_favorite",
  "is_archive",
] as const;

/** Creates a table such as anyone would for the same rows: the columns and the primary key, nothing else. */
export async function createPlainTable(connection: ConnectionOptions): Promise<PlainTable> {
  const client = await connectOnce(connection);
  const typeOf: Record<string, string> = {
    vault_id: "uuid",
    id: "uuid",
    revision: "integer",
    is_favorite: "boolean",
    is_archive: "boolean",
  };
  const list = columns.map((column) => `${column} ${typeOf[column] ?? "text"} not null`).join(", ");
  await client.query(`create table plain_entries (${list}, primary key (vault_id, id))`);
  return {
    insert: async (entries) => {
      const vaultId = randomUUID();
      const values = entries.flatMap((entry) => [
        vaultId,
        entry._id,
        entry.revision,
        entry.key,
        entry.title,
        entry.link,
        entry.email,
        entry.password,
        entry.notes,
        entry.category,
        entry.tags[0],
        entry.extra,
        entry.isFavorite,
        entry.isArchive,
      ]);
      const row = (i: number) => `(${columns.map((_, j) => `$${i * columns.length + j + 1}`).join(",")})`;
      const rows = entries.map((_, i) => row(i)).join(",");
      await client.query(`insert into plain_entries (${columns.join(",")}) values ${rows}`, values);
    },
    close: async () => {
      await client.query("drop table plain_entries");
      await client.end();
    },
  };
}
