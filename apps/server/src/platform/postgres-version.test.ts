import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { connectOnce, openDatabase } from "./database.ts";
import { checkPostgresVersion } from "./postgres-version.ts";

test("a PostgreSQL that is too old is refused by its name, and one that is not is taken", async () => {
  const at = await createTestDatabase();
  const client = await connectOnce(at);
  const [young, old] = [openDatabase(at), openDatabase(at)];
  await checkPostgresVersion(young.long);
  // Every connection from now on gets the version of an older PostgreSQL.
  await client.query(`
    create schema before;
    create function before.current_setting(text) returns text language sql
      return case $1 when 'server_version_num' then '140019' else '14.19' end;
    alter database "${at.database}" set search_path = before, pg_catalog`);
  await expect(checkPostgresVersion(old.long)).rejects.toThrow(
    "DATABASE_URL leads to PostgreSQL 14.19. Pomander needs 15 or newer",
  );
  await Promise.all([young.close(), old.close(), client.end()]);
});
