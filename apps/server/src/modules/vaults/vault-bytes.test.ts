import { limits, type NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { envelope, manifest, newEntry, sealed } from "../../../test/value-factories.ts";

/** A vault is read whole, so what it may come to in all has a bound. */
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const path = "/user/password/password";
const send = (call: string, body: object) => callApi(server, call, { token: ana.token, body });
const create = (entry: NewEntry, counter: number) =>
  send(`POST ${path}`, { ...entry, manifest: manifest(ana, counter) });
const importAll = (entries: NewEntry[], counter: number) =>
  send("POST /user/password/passwords/import", { entries, manifest: manifest(ana, counter) });
const save = (id: string, members: object, counter: number) =>
  send(`PUT ${path}/${id}`, { ...sealed(2), ...members, manifest: manifest(ana, counter) });

const counted = async () => {
  const columns = sql`key || title || link || email || password || notes || category || tags || extra`;
  const { rows } = await sql<{ counted: number; stored: number }>`
    select v.sealed_bytes as counted,
      (select coalesce(sum(octet_length(${columns})), 0)::bigint from password_entries where vault_id = v.id) as stored
    from vaults v where v.id = ${ana.vaultId}`.execute(server.db);
  return rows[0]!;
};
/** Sets the vault's counter as if other entries took all but `left` bytes. */
const fillUp = (left: number) =>
  server.db
    .updateTable("vaults")
    .set({ sealed_bytes: limits.vaultBytes - left })
    .where("id", "=", ana.vaultId)
    .execute();

test("what is stored is counted, through every kind of change", async () => {
  const one = newEntry({ notes: envelope(4096) });
  const two = newEntry();
  const check = async (status: number) => {
    const { counted: known, stored } = await counted();
    expect(known).toBe(stored);
    return [status, known > 0];
  };
  expect(await check((await create(one, 1)).status)).toEqual([201, true]);
  expect(await check((await importAll([two, newEntry()], 2)).status)).toEqual([201, true]);
  expect(await check((await save(two._id, { notes: envelope(8192) }, 3)).status)).toEqual([200, true]);
  expect(await check((await save(one._id, {}, 4)).status)).toEqual([200, true]);
  expect(
    await check((await send(`PUT ${path}/${one._id}`, { isArchive: true, manifest: manifest(ana, 5) })).status),
  ).toEqual([200, true]);
  expect(
    await check((await send(`POST ${path}/${one._id}/delete-forever`, { manifest: manifest(ana, 6) })).status),
  ).toEqual([204, true]);
  const many = [newEntry({ notes: envelope(4096) }), newEntry()];
  expect(await check((await importAll(many, 7)).status)).toEqual([201, true]);
  const body = { ids: many.map(({ _id }) => _id), manifest: manifest(ana, 8) };
  expect(await check((await send("POST /user/password/passwords/delete-forever", body)).status)).toEqual([204, true]);
  expect(await check((await importAll([newEntry()], 99)).status)).toEqual([409, true]);
});

test("what would make it too large is refused, and nothing of it is stored", async () => {
  const entry = newEntry();
  expect((await create(entry, 1)).status).toBe(201);
  await fillUp(1_000);
  const full = [409, "vault_full"];
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code];
  expect(codeOf(await create(newEntry({ notes: envelope(4096) }), 2))).toEqual(full);
  expect(codeOf(await importAll([newEntry(), newEntry()], 2))).toEqual(full);
  expect(codeOf(await save(entry._id, { notes: envelope(4096) }, 2))).toEqual(full);
  const { body } = await callApi(server, "GET /user/vault/contents", ana);
  expect(body).toMatchObject({ manifest: { counter: 1 }, entries: [{ _id: entry._id, notes: entry.notes }] });
});

test("a vault that is full can still be changed, made smaller and read", async () => {
  const large = newEntry({ notes: envelope(8192) });
  expect((await create(large, 1)).status).toBe(201);
  await fillUp(0);
  expect((await send(`PUT ${path}/${large._id}`, { isFavorite: true })).status).toBe(200);
  expect((await save(large._id, { notes: envelope(4096) }, 2)).status).toBe(200);
  expect((await create(newEntry(), 3)).status).toBe(201);
  expect((await callApi(server, "GET /user/vault/contents", ana)).body.entries).toHaveLength(2);
});
