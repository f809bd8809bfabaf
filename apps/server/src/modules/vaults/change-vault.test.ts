import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { manifest, newEntry, sealed } from "../../../test/value-factories.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";

/** How the changes of a vault reach the database. */
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

/** Over the network: a body that comes with its headers is there when the session has been read. */
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

/** The second change of the vault, the one that made the entry being the first. */
const changes: Record<string, () => ReturnType<typeof send>> = {
  "a new entry": () => send(`POST ${entries}`, { ...newEntry(), manifest: manifest(2) }),
  "an entry sealed anew": () => send(`PUT ${entry()}`, { ...sealed(2), manifest: manifest(2) }),
  "the archive": () => send(`DELETE ${entry()}`, undefined, { "vault-manifest": JSON.stringify(manifest(2)) }),
  "the archive, by a mark": () => send(`PUT ${entry()}`, { isArchive: true, manifest: manifest(2) }),
  "a favourite": () => send(`PUT ${entry()}`, { isFavorite: true }),
  "deleting for good": () => send(`POST ${entry()}/delete-forever`, { manifest: manifest(2) }),
  "a manifest alone": () => send("PUT /user/vault/manifest", { manifest: manifest(2) }),
};
const inTransactions: typeof changes = {
  "an import": () => send("POST /user/password/passwords/import", { entries: [newEntry()], manifest: manifest(2) }),
  "a search index": () =>
    send("PUT /user/vault/search-index", { entries: [{ _id: entryId, searchTokens: [] }], manifest: manifest(2) }),
};

test.each(Object.entries(changes))("%s: two round trips, of statements that are parsed once", async (_what, change) => {
  asked.mockClear();
  expect((await change()).ok).toBe(true);
  expect(asked.mock.calls.map(([query]) => (query as { name?: string }).name)).toEqual([
    "find_session",
    "change_vault_1",
  ]);
});

test.each(Object.entries({ ...changes, ...inTransactions }))(
  "%s that waits for the vault does nothing once the session has ended",
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

test("of many saves at once each is stored whole or told, and none is missing from the history", async () => {
  for (let revision = 2; revision <= 6; revision++) {
    const save = () => send(`PUT ${entry()}`, { ...sealed(revision), manifest: manifest(revision) });
    const statuses = (await Promise.all([save(), save(), save(), save(), save()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  }
  const history = await server.db
    .selectFrom("vault_history")
    .select(["kind", "data"])
    .where("vault_id", "=", ana.vaultId)
    .orderBy("id")
    .execute();
  const kept = (kind: string) => history.filter((row) => row.kind === kind).map(({ data }) => data);
  expect(kept("entry").map((data) => (data as { revision: number }).revision)).toEqual([1, 2, 3, 4, 5]);
  expect(kept("manifest").map((data) => (data as { counter: number }).counter)).toEqual([0, 1, 2, 3, 4, 5]);
});
