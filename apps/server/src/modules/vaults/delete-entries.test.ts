import { randomUUID } from "node:crypto";
import { type EntryVersion, limits, type NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { manifest, newEntry, sealed, withoutProof } from "../../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
let counter: number;
let all: NewEntry[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  counter = 0;
  all = Array.from({ length: 4 }, () => newEntry({ searchTokens: ["abc"] }));
  await importAll(all);
});

const send = (call: string, body: object, { token } = ana) => callApi(server, call, { token, body });
const next = () => manifest(ana, ++counter);
const importAll = async (entries: NewEntry[]) =>
  expect((await send("POST /user/password/passwords/import", { entries, manifest: next() })).status).toBe(201);
const deleteMany = (ids: readonly string[], made = next(), who = ana) =>
  send("POST /user/password/passwords/delete-forever", { ids, manifest: made }, who);
const contents = async (who = ana) => (await callApi(server, "GET /user/vault/contents", who)).body;
const idsLeft = async (who = ana) => ((await contents(who)).entries as NewEntry[]).map(({ _id }) => _id).toSorted();
const idsOf = (entries: readonly { _id: string }[]) => entries.map(({ _id }) => _id).toSorted();
const code = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code];

describe("deleting many for good", () => {
  test("takes those that are named, under one manifest, and keeps each as it was", async () => {
    const before = (await contents()).entries as NewEntry[];
    const made = next();
    const [gone, left] = [all.slice(0, 3), all.slice(3)];
    const answer = await deleteMany(idsOf(gone), made);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await idsLeft()).toEqual(idsOf(left));
    expect((await contents()).manifest).toEqual(withoutProof(made));

    const { versions } = (await callApi(server, "GET /user/vault/history/deleted", ana)).body as {
      versions: (EntryVersion & { entry: NewEntry })[];
    };
    expect(versions.map(({ isDeleted }) => isDeleted)).toEqual([true, true, true]);
    const was = before.filter(({ _id }) => gone.some((entry) => entry._id === _id));
    const byId = (a: NewEntry, b: NewEntry) => (a._id < b._id ? -1 : 1);
    expect(versions.map(({ entry }) => entry).toSorted(byId)).toEqual(was.toSorted(byId));
    // Search tokens are none of an earlier version's.
    const { rows } = await sql`
      select from vault_history where vault_id = ${ana.vaultId} and data ? 'search_tokens'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test("takes a thousand at once, and no more", async () => {
    const many = Array.from({ length: limits.entriesPerDeletion }, () => newEntry());
    await importAll(many);
    expect(code(await deleteMany([...idsOf(many), all[0]!._id], manifest(ana, counter + 1)))).toEqual([400, "invalid"]);
    expect((await deleteMany(idsOf(many))).status).toBe(204);
    expect(await idsLeft()).toEqual(idsOf(all));
    const { body } = await callApi(server, "GET /user/vault/history/deleted", ana);
    expect(body.versions).toHaveLength(limits.versionsPerPage);
  });

  test("leaves earlier versions of an entry beside its last one", async () => {
    const [entry] = all;
    const id = entry!._id;
    await send(`PUT /user/password/password/${id}`, { ...sealed(2), manifest: next() });
    expect((await deleteMany([id])).status).toBe(204);
    const { versions } = (await callApi(server, `GET /user/vault/history?entry=${id}`, ana)).body as {
      versions: (EntryVersion & { entry: { revision: number } })[];
    };
    expect(versions.map((version) => [version.isDeleted, version.entry.revision])).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });

  test.each([
    ["that is not there", async () => [404, "not_found", randomUUID()]],
    ["twice", async () => [400, "invalid", all[0]!._id]],
    [
      "of another's vault",
      async () => [404, "not_found", (await factories(server).entry(await factories(server).user()))._id],
    ],
  ] as const)("with one %s deletes none", async (_, make) => {
    const [status, expected, id] = await make();
    expect(code(await deleteMany([...idsOf(all), String(id)], manifest(ana, counter + 1)))).toEqual([status, expected]);
    expect(await idsLeft()).toEqual(idsOf(all));
    expect((await contents()).manifest.counter).toBe(counter);
  });

  test("of none, or under a manifest that does not follow, is refused", async () => {
    expect(code(await deleteMany([], manifest(ana, counter + 1)))).toEqual([400, "invalid"]);
    for (const wrong of [counter, counter + 2])
      expect(code(await deleteMany(idsOf(all), manifest(ana, wrong)))).toEqual([409, "manifest_conflict"]);
    expect(await idsLeft()).toEqual(idsOf(all));
  });

  test("uses up no id for another vault, and each in its own", async () => {
    const [entry] = all;
    expect((await deleteMany([entry!._id])).status).toBe(204);
    const again = { entries: [entry!], manifest: manifest(ana, counter + 1) };
    expect(code(await send("POST /user/password/passwords/import", again))).toEqual([409, "id_taken"]);
    const ben = await factories(server).user();
    const theirs = { entries: [entry!], manifest: manifest(ben, 1) };
    expect((await send("POST /user/password/passwords/import", theirs, ben)).status).toBe(201);
  });

  test("of two at once is done once", async () => {
    const made = [manifest(ana, counter + 1), manifest(ana, counter + 1)];
    const answers = await Promise.all(made.map((one) => deleteMany(idsOf(all), one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(await idsLeft()).toEqual([]);
  });
});
