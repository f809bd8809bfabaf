import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { callApi, type TestUser, factories } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { setTimeout as pause } from "node:timers/promises";
import { newEntry } from "../../test/value-factories.ts";
import { insertEntries } from "./entry-store.ts";

/** Statements, which show that contents too large to be read at once are sent row by row. */
const statements: string[] = [];
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    // The slowest machine takes this long until four replies wait; no test waits for it.
    timeouts: { unreadReply: 280_000, turnAtLongRead: 200 },
    onQuery: (text) => void statements.push(text),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  statements.length = 0;
});

/** Puts entries of 87 kB into a vault directly, since the calls take only one body at a time. */
async function fill({ vaultId }: TestUser, count: number, { db } = server) {
  await db
    .transaction()
    .execute((trx) => insertEntries(trx, { table: "password_entries", vaultId }, [newEntry()], new Date()));
  await sql`
    insert into password_entries
    select vault_id, gen_random_uuid(), revision, key, title, link, email, password, repeat('x', 87000), category, tags, extra,
      search_tokens, i = 5, i = 7, created_at, updated_at
    from password_entries, generate_series(2, ${sql.lit(count)}) i where vault_id = ${vaultId}`.execute(db);
  await db
    .updateTable("vaults")
    .set({ sealed_bytes: count * 87_000 })
    .where("id", "=", vaultId)
    .execute();
}
/** Entries that are more than the system buffers for a client that does not read. */
const overflowing = 600;

const setSmall = (isSmall: boolean) =>
  server.db
    .updateTable("vaults")
    .set({ sealed_bytes: isSmall ? 0 : 10_000_000 })
    .where("id", "=", ana.vaultId)
    .execute();
/** Connections to the database that are not idle. */
const busy = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
const countBusy = async ({ db } = server) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${busy}`.execute(db);
  return rows[0]?.count;
};

/** Requests the contents and reads nothing of the reply but its beginning. */
async function holdUp({ token }: TestUser, { url } = server): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  socket.on("error", () => undefined);
  socket.write(`GET /api/user/vault/contents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}
const read = ({ token }: TestUser, { url } = server) =>
  fetch(`${url}/api/user/vault/contents`, { headers: { authorization: `Bearer ${token}` } });

test("a large vault is told in the same words as a small one, by a cursor", async () => {
  await fill(ana, 70);
  await server.db
    .updateTable("password_entries")
    .set({ search_tokens: ["abc"] })
    .execute();
  const paths = [
    "/user/vault/contents",
    "/user/password/passwords",
    "/user/password/passwords/favorites",
    "/user/password/passwords/search?query=abc",
  ];
  const readAll = () => Promise.all(paths.map((path) => callApi(server, `GET ${path}`, ana)));
  const large: Awaited<ReturnType<typeof callApi>>[] = [];
  for (const path of paths) large.push(await callApi(server, `GET ${path}`, ana));
  expect(statements.filter((text) => text.startsWith("fetch")).length).toBeGreaterThan(10 * paths.length);
  await setSmall(true);
  const small = await readAll();
  const shown = ({ status, body, headers }: (typeof small)[number]) => [status, body, headers["x-total-count"]];
  expect(large.map(shown)).toEqual(small.map(shown));
  expect(large.map(({ body }) => (Array.isArray(body) ? body : body.entries).length)).toEqual([70, 69, 1, 69]);
});

test("an archived one too", async () => {
  await fill(ana, 40);
  const before = await callApi(server, "GET /user/vault/contents", ana);
  const unlock = { token: ana.token, body: { credential: ana.password } };
  expect((await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, unlock)).status).toBe(200);
  await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", ana.vaultId).execute();
  const archived = await callApi(server, `GET /user/vaults/archived/${ana.vaultId}/contents`, ana);
  expect(archived.body).toEqual(before.body);
  expect(archived.body.entries).toHaveLength(40);
});

test("what is written while it travels is not seen in it", async () => {
  await fill(ana, overflowing);
  const response = await read(ana);
  await server.db.deleteFrom("password_entries").where("vault_id", "=", ana.vaultId).execute();
  const { entries } = (await response.json()) as { entries: unknown[] };
  expect(entries).toHaveLength(overflowing);
});

test("a reply that is not read ends, and gives its connection to the database back", async () => {
  const impatient = await startTestServer({ timeouts: { unreadReply: 1_000 } });
  onTestFinished(() => impatient.close());
  const reader = await factories(impatient).user();
  await fill(reader, overflowing, impatient);
  const socket = await holdUp(reader, impatient);
  while ((await countBusy(impatient)) !== 0) await pause(20);
  await once(socket.resume(), "close");
  expect((await read(reader, impatient)).status).toBe(200);
});

test("one account reads one at a time, four accounts at once, and the next is told when to come again", async () => {
  const others = await Promise.all([0, 1, 2, 3].map(() => factories(server).user()));
  const last = others.pop() as TestUser;
  await fill(last, 40);
  for (const person of [ana, ...others]) await fill(person, overflowing);
  const sockets = [await holdUp(ana)];
  const own = await read(ana);
  expect([own.status, own.headers.get("retry-after")]).toEqual([429, "1"]);
  for (const person of others) sockets.push(await holdUp(person));
  const next = await read(last);
  expect([next.status, next.headers.get("retry-after")]).toEqual([503, "1"]);
  // Small vaults do not wait.
  expect((await read(await factories(server).user())).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => (await (await read(last)).json()) as unknown)
    .toMatchObject({ entries: { length: 40 } });
});

test("one that fails in the middle is cut off, not ended", async () => {
  await fill(ana, overflowing);
  const response = await read(ana);
  await sql`select pg_terminate_backend(pid) from ${busy}`.execute(server.db);
  expect(response.status).toBe(200);
  expect(await response.arrayBuffer().then(() => "whole", String)).toContain("terminated");
  expect((await read(ana)).status).toBe(200);
});
