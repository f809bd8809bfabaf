import { randomUUID } from "node:crypto";
import type { Manifest } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  credential,
  kdf,
  manifest,
  newEntry,
  newVault,
  prove,
  sealed,
  withoutProof,
  wrappedVaultKey,
} from "../../../test/value-factories.ts";

/** Tests that a client with a session token alone changes nothing (crypto-protocol.md §3). */
let server: TestServer;
let ana: TestUser;
let ben: TestUser;
let entryId: string;
/** The manifest of the single previous change, which created the entry. */
let before: Manifest;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben] = [await factories(server).user(), await factories(server).user()];
  ({ _id: entryId, manifest: before } = await factories(server).entry(ana));
});

const entries = "/user/password/password";
const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const contents = async () => (await callApi(server, "GET /user/vault/contents", ana)).text;
const send = (call: string, body: object, token = ana.token) => callApi(server, call, { token, body });

/** All changes that come with a manifest. */
const changes: Record<string, (next: unknown, id?: string) => ReturnType<typeof send>> = {
  "a new entry": (next) => send(`POST ${entries}`, { ...newEntry(), manifest: next }),
  "an entry sealed anew": (next, id = entryId) => send(`PUT ${entries}/${id}`, { ...sealed(2), manifest: next }),
  "the archive": (next, id = entryId) =>
    callApi(server, `DELETE ${entries}/${id}`, {
      token: ana.token,
      headers: { "vault-manifest": JSON.stringify(next) },
    }),
  "the archive, by a mark": (next, id = entryId) => send(`PUT ${entries}/${id}`, { isArchive: true, manifest: next }),
  "deleting for good": (next, id = entryId) => send(`POST ${entries}/${id}/delete-forever`, { manifest: next }),
  "deleting many for good": (next, id = entryId) =>
    send("POST /user/password/passwords/delete-forever", { ids: [id], manifest: next }),
  "an import": (next) => send("POST /user/password/passwords/import", { entries: [newEntry()], manifest: next }),
  "a manifest alone": (next) => send("PUT /user/vault/manifest", { manifest: next }),
  "the search index": (next) => send("PUT /user/vault/search-index", { entries: [], manifest: next }),
};
const next = () => manifest(ana, 2);
const wrong: Record<string, () => Manifest> = {
  "a proof that is made up": () => ({ ...next(), proof: Buffer.alloc(32, 7).toString("base64url") }),
  "another vault's": () => manifest(ben, 2),
  "another vault's key on this vault's manifest": () => prove(ben, next()),
  "an old one": () => ({ ...next(), proof: before.proof }),
  "that of another counter": () => ({ ...next(), proof: prove(ana, { ...next(), counter: 3 }).proof }),
  "that of the same manifest under another counter": () => ({ ...manifest(ana, 3), counter: 2 }),
  "that of another manifest of this counter": () => ({ ...next(), proof: next().proof }),
};

describe.each(Object.entries(changes))("31 a write without proof: %s", (_what, change) => {
  test.each(Object.entries(wrong))("with %s is refused, and nothing is changed", async (_which, made) => {
    const there = await contents();
    expect(code(await change(made()))).toEqual([403, "no_write_proof"]);
    expect(await contents()).toBe(there);
    const { rows } = await sql`select from vault_manifests where vault_id = ${ana.vaultId}`.execute(server.db);
    expect(rows).toHaveLength(2);
  });

  test.each([
    ["none", () => withoutProof(next())],
    ["one that is too short", () => ({ ...next(), proof: "AAAA" })],
    ["one with spare bits", () => ({ ...next(), proof: `${"A".repeat(42)}B` })],
  ])("with %s is no request", async (_which, made) => {
    expect(code(await change(made()))).toEqual([400, "invalid"]);
  });

  test("an old manifest sent again whole is a conflict, and changes nothing", async () => {
    const there = await contents();
    expect(code(await change(before))).toEqual([409, "manifest_conflict"]);
    expect(await contents()).toBe(there);
  });

  test("is told nothing of what else stands against it", async () => {
    await sql`update vaults set sealed_bytes = 2000000000, kept_versions = 1000000 where id = ${ana.vaultId}`.execute(
      server.db,
    );
    const unproven = { ...manifest(ana, 9), proof: before.proof };
    expect(code(await change(unproven))).toEqual([403, "no_write_proof"]);
    expect(code(await change(unproven, randomUUID()))).toEqual([403, "no_write_proof"]);
  });
});

test("31 a favourite mark needs none, and its proof is stored of none", async () => {
  expect((await send(`PUT ${entries}/${entryId}`, { isFavorite: true })).status).toBe(200);
  const { rows } = await sql<{ text: string }>`
    select string_agg(t::text, '') as text from (select v, m from vaults v, vault_manifests m) t`.execute(server.db);
  expect(rows[0]?.text).toContain(before.sealed);
  expect(rows[0]?.text).not.toContain(before.proof);
});

describe("31 a new vault without proof", () => {
  const wrongFirst: Record<string, () => ReturnType<typeof newVault>> = {
    "a proof under another key": () => ({ ...newVault(), writeKey: newVault().writeKey }),
    "a proof for another vault": () => ({ ...newVault(), vaultId: randomUUID() }),
    "another manifest": () => ({
      ...newVault(),
      manifest: { ...newVault().manifest, proof: newVault().manifest.proof },
    }),
  };
  const form = (vault: object, email = `${randomUUID()}@example.com`) => ({
    firstName: "Ana",
    lastName: "Silva",
    email,
    password: credential(),
    kdf: kdf(),
    vault,
  });

  test.each(Object.entries(wrongFirst))("with %s makes no account, taken address or not", async (_what, make) => {
    const body = form(make());
    expect(code(await callApi(server, "POST /auth/register", { body }))).toEqual([403, "no_write_proof"]);
    expect((await callApi(server, "POST /auth/check-email", { body: { email: body.email } })).body.isRegistered).toBe(
      false,
    );
    const taken = { body: form(make(), ana.email) };
    expect(code(await callApi(server, "POST /auth/register", taken))).toEqual([403, "no_write_proof"]);
  });

  test.each(Object.entries(wrongFirst))("with %s does not take the place of another", async (_what, make) => {
    const body = { currentPassword: ana.password, password: credential(), kdf: kdf(), newVault: make() };
    const call = `PUT /auth/update/${ana._id}`;
    // The user has a vault already, which the reply does not reveal either.
    expect(code(await send(call, body))).toEqual([403, "no_write_proof"]);
    await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
    expect(code(await send(call, body))).toEqual([403, "no_write_proof"]);
    expect((await callApi(server, "GET /user/vault", ana)).body.vaultId).toBe(ana.vaultId);
  });
});

test("the write key lies sealed with the vault, and is the same after the archive and a reopening", async () => {
  const keyOf = async () => {
    const { rows } = await sql<{ write_key: string }>`
      select write_key from vaults where id = ${ana.vaultId}`.execute(server.db);
    return rows[0]?.write_key;
  };
  const kept = await keyOf();
  const setRights = { must_change_password: true };
  await server.db.updateTable("users").set(setRights).where("id", "=", ana._id).execute();
  const made = newVault();
  const [first, second] = [credential(), credential()];
  const choose = async (token: string, body: object) =>
    (await send(`PUT /auth/update/${ana._id}`, { kdf: kdf(), ...body }, token)).body.token as string;
  let token = await choose(ana.token, { currentPassword: ana.password, password: first, newVault: made });
  expect(code(await send("PUT /user/vault/manifest", { manifest: manifest(ana, 2) }, token))).toEqual([
    403,
    "no_write_proof",
  ]);
  expect((await send("PUT /user/vault/manifest", { manifest: manifest(made, 1) }, token)).status).toBe(204);

  await send(`POST /user/vault/${ana.vaultId}/unlock`, { credential: ana.password }, token);
  const reopen = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
  token = await choose(token, { currentPassword: first, password: second, reopen });
  expect((await send("PUT /user/vault/manifest", { manifest: manifest(ana, 2) }, token)).status).toBe(204);
  expect(await keyOf()).toBe(kept);
  expect(kept).not.toContain(newVault(ana.vaultId).writeKey);
});
