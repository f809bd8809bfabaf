import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase } from "../../test/harness.ts";
import { connectOnce } from "../platform/database.ts";
import { columnList, describeTables, readState, readTables, withSnapshot } from "./snapshot.ts";

let client: pg.Client;
let other: pg.Client;
beforeEach(async () => {
  const connection = await createEmptyDatabase();
  [client, other] = [await connectOnce(connection), await connectOnce(connection)];
});
afterEach(() => Promise.all([client.end(), other.end()]));

test("a snapshot is of one moment, takes no writes, and is over afterwards", async () => {
  await client.query("create table entries (id int)");
  const count = async () => (await client.query("select from entries")).rowCount;
  const counted = await withSnapshot(client, async () => {
    const before = await count();
    await other.query("insert into entries values (1)");
    const refused = client.query("savepoint s").then(() => client.query("insert into entries values (2)"));
    await expect(refused).rejects.toMatchObject({ code: "25006" });
    await client.query("rollback to savepoint s");
    return [before, await count()];
  });
  expect(counted).toEqual([0, 0]);
  expect(await count()).toBe(1);
  await client.query("insert into entries values (3)");
  expect((await other.query("select from entries")).rowCount).toBe(2);
});

test("tables come after those that they refer to, with the columns that are stored, without Kysely's own", async () => {
  await client.query(`
    create table kysely_migration (name text);
    create table c (id int primary key);
    create table b (id int primary key, c int references c, own int references b, twice int generated always as (c * 2) stored);
    create table a (id int, gone int, b int references b, c int references c);
    alter table a drop column gone;
    create view shown as select * from a;
    create schema elsewhere;
    create table elsewhere.d (id int)`);
  expect(await readTables(client)).toEqual([
    { name: "c", columns: ["id"] },
    { name: "b", columns: ["id", "c", "own"] },
    { name: "a", columns: ["id", "b", "c"] },
  ]);
  expect(columnList(["id", "c"])).toBe('"id", "c"');
  await client.query("alter table c add a int, add constraint circle foreign key (a) references b (id)");
  await expect(readTables(client)).rejects.toThrow("Tables refer to one another: a, b, c, b");
});

test("a database that should be empty is described by the tables that it has, five of them by name", async () => {
  expect(await describeTables(client)).toBeNull();
  await client.query("create table b (id int); create view a as select * from b");
  expect(await describeTables(client)).toBe("2 tables (a, b)");
  await client.query("create table c (); create table d (); create table e ()");
  expect(await describeTables(client)).toBe("5 tables (a, b, c, d, e)");
  await client.query("create table f (); create sequence g");
  expect(await describeTables(client)).toBe("7 tables (a, b, c, d, e, and 2 more)");
});

test("a database's state is its last migration, and which pepper it has", async () => {
  await expect(readState(client)).rejects.toThrow(/^This database has no tables yet\. Start the server once/);
  await client.query(`
    create table kysely_migration (name text);
    create table settings (key text, value jsonb);
    insert into kysely_migration values ('0001_a'), ('0003_c'), ('0002_b')`);
  expect(await readState(client)).toEqual({ schema: "0003_c", pepperCheck: null, at: expect.any(Date) });
  await client.query(`insert into settings values ('pepper_check', '"check"'), ('other', '"value"')`);
  expect((await readState(client)).pepperCheck).toBe("check");
});
