import { randomUUID } from "node:crypto";
import type { NewEntry } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { fileCalls, outcomeOf } from "../../../test/files.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { finishOf, renewed, successorCalls } from "../../../test/new-vault-keys.ts";
import {
  counterOf,
  link,
  renewSharedKeys,
  type Sharer,
  sharedSuccessorCalls,
  sharedVault,
} from "../../../test/sharing.ts";
import { manifest, newEntry, sealed } from "../../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
let fileId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  ({ fileId } = await fileCalls(server, ana).add());
});

const path = "/user/password/password";
const update = (id: string, revision: number, members: { files?: string[] }) =>
  callApi(server, `PUT ${path}/${id}`, {
    token: ana.token,
    body: { ...sealed(revision), ...members, manifest: manifest(ana, revision) },
  });
const contentsOf = async (of: { token: string }, vaultId: string) => {
  const { body } = await callApi(server, `GET /vaults/${vaultId}/contents`, { token: of.token });
  return Object.fromEntries(
    (body as { entries: { _id: string; files: string[] }[] }).entries.map(({ _id, files }) => [_id, files]),
  );
};
const placesOf = async (id: string) => {
  const rows = await server.db.selectFrom("vault_files").select("vault_id").where("file_id", "=", id).execute();
  return rows.map(({ vault_id }) => vault_id).toSorted();
};

test("an entry's files are told wherever the entry is; a save without the member leaves them", async () => {
  const entry = await factories(server).entry(ana, { files: [fileId] });
  expect(await contentsOf(ana, ana.vaultId)).toEqual({ [entry._id]: [fileId] });
  const read = await callApi(server, `GET ${path}/${entry._id}`, { token: ana.token });
  expect(read.body).toMatchObject({ files: [fileId] });
  // A client before files sends none.
  expect((await update(entry._id, 2, {})).body).toMatchObject({ revision: 2, files: [fileId] });
  const marked = await callApi(server, `PUT ${path}/${entry._id}`, {
    token: ana.token,
    body: { isArchive: true, manifest: manifest(ana, 3) },
  });
  expect(marked.body).toMatchObject({ isArchive: true, files: [fileId] });
  const list = await callApi(server, "GET /user/password/passwords", { token: ana.token });
  expect(list.body).toEqual([]);
  const more = await fileCalls(server, ana).add();
  const saved = await callApi(server, `PUT ${path}/${entry._id}`, {
    token: ana.token,
    body: { ...sealed(3), files: [more.fileId, fileId], manifest: manifest(ana, 4) },
  });
  expect(saved.body).toMatchObject({ files: [more.fileId, fileId] });
});

test("no entry names a file twice, or more than fifty", async () => {
  const create = async (files: string[]) =>
    outcomeOf(
      await callApi(server, `POST ${path}`, {
        token: ana.token,
        body: { ...newEntry({ files }), manifest: manifest(ana, 1) },
      }),
    );
  expect(await create([fileId, fileId])).toBe("invalid");
  expect(await create(Array.from({ length: 51 }, () => randomUUID()))).toBe("invalid");
  expect(await create(["a"])).toBe("invalid");
});

test("a version keeps the files that it names, and they can be put back with it", async () => {
  const entry = await factories(server).entry(ana, { files: [fileId] });
  expect((await update(entry._id, 2, { files: [] })).body).toMatchObject({ files: [] });
  await callApi(server, `POST ${path}/${entry._id}/delete-forever`, {
    token: ana.token,
    body: { manifest: manifest(ana, 3) },
  });
  await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, {
    token: ana.token,
    body: { credential: ana.password },
  });
  const { body } = await callApi(server, `GET /user/vault/history?entry=${entry._id}`, { token: ana.token });
  const versions = (body as { versions: { entry: { files: string[] } }[] }).versions;
  expect(versions.map((version) => version.entry.files)).toEqual([[], [fileId]]);
  const rows = await server.db
    .selectFrom("vault_history")
    .select("files")
    .where("entry_id", "=", entry._id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ files }) => files)).toEqual([[fileId], []]);
  const back = { ...newEntry({ files: [fileId] }), manifest: manifest(ana, 4) };
  expect((await callApi(server, `POST ${path}`, { token: ana.token, body: back })).status).toBe(201);
});

test("the files of entries that are deleted together are kept with their versions", async () => {
  const entry = await factories(server).entry(ana, { files: [fileId] });
  const body = { ids: [entry._id], manifest: manifest(ana, 2) };
  expect(
    (await callApi(server, "POST /user/password/passwords/delete-forever", { token: ana.token, body })).status,
  ).toBe(204);
  const [row] = await server.db.selectFrom("vault_history").select("files").where("entry_id", "=", entry._id).execute();
  expect(row?.files).toEqual([fileId]);
});

test("a version from before files names none", async () => {
  const entry = await factories(server).saved(ana);
  await server.db
    .updateTable("vault_history")
    .set((row) => ({ data: row.fn("jsonb_set", ["data", row.val("{files}"), row.val("null")]) as never }))
    .where("entry_id", "=", entry._id)
    .execute();
  await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, {
    token: ana.token,
    body: { credential: ana.password },
  });
  const { body } = await callApi(server, `GET /user/vault/history?entry=${entry._id}`, { token: ana.token });
  expect((body as { versions: { entry: { files: string[] } }[] }).versions[0]?.entry.files).toEqual([]);
});

test("an import stores the files that its entries name", async () => {
  const entries = [newEntry({ files: [fileId] }), newEntry(), newEntry({ files: [] })];
  const body = { entries, manifest: manifest(ana, 1) };
  expect((await callApi(server, "POST /user/password/passwords/import", { token: ana.token, body })).status).toBe(201);
  const expected = Object.fromEntries(entries.map(({ _id, files = [] }) => [_id, files]));
  expect(await contentsOf(ana, ana.vaultId)).toEqual(expected);
});

/** Replaces Ana's keys. `entries` are staged. */
async function renew(entries: readonly NewEntry[]) {
  const successorId = randomUUID();
  const calls = successorCalls(server, ana);
  await calls.begin(successorId);
  const staged = await calls.stage(successorId, entries);
  if (staged.status !== 204) return staged.body as object;
  const { body } = await callApi(server, "GET /user/vault", { token: ana.token });
  const form = {
    ...finishOf(ana, successorId, entries),
    from: (body as { manifest: { counter: number } }).manifest.counter,
  };
  const done = await calls.finish(successorId, form);
  expect(done.status).toBe(200);
  return renewed(ana, form, done);
}

test("new vault keys take over the files that are staged, and only those of the vault before", async () => {
  const [named, other] = [await factories(server).entry(ana, { files: [fileId] }), await fileCalls(server, ana).add()];
  const ben = await factories(server).user();
  const bens = await fileCalls(server, ben).add();
  expect(await renew([newEntry({ _id: named._id, files: [bens.fileId] })])).toMatchObject({
    code: "file_missing",
    ids: [bens.fileId],
  });
  const before = ana.vaultId;
  ana = (await renew([newEntry({ _id: named._id, files: [fileId] })])) as TestUser;
  expect(await contentsOf(ana, ana.vaultId)).toEqual({ [named._id]: [fileId] });
  expect(await placesOf(fileId)).toEqual([before, ana.vaultId].toSorted());
  expect(await placesOf(other.fileId)).toEqual([before]);
  expect((await fileCalls(server, ana).segment(fileId, 0)).status).toBe(200);
});

test("new vault keys of a client before files keep the files; one that is lost is in no one's way", async () => {
  const lost = await fileCalls(server, ana).add();
  const entry = await factories(server).entry(ana, { files: [fileId, lost.fileId] });
  await server.db.deleteFrom("files").where("id", "=", lost.fileId).execute();
  ana = (await renew([newEntry({ _id: entry._id })])) as TestUser;
  expect(await contentsOf(ana, ana.vaultId)).toEqual({ [entry._id]: [fileId, lost.fileId] });
  expect(await placesOf(fileId)).toContain(ana.vaultId);
});

test("a shared vault's entries name its files, and new keys take them over", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  const file = await fileCalls(server, bea, vaultId).add();
  const send = async (call: string, body: object) =>
    callApi(server, call, {
      token: bea.token,
      body: { ...body, manifest: link(bea, vaultId, (await counterOf(server, vaultId)) + 1) },
    });
  const entry = newEntry({ files: [file.fileId] });
  expect(outcomeOf(await send(`POST /vaults/${vaultId}/entries`, newEntry({ files: [fileId] })))).toBe("file_missing");
  expect((await send(`POST /vaults/${vaultId}/entries`, entry)).body).toMatchObject({ files: [file.fileId] });
  const at = `/vaults/${vaultId}/entries/${entry._id}`;
  expect((await send(`PUT ${at}`, sealed(2))).body).toMatchObject({ files: [file.fileId] });
  expect((await send(`PUT ${at}`, { ...sealed(3), files: [fileId] })).body).toMatchObject({ ids: [fileId] });
  expect((await send(`PUT ${at}`, { ...sealed(3), files: [] })).body).toMatchObject({ files: [] });
  expect((await send(`PUT ${at}`, { ...sealed(4), files: [file.fileId] })).body).toMatchObject({
    files: [file.fileId],
  });
  const imported = newEntry({ files: [file.fileId] });
  expect((await send(`POST /vaults/${vaultId}/entries/import`, { entries: [imported] })).status).toBe(201);

  const successorId = randomUUID();
  const keys = sharedSuccessorCalls(server, founder, vaultId);
  await keys.begin(successorId);
  expect((await keys.stage(successorId, [newEntry({ files: [fileId] })])).body).toMatchObject({ ids: [fileId] });
  const entries = [newEntry({ _id: entry._id, files: [file.fileId] }), newEntry({ _id: imported._id })];
  await server.db.deleteFrom("successors").where("id", "=", successorId).execute();
  const next = await renewSharedKeys(server, vault, [], { entries });
  const told = { [entry._id]: [file.fileId], [imported._id]: [file.fileId] };
  expect(await contentsOf(bea, next.vaultId)).toEqual(told);
  expect((await fileCalls(server, bea, next.vaultId).segment(file.fileId, 0)).status).toBe(200);
});
