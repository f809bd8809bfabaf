import { randomUUID } from "node:crypto";
import { callList } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, factories, type TestRequest, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import type { Cell } from "../../../test/matrix/cells.ts";
import { pathOf, requests } from "../../../test/matrix/requests.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import { manifest, newEntry } from "../../../test/value-factories.ts";

/** Attacks by a vault's id in a path: a signed-in user who names a vault that is not their present one. */
let server: TestServer;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const calls = callList.filter(({ call }) => call.ownPath !== undefined);
const comparing = calls.filter(({ name }) => name !== "vaults.manifests");

/** Makes Ana, and the id of each kind that isn't her present vault's. */
async function otherVaults(rights: { isSuperAdmin?: true } = {}): Promise<Record<string, string>> {
  ana = await factories(server).user(rights);
  ben = await factories(server).user();
  const predecessor = ana.vaultId;
  ana = await renewVaultKeys(server, ana);
  const archived = randomUUID();
  const vault = await server.db
    .selectFrom("vaults")
    .selectAll()
    .where("id", "=", ana.vaultId)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("vaults")
    .values({ ...vault, kdf: JSON.stringify(vault.kdf), id: archived, archived_at: new Date() })
    .execute();
  return { "another user's": ben.vaultId, archived, replaced: predecessor, "no vault's": randomUUID() };
}

const unlock = ({ vaultId, token, password }: TestUser) =>
  callApi(server, `POST /user/vault/${vaultId}/unlock`, { token, body: { credential: password } });

interface Sent extends TestRequest {
  query?: string;
}
const send = (method: string, path: string, { query = "", ...request }: Sent) =>
  callApi(server, `${method} ${path}${query}`, { ...request, token: ana.token });

const storedState = async () => {
  const tables = [
    "vaults",
    "vault_manifests",
    "password_entries",
    "vault_history",
    "successors",
    "staged_entries",
  ] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted()));
};

describe.each(comparing)("$name", ({ name, call }) => {
  test.each<[who: string, rights: { isSuperAdmin?: true }]>([
    ["a regular user", {}],
    ["a super admin", { isSuperAdmin: true }],
  ])("refuses %s every vault but the present one alike, and changes nothing", async (_who, rights) => {
    const others = await otherVaults(rights);
    // The sender may even know that vault: it is open to this session.
    await unlock(ana);
    const cell: Cell = { name, call, actor: "R", target: "own", what: "", expected: "ok" };
    const request = await requests[name]!({ server, cell, caller: ana, subject: ana });
    const pathTo = (vaultId: string) => pathOf(call, { ...request, params: { ...request.params, vaultId } }, ana);
    const before = await storedState();
    for (const [kind, vaultId] of Object.entries(others)) {
      const { status, body } = await send(call.method, pathTo(vaultId), request);
      expect([kind, status, { ...body, requestId: "" }]).toEqual([
        kind,
        409,
        {
          code: "vault_changed",
          message: "This account has a different vault now. Sign in again.",
          requestId: "",
        },
      ]);
    }
    for (const malformed of ["1", "%00", ana.vaultId.toUpperCase(), `${ana.vaultId}%20`, "..%2f..%2fuser"]) {
      const { status, body } = await send(call.method, pathTo(malformed), request);
      expect([malformed, status, body.code]).toEqual([malformed, 400, "invalid"]);
    }
    expect(await storedState()).toBe(before);
    expect((await send(call.method, pathTo(ana.vaultId), request)).status).toBeLessThan(300);
  });
});

test("a write that is proven for another user's vault is refused under that vault's id and under one's own", async () => {
  await otherVaults();
  const body = { ...newEntry(), manifest: manifest(ben, 1) };
  const under = async (vaultId: string) => (await send("POST", `/vaults/${vaultId}/entries`, { body })).body.code;
  expect(await under(ben.vaultId)).toBe("vault_changed");
  expect(await under(ana.vaultId)).toBe("no_write_proof");
});

test("an entry of another user is not found under one's own vault", async () => {
  await otherVaults();
  const entry = await factories(server).entry(ben);
  const request = { body: { isFavorite: true } };
  const answer = await send("PUT", `/vaults/${ana.vaultId}/entries/${entry._id}`, request);
  expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
});

test("contents under a vault's id are answered 304 only to the present vault's tag", async () => {
  const { "another user's": other } = await otherVaults();
  const { headers } = await send("GET", `/vaults/${ana.vaultId}/contents`, {});
  const ifNoneMatch = { headers: { "if-none-match": String(headers["etag"]) } };
  expect((await send("GET", `/vaults/${ana.vaultId}/contents`, ifNoneMatch)).status).toBe(304);
  expect((await send("GET", `/vaults/${other}/contents`, ifNoneMatch)).status).toBe(409);
});

describe("links of a chain", () => {
  const range = { query: "?after=-1&until=5" };
  const links = async (vaultId: string) => {
    const { status, body } = await send("GET", `/vaults/${vaultId}/manifests`, range);
    return [status, body.code ?? body.manifests.length];
  };

  test("are refused under another user's vault as under no vault's, and under an archived one until it is unlocked", async () => {
    const others = await otherVaults();
    expect(await links(others["another user's"]!)).toEqual([404, "not_found"]);
    expect(await links(others["no vault's"]!)).toEqual([404, "not_found"]);
    expect(await links(others["archived"]!)).toEqual([403, "locked"]);
    expect(await links("1")).toEqual([400, "invalid"]);
    expect(await links(ana.vaultId)).toEqual([200, 1]);
    expect(await links(others["replaced"]!)).toEqual([200, 1]);
  });

  test("are named by the path or by the query, never by both or neither", async () => {
    await otherVaults();
    const both = { query: `${range.query}&vault=${ben.vaultId}` };
    expect((await send("GET", `/vaults/${ana.vaultId}/manifests`, both)).status).toBe(400);
    expect((await send("GET", "/user/vault/manifests", range)).status).toBe(400);
    const own = { query: `${range.query}&vault=${ana.vaultId}` };
    expect((await send("GET", "/user/vault/manifests", own)).status).toBe(200);
  });
});

test("a user without a vault reads no vault's contents, whatever the path names", async () => {
  const others = await otherVaults();
  await server.db.deleteFrom("vaults").where("user_id", "=", ana._id).execute();
  const code = async (path: string) => (await send("GET", path, {})).body.code;
  expect(await code("/user/vault/contents")).toBe("no_vault");
  for (const vaultId of [ana.vaultId, ...Object.values(others)])
    expect(await code(`/vaults/${vaultId}/contents`)).toBe("vault_changed");
});
