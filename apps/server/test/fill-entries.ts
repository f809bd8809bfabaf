import type pg from "pg";

/** SHA-512 hashes in base64, 86 characters each, that make up the sealed notes of an entry. */
const hashesAnEntry = 96;
const bytesAnEntry = hashesAnEntry * 86 + 700;
const entriesAVault = 1_000;

/**
 * Fills a database with generated vaults that cannot be opened, of a given number of bytes in all: random bytes in
 * base64, which compress as envelopes do.
 */
export async function fillEntries(client: pg.Client, bytes: number): Promise<{ entries: number }> {
  const entries = Math.ceil(bytes / bytesAnEntry);
  const vaults = Math.ceil(entries / entriesAVault);
  const random = (hashes: number, row: string) =>
    `(select string_agg(translate(encode(sha512((random()::text || ${row} || h)::bytea), 'base64'), E'+/=\\n', '-_'), '')
      from generate_series(1, ${hashes}) h)`;
  for (let vault = 0; vault < vaults; vault++) {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
       select id, 'Filler', '', 'filler-' || id || '@example.com', '{}', '', now(), now()
       from (select gen_random_uuid() as id) new returning id`,
    );
    const id = rows[0]?.id;
    await client.query(
      `insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, created_at)
       values ($1, $1, '{}', '', 'w', 'k', 0, 'm', now())`,
      [id],
    );
    await client.query(
      `insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags, extra,
         is_favorite, is_archive, created_at, updated_at)
       select $1, gen_random_uuid(), 1, ${random(1, "i")}, ${random(1, "i")}, ${random(1, "i")}, ${random(1, "i")},
         ${random(2, "i")}, ${random(hashesAnEntry, "i")}, '', '', '', false, false, now(), now()
       from generate_series(1, $2::int) i`,
      [id, Math.min(entriesAVault, entries - vault * entriesAVault)],
    );
  }
  return { entries };
}
