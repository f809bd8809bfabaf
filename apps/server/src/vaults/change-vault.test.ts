import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestUser, factories } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { countLockWaits } from "../../test/lock-waits.ts";
import {
  credential,
  kdf,
  manifest,
  newEntry,
  newVault,
  recovery,
  sealed,
  wrappedVaultKey,
} from "../../test/value-factories.ts";
import { lockPresentVault } from "../accounts/vault-keys.ts";

/** Queries that the server sends to the database. */
const asked = vi.spyOn(pg.Client.prototype, "query");
let server: TestServer;
let ana: TestUser;
let entryId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  asked.mockRestore();
});
beforeEach(async () => {
  ana = await factories(server).user();
  entryId = (await factories(server).entry(ana))._id;
});

/** Sends a change over the network: a body that comes with its headers is there when the session has been read. */
async function send(call: string, body: unknown, headers: Record<string, string> = {}) {
  const [method = "", path] = call.split(" ");
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: ana.authorization,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const entries = "/user/password/password";
const entry = () => `${entries}/${entryId}`;

/** Changes as the second one of the vault, after the one that created the entry. */
const changes: Record<string, () => ReturnType<typeof send>> = {
  "a new entry": () => send(`POST ${entries}`, { ...newEntry(), manifest: manifest(ana, 2) }),
  "an entry sealed anew": () => send(`PUT ${entry()}`, { ...sealed(2), manifest: manifest(ana, 2) }),
  "the archive": () => send(`DELETE ${entry()}`, undefined, { "vault-manifest": JSON.stringify(manifest(ana, 2)) }),
  "the archive, by a mark": () => send(`PUT ${entry()}`, { isArchive: true, manifest: manifest(ana, 2) }),
  "a favourite": () => send(`PUT ${entry()}`, { isFavorite: true }),
  "deleting for good": () => send(`POST ${entry()}/delete-forever`, { manifest: manifest(ana, 2) }),
  "a manifest alone": () => send("PUT /user/vault/manifest", { manifest: manifest(ana, 2) }),
};
const inTransactions: typeof changes = {
  "an import": () =>
    send("POST /user/password/passwords/import", { entries: [newEntry()], manifest: manifest(ana, 2) }),
  "deleting many for good": () =>
    send("POST /user/password/passwords/delete-forever", { ids: [entryId], manifest: manifest(ana, 2) }),
  "a search index": () =>
    send("PUT /user/vault/search-index", { entries: [{ _id: entryId, searchTokens: [] }], manifest: manifest(ana, 2) }),
};

test.each(Object.entries(changes))("%s: two round trips, of statements that are parsed once", async (_what, change) => {
  asked.mockClear();
  expect((await change()).ok).toBe(true);
  expect(asked.mock.calls.map(([query]) => (query as { name?: string }).name)).toEqual([
    "find_session_and_write_key",
    "change_vault_4",
  ]);
});

test.each(Object.entries({ ...changes, ...inTransactions }))(
  "39 a session ended while its write waits for the vault: %s",
  async (_what, change) => {
    let waiting: ReturnType<typeof send> | undefined;
    const before = await send("GET /user/vault/contents", undefined).then((reply) => reply.text());
    await server.db.transaction().execute(async (trx) => {
      await lockPresentVault(trx, ana._id);
      waiting = change();
      while ((await countLockWaits(server.db)) === 0);
      expect((await send("DELETE /user/sessions", undefined)).status).toBe(204);
    });
    expect((await waiting)?.status).toBe(401);
    const login = await send("POST /auth/login", { email: ana.email, password: ana.password });
    ana.authorization = `Bearer ${((await login.json()) as { token: string }).token}`;
    expect(await send("GET /user/vault/contents", undefined).then((reply) => reply.text())).toBe(before);
  },
);

/** Changes of a vault that need its owner's password; they lock the account before the vault. */
const byPassword: Record<string, () => ReturnType<typeof send>> = {
  "a recovery key": () =>
    send("PUT /user/vault/recovery", { vaultId: ana.vaultId, currentPassword: ana.password, recovery: recovery() }),
  "a password": () => choose({ vault: { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() } }),
  "a new vault": () => choose({ newVault: newVault() }),
  "a reopening": () => choose({ reopen: { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() } }),
  "deleting versions": () => send("POST /user/vault/history/delete", { entryId, currentPassword: ana.password }),
  "deleting the account": () => send("POST /user/delete", { currentPassword: ana.password }),
};
const choose = (choice: object) =>
  send(`PUT /auth/update/${ana._id}`, { currentPassword: ana.password, password: credential(), kdf: kdf(), ...choice });
const stateOf = async () => {
  const { rows } = await sql`
    select (select json_agg(u) from users u where id = ${ana._id}) as users,
      (select json_agg(v) from vaults v where user_id = ${ana._id}) as vaults,
      (select json_agg(h) from vault_history h where vault_id = ${ana.vaultId}) as history`.execute(server.db);
  return rows[0];
};

test.each(Object.entries(byPassword))(
  "39 a session ended while its write waits for the account: %s",
  async (what, change) => {
    await send(`PUT ${entry()}`, { ...sealed(2), manifest: manifest(ana, 2) });
    if (what === "a new vault")
      await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
    if (what === "a reopening")
      await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", ana.vaultId).execute();
    const before = await stateOf();
    let waiting: ReturnType<typeof send> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", ana._id).forUpdate().execute();
      waiting = change();
      while ((await countLockWaits(server.db)) === 0);
      expect((await send("DELETE /user/sessions", undefined)).status).toBe(204);
    });
    expect((await waiting)?.status).toBe(401);
    expect(await stateOf()).toEqual(before);
  },
);

test("of many saves at once each is stored whole or told, and none is missing from the history", async () => {
  for (let revision = 2; revision <= 6; revision++) {
    const save = () => send(`PUT ${entry()}`, { ...sealed(revision), manifest: manifest(ana, revision) });
    const statuses = (await Promise.all([save(), save(), save(), save(), save()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  }
  const history = await server.db
    .selectFrom("vault_history")
    .select("data")
    .where("vault_id", "=", ana.vaultId)
    .orderBy("id")
    .execute();
  expect(history.map(({ data }) => (data as { revision: number }).revision)).toEqual([1, 2, 3, 4, 5]);
  const manifests = await server.db
    .selectFrom("vault_manifests")
    .select("counter")
    .where("vault_id", "=", ana.vaultId)
    .orderBy("counter")
    .execute();
  expect(manifests.map(({ counter }) => counter)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
