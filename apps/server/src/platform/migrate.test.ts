import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase } from "../../test/harness.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { checkMigrations, migrate } from "./migrate.ts";
import { serverFolder } from "./server-folder.ts";
import { describeStartFailure } from "./start-failure.ts";

let database: OpenDatabase;
let folder: string;
beforeEach(async () => {
  database = openDatabase(await createEmptyDatabase());
  folder = mkdtempSync(join(tmpdir(), "pomander-migrate-"));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);
const run = () => migrate(database.db, undefined, folder);
const exists = async (table: string) => {
  const found = await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(database.db);
  return found.rows[0]?.is;
};

test("each migration runs once, in order, also when many processes start at once", async () => {
  write("0001_a", "create table a (n int); insert into a values (1);");
  write("0002_b", "insert into a values (2);");
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat().toSorted()).toEqual(["0001_a", "0002_b"]);
  expect((await sql`select n from a order by n`.execute(database.db)).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a migration that fails leaves nothing", async () => {
  write("0001_a", "create table a (n int); select 1 / 0;");
  await expect(run()).rejects.toThrow(/division by zero/);
  expect(await exists("a")).toBe(false);
});

test("what would run is told, and nothing runs", async () => {
  write("0001_a", "create table a (n int);");
  write("0002_b", "create table b (n int);");
  expect(await checkMigrations(database.db, folder)).toEqual({ pending: ["0001_a", "0002_b"], newer: [] });
  expect(await exists("a")).toBe(false);
  await run();
  rmSync(join(folder, "0002_b.sql"));
  expect(await checkMigrations(database.db, folder)).toEqual({ pending: [], newer: ["0002_b"] });
});

test("a server starts on the tables of a newer release", async () => {
  write("0001_a", "create table a (n int);");
  write("0002_b", "create table b (n int);");
  await run();
  rmSync(join(folder, "0002_b.sql"));
  expect(await run()).toEqual([]);
  expect(await exists("b")).toBe(true);
});

test("vaults of the protocol before stop the start, in words, and stay as they are", async () => {
  const steps = join(serverFolder, "migrations");
  const before = readdirSync(steps).filter((file) => file < "0011");
  for (const file of before) copyFileSync(join(steps, file), join(folder, file));
  await run();
  await sql`
    with owner as (
      insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
      values (gen_random_uuid(), 'Ana', '', 'ana@example.com', '{}', '', now(), now()) returning id
    )
    insert into vaults (id, user_id, kdf, verifier, wrapped_key, manifest_counter, manifest_sealed, created_at)
    select gen_random_uuid(), id, '{}', '', '', 0, '', now() from owner`.execute(database.db);
  const failure = await migrate(database.db).catch((error: unknown) => error);
  expect(describeStartFailure(failure)).toMatch(
    /^This database holds vaults .*crypto-protocol\.md §5.*§14.*empty data folder\.$/,
  );
  expect(await exists("vault_manifests")).toBe(false);
  await sql`delete from vaults`.execute(database.db);
  expect(await migrate(database.db)).toContain("0011_checked_history");
});
