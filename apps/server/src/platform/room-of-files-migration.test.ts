import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "../../test/harness.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { serverFolder } from "./server-folder.ts";

test("files that were linked before links were noted count for the owner of a vault, its founder, or the member who began them", async () => {
  const { db, close } = openDatabase(await createEmptyDatabase());
  const folder = mkdtempSync(join(tmpdir(), "pomander-files-"));
  const steps = join(serverFolder, "migrations");
  for (const file of readdirSync(steps).filter((name) => name < "0043"))
    copyFileSync(join(steps, file), join(folder, file));
  await migrate(db, undefined, folder);
  await sql`
    insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    select gen_random_uuid(), name, '', name || '@example.com', '{}', '', now(), now()
    from unnest(array['ana', 'bea', 'cem']) as name`.execute(db);
  const user = (name: string) => sql`(select id from users where first_name = ${name})`;
  // Ana's own vault, one that Ana founded, in which Bea is, and one that Cem founded.
  await sql`
    insert into vaults (id, user_id, created_by, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, created_at)
    values ('00000000-0000-4000-8000-000000000001', ${user("ana")}, null, '{}', '', 'w', '', 0, '', now()),
      ('00000000-0000-4000-8000-000000000002', null, ${user("ana")}, null, null, null, null, 0, '', now()),
      ('00000000-0000-4000-8000-000000000003', null, ${user("cem")}, null, null, null, null, 0, '', now())`.execute(db);
  await sql`
    insert into shared_members (vault_id, user_id, role, sign_key)
    values ('00000000-0000-4000-8000-000000000002', ${user("ana")}, 'manage', ''),
      ('00000000-0000-4000-8000-000000000002', ${user("bea")}, 'read', ''),
      ('00000000-0000-4000-8000-000000000003', ${user("cem")}, 'manage', '')`.execute(db);
  // A file that each began, and one of an account that was deleted, are in all of them.
  await sql`
    insert into files (id, bytes, begun_by, begun_at, touched_at, whole_at)
    select gen_random_uuid(), 1, id, now(), now(), now() from (select id from users union all select null) begun`.execute(
    db,
  );
  await sql`insert into vault_files (vault_id, file_id, at) select v.id, f.id, now() from vaults v, files f`.execute(
    db,
  );
  await migrate(db);
  const { rows } = await sql<{ vault: string; begun: string | null; counts: string | null }>`
    select right(p.vault_id::text, 1) as vault, b.first_name as begun, a.first_name as counts
    from vault_files p join files f on f.id = p.file_id
    left join users b on b.id = f.begun_by left join users a on a.id = p.added_by
    order by vault, begun nulls last`.execute(db);
  expect(rows.map(({ vault, begun, counts }) => [vault, begun, counts])).toEqual([
    ["1", "ana", "ana"],
    ["1", "bea", "ana"],
    ["1", "cem", "ana"],
    ["1", null, "ana"],
    ["2", "ana", "ana"],
    ["2", "bea", "bea"],
    ["2", "cem", "ana"],
    ["2", null, null],
    ["3", "ana", "cem"],
    ["3", "bea", "cem"],
    ["3", "cem", "cem"],
    ["3", null, null],
  ]);
  await close();
  rmSync(folder, { recursive: true });
});
