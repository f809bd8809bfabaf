import { limits } from "@pomander/contract";
import type { connectOnce } from "@pomander/server/platform/database";
import { envelope, manifest } from "../../../apps/server/test/value-factories.ts";

/** Rows per statement, so that no statement takes long. */
const batchSize = 100;

/** Fills a vault directly in the database, because only the amount of stored data matters here. Returns the ids. */
export async function insertEntries(
  database: Awaited<ReturnType<typeof connectOnce>>,
  vaultId: string,
  count: number,
  notesBytes: number,
): Promise<string[]> {
  const [short, notes] = [envelope(32), envelope(notesBytes)];
  const ids: string[] = [];
  for (let from = 1; from <= count; from += batchSize) {
    // The notes are rotated by one character per entry, so that no two are the same.
    const { rows } = await database.query<{ id: string }>(
      `insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
        extra, search_tokens, is_favorite, is_archive, created_at, updated_at)
      select $1::uuid, gen_random_uuid(), 1, $2::text, $2, $2, $2, $2, right($3::text, n) || left($3::text, -n), $2, $2, $2, '{}', false, false, now(), now()
      from generate_series($4::int, $5::int) n returning id`,
      [vaultId, short, notes, from, Math.min(from + batchSize - 1, count)],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  // The server reads a large vault in another way, and recognises it by this sum.
  await database.query(
    `update vaults set sealed_bytes = (
      select sum(length(key || title || link || email || password || notes || category || tags || extra))
      from password_entries where vault_id = $1) where id = $1`,
    [vaultId],
  );
  return ids;
}

interface SearchIndexOptions {
  /** Approximate size of the index in bytes. */
  bytes: number;
  /** Whether every token is valid; otherwise none is. */
  isRight: boolean;
  vaultId: string;
  counter: number;
}

/** Returns the text of a search index over these entries. */
export function searchIndexOf(
  ids: readonly string[],
  { bytes, isRight, vaultId, counter }: SearchIndexOptions,
): string {
  const each = Math.min(limits.searchTokens, Math.floor((bytes / ids.length - 75) / 6));
  const searchTokens = Array.from({ length: each }, (_, i) => (isRight ? i.toString(16).padStart(3, "0") : "xyz"));
  return JSON.stringify({
    entries: ids.map((_id) => ({ _id, searchTokens })),
    manifest: manifest({ vaultId }, counter),
  });
}
