import { randomUUID } from "node:crypto";
import { limits, maxEnvelopeLength, type Manifest, sealedFields, sealedTextBytes } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { envelope, manifest, newEntry, sealed, withoutProof } from "../../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const at = (id: string) => `/user/password/password/${id}`;
const create = (body: object, user = ana) =>
  callApi(server, "POST /user/password/password", { token: user.token, body });
const update = (id: string, body: object, user = ana) => callApi(server, `PUT ${at(id)}`, { token: user.token, body });
const read = (id: string, user = ana) => callApi(server, `GET ${at(id)}`, user);
const archive = (id: string, next: unknown) =>
  callApi(server, `DELETE ${at(id)}`, { token: ana.token, headers: { "vault-manifest": JSON.stringify(next) } });
const deleteForever = (id: string, next: Manifest) =>
  callApi(server, `POST ${at(id)}/delete-forever`, { token: ana.token, body: { manifest: next } });
const contents = async (user = ana) => (await callApi(server, "GET /user/vault/contents", user)).body;
const list = async (path: string) => {
  const answer = await callApi(server, `GET /user/password/passwords${path}`, ana);
  expect(answer.headers["x-total-count"]).toBe(String(answer.body.length));
  return (answer.body as { _id: string }[]).map(({ _id }) => _id);
};
const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const historyOf = (vaultId: string) =>
  server.db.selectFrom("vault_history").selectAll().where("vault_id", "=", vaultId).orderBy("id").execute();

describe("storing an entry", () => {
  test("gives it back as it was sealed, without its search tokens, the same by every call", async () => {
    const entry = newEntry({ isFavorite: true, searchTokens: ["00a", "abc"] });
    const { searchTokens: _inOnly, ...shown } = entry;
    const answer = await create({ ...entry, manifest: manifest(ana, 1) });
    const times = { createdAt: expect.any(String), updatedAt: answer.body.createdAt };
    expect([answer.status, answer.body]).toEqual([201, { ...shown, vaultId: ana.vaultId, files: [], ...times }]);
    expect((await read(entry._id)).body).toEqual(answer.body);
    expect((await contents()).entries).toEqual([answer.body]);
    expect((await callApi(server, "GET /user/password/passwords", ana)).body).toEqual([answer.body]);
    expect((await callApi(server, "GET /user/password/passwords/favorites", ana)).body).toEqual([answer.body]);
  });

  test("takes every field at its longest, and the members of each reply stay in order", async () => {
    const longest = Object.fromEntries(sealedFields.map((field) => [field, envelope(padded(sealedTextBytes[field]))]));
    const entry = { ...newEntry(), ...longest, tags: [longest["tags"]], manifest: manifest(ana, 1) };
    for (const field of sealedFields) expect(longest[field]).toHaveLength(maxEnvelopeLength(sealedTextBytes[field]));
    const made = await create(entry);
    expect(made.status).toBe(201);
    const text = (await callApi(server, "GET /user/vault/contents", ana)).text;
    expect(Object.keys(JSON.parse(text).entries[0])).toEqual(Object.keys(made.body));
    expect((await read(entry._id)).text).toBe(made.text);
  });
  const padded = (bytes: number) =>
    bytes + 1 <= 4096 ? 2 ** Math.ceil(Math.log2(bytes + 1)) : Math.ceil((bytes + 1) / 4096) * 4096;

  test.each([
    ["a plain title", { title: "My bank" }],
    ["an empty text", { notes: "" }],
    ["no password", { password: undefined }],
    ["an envelope without padding", { link: envelope(31) }],
    ["an envelope past the longest", { title: envelope(4097) }],
    ["two envelopes of tags", { tags: [envelope(), envelope()] }],
    ["no envelope of tags", { tags: [] }],
    ["an entry key of another length", { key: envelope(16) }],
    ["an envelope with spare bits", { notes: `${envelope(64).slice(0, -1)}B` }],
    ["an envelope of another version", { notes: envelope().replace("v1.", "v2.") }],
    ["something after the envelope", { notes: `${envelope()}.AA` }],
  ])("refuses %s", async (_what, members) => {
    const answer = await create({ ...newEntry(), ...members, manifest: manifest(ana, 1) });
    expect(code(answer)).toEqual([400, "not_encrypted"]);
    expect(answer.body.message).toBe("This entry isn't encrypted. Nothing was saved.");
    expect((await contents()).manifest.counter).toBe(0);
  });

  test.each([
    ["tokens out of order", { searchTokens: ["b00", "a00"] }],
    ["a token twice", { searchTokens: ["a00", "a00"] }],
    ["a second revision", { revision: 2 }],
    ["an id that is none", { _id: "1" }],
    ["an id in capitals", { _id: randomUUID().toUpperCase() }],
  ])("refuses %s", async (_what, members) => {
    const answer = await create({ ...newEntry(), ...members, manifest: manifest(ana, 1) });
    expect(code(answer)).toEqual([400, "invalid"]);
  });

  test.each([0, 2, 7, limits.maxInt])("refuses a manifest of counter %i on top of 0", async (counter) => {
    expect(code(await create({ ...newEntry(), manifest: manifest(ana, counter) }))).toEqual([409, "manifest_conflict"]);
    expect(await contents()).toMatchObject({ manifest: { counter: 0 }, entries: [] });
  });

  test("refuses an id of the vault, also after the entry was deleted for good; another vault may have it", async () => {
    const entry = await factories(server).entry(ana);
    const again = () => create({ ...newEntry({ _id: entry._id }), manifest: manifest(ana, 2) });
    expect(code(await again())).toEqual([409, "id_taken"]);
    expect((await deleteForever(entry._id, manifest(ana, 2))).status).toBe(204);
    expect(code(await create({ ...newEntry({ _id: entry._id }), manifest: manifest(ana, 3) }))).toEqual([
      409,
      "id_taken",
    ]);
    const ben = await factories(server).user();
    expect((await create({ ...newEntry({ _id: entry._id }), manifest: manifest(ben, 1) }, ben)).status).toBe(201);
  });

  test("twenty at once under one counter store one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ ...newEntry(), manifest: manifest(ana, 1) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "manifest_conflict")).toHaveLength(19);
    const { entries, manifest: stored } = await contents();
    expect([entries.length, stored.counter]).toEqual([1, 1]);
    expect(stored.sealed).toBe(JSON.parse(JSON.stringify(stored)).sealed);
  });

  test("stores the very manifest that came with it", async () => {
    const next = manifest(ana, 1);
    await create({ ...newEntry(), manifest: next });
    expect((await contents()).manifest).toEqual(withoutProof(next));
  });
});

describe("changing an entry", () => {
  test("replaces it whole, one revision higher, and keeps the one before", async () => {
    const entry = await factories(server).entry(ana);
    const before = (await read(entry._id)).body;
    const save = { ...sealed(2), manifest: manifest(ana, 2), isFavorite: true };
    const answer = await update(entry._id, save);
    const { searchTokens: _inOnly, manifest: _m, ...shown } = save;
    expect(answer.body).toMatchObject({ ...shown, _id: entry._id, createdAt: before.createdAt, isArchive: false });
    expect(await historyOf(ana.vaultId)).toMatchObject([
      {
        kind: "entry",
        entry_id: entry._id,
        is_deleted: false,
        data: { revision: 1, key: entry.key, title: entry.title, tags: entry.tags[0] },
      },
    ]);
  });

  test.each([1, 3, 9])(
    "refuses revision %i on top of 1 with entry_conflict, whatever the counter",
    async (revision) => {
      const entry = await factories(server).entry(ana);
      for (const counter of [2, 9]) {
        const answer = await update(entry._id, { ...sealed(revision), manifest: manifest(ana, counter) });
        expect(code(answer)).toEqual([409, "entry_conflict"]);
      }
      expect((await read(entry._id)).body.key).toBe(entry.key);
    },
  );

  test("refuses a stale counter and stores nothing", async () => {
    const entry = await factories(server).entry(ana);
    const answer = await update(entry._id, { ...sealed(2), manifest: manifest(ana, 1) });
    expect(code(answer)).toEqual([409, "manifest_conflict"]);
    expect((await read(entry._id)).body.revision).toBe(1);
    expect(await historyOf(ana.vaultId)).toEqual([]);
  });

  test("a favourite mark alone needs no manifest and leaves the revision", async () => {
    const entry = await factories(server).entry(ana);
    const answer = await update(entry._id, { isFavorite: true });
    expect(answer.body).toMatchObject({ isFavorite: true, revision: 1, key: entry.key });
    expect((await contents()).manifest).toEqual(withoutProof(entry.manifest));
  });

  test("an archive mark alone carries a manifest and leaves the revision", async () => {
    const entry = await factories(server).entry(ana);
    expect((await update(entry._id, { isArchive: true })).status).toBe(400);
    expect(code(await update(entry._id, { isArchive: true, manifest: manifest(ana, 9) }))).toEqual([
      409,
      "manifest_conflict",
    ]);
    const answer = await update(entry._id, { isArchive: true, manifest: manifest(ana, 2) });
    expect(answer.body).toMatchObject({ isArchive: true, revision: 1, key: entry.key });
  });

  test.each([
    ["some of the fields", () => ({ title: envelope(), manifest: manifest(ana, 2) }), "not_encrypted"],
    ["a favourite mark beside a plain title", () => ({ isFavorite: true, title: "x" }), "not_encrypted"],
    [
      "a plain note among sealed fields",
      () => ({ ...sealed(2), notes: "x", manifest: manifest(ana, 2) }),
      "not_encrypted",
    ],
    ["nothing", () => ({}), "invalid"],
    ["a favourite mark with a manifest", () => ({ isFavorite: true, manifest: manifest(ana, 2) }), "invalid"],
    ["an unknown field beside a mark", () => ({ isFavorite: true, surprise: 1 }), "invalid"],
    ["a sealed entry without a manifest", () => sealed(2), "invalid"],
  ])("refuses %s", async (_what, body, expected) => {
    const entry = await factories(server).entry(ana);
    expect(code(await update(entry._id, body()))).toEqual([400, expected]);
    expect((await read(entry._id)).body.key).toBe(entry.key);
  });

  test("two devices saving at once: one is stored whole, the other is told", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await factories(server).user();
      const entry = await factories(server).entry(person);
      const saves = [0, 1].map(() => ({ ...sealed(2), manifest: manifest(person, 2) }));
      const answers = await Promise.all(saves.map((save) => update(entry._id, save, person)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = saves[answers.findIndex(({ status }) => status === 200)]!;
      const stored = await contents(person);
      expect(stored.manifest).toEqual(withoutProof(winner.manifest));
      expect(stored.entries).toMatchObject([{ key: winner.key, title: winner.title, tags: winner.tags }]);
    }
  });
});

describe("the archive", () => {
  test("takes an entry out of the lists and gives it back", async () => {
    const kept = await factories(server).entry(ana, { isFavorite: true });
    const moved = await factories(server).entry(ana, { isFavorite: true });
    expect((await archive(moved._id, manifest(ana, 3))).body).toMatchObject({ _id: moved._id, isArchive: true });
    expect(await list("")).toEqual([kept._id]);
    expect(await list("/favorites")).toEqual([kept._id]);
    expect((await contents()).entries).toHaveLength(2);
    expect((await read(moved._id)).body.isArchive).toBe(true);
    await update(moved._id, { isArchive: false, manifest: manifest(ana, 4) });
    expect(await list("")).toEqual([kept._id, moved._id].toSorted());
  });

  test("judges the counter also when the entry is there already", async () => {
    const entry = await factories(server).entry(ana);
    await archive(entry._id, manifest(ana, 2));
    expect(code(await archive(entry._id, manifest(ana, 2)))).toEqual([409, "manifest_conflict"]);
    expect((await archive(entry._id, manifest(ana, 3))).status).toBe(200);
    expect((await contents()).manifest.counter).toBe(3);
  });

  test.each([
    ["no manifest", () => ({})],
    ["a manifest that is no JSON", () => ({ "vault-manifest": "{" })],
    ["a manifest with more in it", () => ({ "vault-manifest": JSON.stringify({ ...manifest(ana, 2), more: 1 }) })],
  ])("refuses %s", async (_what, makeHeaders) => {
    const entry = await factories(server).entry(ana);
    const answer = await callApi(server, `DELETE ${at(entry._id)}`, { token: ana.token, headers: makeHeaders() });
    expect(code(answer)).toEqual([400, "invalid"]);
  });
});

describe("deleting for good", () => {
  test("removes the entry, keeps its sealed form in the history, and moves the manifest", async () => {
    const entry = await factories(server).entry(ana);
    const next = manifest(ana, 2);
    expect((await deleteForever(entry._id, next)).status).toBe(204);
    expect(await contents()).toEqual({ vaultId: ana.vaultId, manifest: withoutProof(next), entries: [] });
    const history = await historyOf(ana.vaultId);
    expect(history).toContainEqual(expect.objectContaining({ kind: "entry", is_deleted: true, entry_id: entry._id }));
    expect(code(await deleteForever(entry._id, manifest(ana, 3)))).toEqual([404, "not_found"]);
  });

  test("refuses a stale counter and deletes nothing", async () => {
    const entry = await factories(server).entry(ana);
    expect(code(await deleteForever(entry._id, manifest(ana, 1)))).toEqual([409, "manifest_conflict"]);
    expect((await read(entry._id)).status).toBe(200);
  });
});

describe("another's entry", () => {
  test("is not there, whoever asks and whatever for", async () => {
    const entry = await factories(server).entry(ana);
    for (const role of [{}, { isAdmin: true }, { isSuperAdmin: true }]) {
      const ben = await factories(server).user(role);
      const token = ben.token;
      const next = manifest(ben, 1);
      const headers = { "vault-manifest": JSON.stringify(next) };
      const answers = [
        await read(entry._id, ben),
        await update(entry._id, { isFavorite: true }, ben),
        await update(entry._id, { isArchive: true, manifest: next }, ben),
        await update(entry._id, { ...sealed(2), manifest: next }, ben),
        await callApi(server, `DELETE ${at(entry._id)}`, { token, headers }),
        await callApi(server, `POST ${at(entry._id)}/delete-forever`, { token, body: { manifest: next } }),
      ];
      expect(answers.map(code)).toEqual(answers.map(() => [404, "not_found"]));
      expect((await contents(ben)).entries).toEqual([]);
    }
    expect((await read(entry._id)).body).toMatchObject({ isFavorite: false, isArchive: false, revision: 1 });
  });
});

describe("an import", () => {
  const importAll = (entries: object[], counter = 1) =>
    callApi(server, "POST /user/password/passwords/import", {
      token: ana.token,
      body: { entries, manifest: manifest(ana, counter) },
    });

  test("stores a thousand entries under one manifest, ordered by id in the contents", async () => {
    const entries = Array.from({ length: limits.entriesPerImport }, () => newEntry({ searchTokens: ["abc"] }));
    const answer = await importAll(entries);
    expect([answer.status, answer.body]).toEqual([201, { created: 1000 }]);
    const stored = await contents();
    expect(stored.manifest.counter).toBe(1);
    expect(stored.entries.map(({ _id }: { _id: string }) => _id)).toEqual(entries.map(({ _id }) => _id).toSorted());
    const byId = new Map(entries.map((entry) => [entry._id, entry]));
    for (const { vaultId: _v, createdAt: _c, updatedAt: _u, ...entry } of stored.entries) {
      const { searchTokens: _inOnly, ...sent } = byId.get(entry._id)!;
      expect(entry).toEqual({ ...sent, files: [] });
    }
  });

  test.each([
    [
      "one more than allowed",
      () => Array.from({ length: limits.entriesPerImport + 1 }, () => newEntry()),
      400,
      "invalid",
    ],
    ["none", () => [], 400, "invalid"],
    ["one that is not sealed", () => [newEntry(), { ...newEntry(), title: "plain" }], 400, "not_encrypted"],
    ["one id twice", () => [newEntry(), newEntry()].map((entry) => ({ ...entry, _id: sameId })), 409, "id_taken"],
  ])("refuses %s, and stores nothing", async (_what, entries, status, expected) => {
    expect(code(await importAll(entries()))).toEqual([status, expected]);
    expect(await contents()).toMatchObject({ manifest: { counter: 0 }, entries: [] });
  });
  const sameId = randomUUID();

  test("stores all or nothing when one id is taken or the counter is stale", async () => {
    const entry = await factories(server).entry(ana);
    expect(code(await importAll([newEntry(), newEntry({ _id: entry._id })], 2))).toEqual([409, "id_taken"]);
    expect(code(await importAll([newEntry()], 3))).toEqual([409, "manifest_conflict"]);
    expect((await contents()).entries).toHaveLength(1);
  });

  test("takes a body far over the limit of other calls", async () => {
    const entries = Array.from({ length: 30 }, () => newEntry({ notes: envelope(4096 * 17) }));
    expect(JSON.stringify(entries).length).toBeGreaterThan(2 * limits.bodyBytes);
    expect((await importAll(entries)).status).toBe(201);
  });

  test("and a single entry are refused when the vault is full", async () => {
    await server.db
      .insertInto("password_entries")
      .values(
        Array.from({ length: 10 }, () => newEntry()).map(
          ({ _id: id, tags, searchTokens: _t, isFavorite, isArchive, ...rest }) => ({
            ...rest,
            id,
            vault_id: ana.vaultId,
            tags: tags[0],
            is_favorite: isFavorite,
            is_archive: isArchive,
            created_at: new Date(),
            updated_at: new Date(),
          }),
        ),
      )
      .execute();
    // The rest of 20,000 rows, copied from those ten.
    await server.db
      .insertInto("password_entries")
      .columns([
        "vault_id",
        "id",
        "revision",
        "key",
        "title",
        "link",
        "email",
        "password",
        "notes",
        "category",
        "tags",
        "extra",
        "is_favorite",
        "is_archive",
        "created_at",
        "updated_at",
      ])
      .expression((query) =>
        query
          .selectFrom("password_entries")
          .innerJoin(query.fn<{ n: number }>("generate_series", [query.lit(1), query.lit(1999)]).as("n"), (join) =>
            join.onTrue(),
          )
          .select((row) => [
            "vault_id",
            row.fn<string>("gen_random_uuid", []).as("id"),
            "revision",
            "key",
            "title",
            "link",
            "email",
            "password",
            "notes",
            "category",
            "tags",
            "extra",
            "is_favorite",
            "is_archive",
            "created_at",
            "updated_at",
          ])
          .where("vault_id", "=", ana.vaultId),
      )
      .execute();
    expect(code(await create({ ...newEntry(), manifest: manifest(ana, 1) }))).toEqual([409, "vault_full"]);
    expect(code(await importAll([newEntry()]))).toEqual([409, "vault_full"]);
    const all = (await contents()).entries as { _id: string }[];
    expect(all).toHaveLength(limits.entriesPerVault);
    expect((await deleteForever(all[0]!._id, manifest(ana, 1))).status).toBe(204);
    expect(code(await importAll([newEntry(), newEntry()], 2))).toEqual([409, "vault_full"]);
    expect((await create({ ...newEntry(), manifest: manifest(ana, 2) })).status).toBe(201);
  });
});
