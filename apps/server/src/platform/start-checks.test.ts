import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "../../test/harness.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstAdminLink } from "../accounts/first-admin-link.ts";
import { readDatabaseIdentity } from "./database-identity.ts";
import { type ConnectionOptions, connectOnce, type Database, type OpenDatabase, openDatabase } from "./database.ts";
import { checkPepper, rememberPepper, WrongPepperError } from "./secrets.ts";
import { readSetting } from "./settings.ts";

let connection: ConnectionOptions;
let database: OpenDatabase;
let db: Database;
let dataDir: string;
beforeEach(async () => {
  connection = await createTestDatabase();
  database = openDatabase(connection);
  db = database.db;
  dataDir = mkdtempSync(join(tmpdir(), "pomander-start-"));
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const publicUrl = "https://passwords.example.org";
const pepper = Buffer.alloc(32, 3);
const link = (by = pepper) => firstAdminLink(db, { dataDir, publicUrl }, by);
const file = () => join(dataDir, "first-admin-link.txt");
const makeSuperAdmin = () =>
  db
    .insertInto("users")
    .values({
      id: "0190a000-0000-7000-8000-000000000001",
      first_name: "Ana",
      last_name: "First",
      email: "ana@example.com",
      is_super_admin: true,
      kdf: "{}",
      verifier: Buffer.alloc(32),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();

test("a database knows its pepper again and refuses another, changing nothing", async () => {
  const pepper = Buffer.alloc(32, 1);
  await checkPepper(db, pepper);
  await rememberPepper(db, pepper);
  await checkPepper(db, pepper);
  await rememberPepper(db, pepper);
  const before = await db.selectFrom("settings").selectAll().execute();
  for (const check of [checkPepper, rememberPepper])
    await expect(check(db, Buffer.alloc(32, 2))).rejects.toThrow(WrongPepperError);
  expect(await db.selectFrom("settings").selectAll().execute()).toEqual(before);
});

test("a database remembers nothing of the pepper that would help to guess it", async () => {
  const pepper = Buffer.alloc(32, 1);
  await rememberPepper(db, pepper);
  const stored = JSON.stringify(await readSetting(db, "pepper_check"));
  for (const form of ["base64url", "hex", "latin1"] as const) expect(stored).not.toContain(pepper.toString(form));
});

test("a database is known from its copies, wherever a process of it runs", async () => {
  const shared = { dataDir, databaseUrl: "postgres://h/d" };
  const instance = await readDatabaseIdentity(db, shared);
  expect(await instance.isOriginal(db)).toBe(true);
  expect(await (await readDatabaseIdentity(db, { ...shared, dataDir: "/elsewhere" })).isOriginal(db)).toBe(true);
  // This is what a dump does that is restored into the same database.
  await sql`create table restored (like settings including all)`.execute(db);
  await sql`insert into restored select * from settings`.execute(db);
  await sql`drop table settings`.execute(db);
  await sql`alter table restored rename to settings`.execute(db);
  expect(await (await readDatabaseIdentity(db, shared)).isOriginal(db)).toBe(false);
  await instance.adopt(db);
  expect(await instance.isOriginal(db)).toBe(true);
  await database.close();
  const copy = { ...connection, database: `${connection.database}_copy` };
  const admin = await connectOnce({ ...connection, database: "postgres" });
  await admin.query(`create database ${copy.database} template ${connection.database}`);
  await admin.end();
  database = openDatabase(copy);
  expect(await (await readDatabaseIdentity(database.db, shared)).isOriginal(database.db)).toBe(false);
});

test("the first admin's link is made once, kept over a restart, and nothing is stored that would make it without the pepper", async () => {
  const first = await link();
  expect(first).toMatch(/^https:\/\/passwords\.example\.org\/register\?setup=[A-Za-z0-9_-]{43}$/);
  expect(await link()).toBe(first);
  expect(readFileSync(file(), "utf8")).toBe(`${first}\n`);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const token = first?.split("=")[1] ?? "";
  const hash = createHash("sha256").update(token).digest("hex");
  expect(await readSetting(db, "setup_token")).toEqual({ hash, seed: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
  expect(await link(Buffer.alloc(32, 4))).not.toBe(first);
});

test("the first admin's link is written into no file that somebody prepared", async () => {
  const readByOthers = join(dataDir, "prepared");
  writeFileSync(readByOthers, "");
  for (const name of ["first-admin-link.txt", "first-admin-link.txt.draft"])
    symlinkSync(readByOthers, join(dataDir, name));
  const made = await link();
  expect(readFileSync(readByOthers, "utf8")).toBe("");
  expect(readFileSync(file(), "utf8")).toBe(`${made}\n`);
});

test("every process of a database has the same first admin's link, also where the file was lost", async () => {
  const first = await link();
  const stored = await readSetting(db, "setup_token");
  rmSync(file());
  expect(await link()).toBe(first);
  expect(readFileSync(file(), "utf8")).toBe(`${first}\n`);
  expect(await readSetting(db, "setup_token")).toEqual(stored);
});

test("the first admin's link is taken away once there is a super admin", async () => {
  await link();
  await makeSuperAdmin();
  expect(await link()).toBeNull();
  expect(existsSync(file())).toBe(false);
  expect(await readSetting(db, "setup_token")).toBeNull();
});
