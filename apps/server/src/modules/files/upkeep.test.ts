import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestResponse, type TestUser } from "../../../test/factories.ts";
import { fileCalls, insertUpload, outcomeOf, sealedFile } from "../../../test/files.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { finishOf, renewVaultKeys, successorCalls } from "../../../test/new-vault-keys.ts";
import { found, renewSharedKeys, type Sharer, sharers } from "../../../test/sharing.ts";
import { manifest, newEntry, sealed } from "../../../test/value-factories.ts";
import { dropUnusedFiles } from "../../platform/file-upkeep.ts";
import { runRetention } from "../../platform/retention.ts";

let server: TestServer;
let ana: TestUser;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  calls = fileCalls(server, ana);
});

/** Moves what files are kept for back by so many hours. */
const age = async (fileId: string, hours: number) => {
  const past = sql<Date>`at - make_interval(hours => ${hours})`;
  await server.db.updateTable("vault_files").set({ at: past }).where("file_id", "=", fileId).execute();
};
const upkeep = () => dropUnusedFiles(server.db);
const isThere = async (fileId: string) => {
  const { rows } = await sql<{ file: boolean; segments: number }>`
    select exists (select from files where id = ${fileId}) as file,
      (select count(*) from file_segments where file_id = ${fileId}) as segments`.execute(server.db);
  expect(rows[0]?.segments === 0).toBe(rows[0]?.file === false);
  return rows[0]?.file;
};
const path = "/user/password/password";
const post = (call: string, body: object) => callApi(server, `POST ${call}`, { token: ana.token, body });
const save = (files: string[], counter: number) =>
  post(path, { ...newEntry({ files }), manifest: manifest(ana, counter) });
const update = (id: string, revision: number, files: string[]) =>
  callApi(server, `PUT ${path}/${id}`, {
    token: ana.token,
    body: { ...sealed(revision), files, manifest: manifest(ana, revision) },
  });
const placesOf = async (fileId: string) => {
  const rows = await server.db.selectFrom("vault_files").select("vault_id").where("file_id", "=", fileId).execute();
  return rows.map(({ vault_id }) => vault_id);
};

describe("146 upkeep", () => {
  test("against a save: a file that nothing names is kept for a day, and one that is named for ever", async () => {
    const [named, other] = [await calls.add(), await calls.add(limits.segmentBytes * 3)];
    await save([named.fileId], 1);
    await age(named.fileId, 48);
    await age(other.fileId, 23);
    await upkeep();
    expect([await isThere(named.fileId), await isThere(other.fileId)]).toEqual([true, true]);
    await age(other.fileId, 2);
    await upkeep();
    expect([await isThere(named.fileId), await isThere(other.fileId)]).toEqual([true, false]);
    expect(outcomeOf(await save([other.fileId], 2))).toBe("file_missing");
    expect((await calls.segment(named.fileId, 0)).status).toBe(200);
  });

  test("against a save that has the vault: it waits, and the file stays", async () => {
    const { fileId } = await calls.add();
    await age(fileId, 48);
    let waiting: Promise<unknown> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("vaults").select("id").where("id", "=", ana.vaultId).forUpdate().execute();
      waiting = upkeep();
      while ((await countLockWaits(server.db)) === 0);
      // A save stores its entry so, after it has found the file.
      const { _id: id, ...rest } = newEntry();
      const { searchTokens: _none, isFavorite, isArchive, tags, files: _files, ...texts } = rest;
      const at = new Date();
      const marks = { is_favorite: isFavorite, is_archive: isArchive, created_at: at, updated_at: at };
      const row = { id, vault_id: ana.vaultId, ...texts, tags: tags[0], files: [fileId], ...marks };
      await trx.insertInto("password_entries").values(row).execute();
    });
    await waiting;
    expect(await isThere(fileId)).toBe(true);
    expect(await placesOf(fileId)).toEqual([ana.vaultId]);
  });

  test("against a slow upload: it has a day, however often segments come", async () => {
    const file = sealedFile();
    await calls.send(file);
    await age(file.fileId, 23);
    await upkeep();
    expect((await calls.read(file.fileId)).status).toBe(200);
    await age(file.fileId, 2);
    await upkeep();
    expect(outcomeOf(await calls.finish(file.fileId, file.hash))).toBe("not_found");
    expect(await isThere(file.fileId)).toBe(false);
    // Finished in time, it has a day from then on.
    const slow = sealedFile();
    await calls.send(slow);
    await age(slow.fileId, 23);
    await calls.finish(slow.fileId, slow.hash);
    await age(slow.fileId, 23);
    await upkeep();
    expect(await isThere(slow.fileId)).toBe(true);
  });

  test("against a finish that has the vault: the file stays", async () => {
    const file = sealedFile();
    await calls.send(file);
    await age(file.fileId, 48);
    let waiting: Promise<unknown> | undefined;
    let finishing: Promise<TestResponse> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("vaults").select("id").where("id", "=", ana.vaultId).forUpdate().execute();
      finishing = calls.finish(file.fileId, file.hash);
      while ((await countLockWaits(server.db)) === 0);
      waiting = upkeep();
      while ((await countLockWaits(server.db)) < 2);
    });
    expect((await finishing)?.status).toBe(204);
    await waiting;
    expect(await isThere(file.fileId)).toBe(true);
    expect((await calls.read(file.fileId)).body).toMatchObject({ isWhole: true });
  });

  test("against a segment on its way: the upload is gone, and nothing is left of it", async () => {
    const file = sealedFile();
    await calls.begin(file);
    await age(file.fileId, 48);
    let putting: Promise<TestResponse> | undefined;
    let waiting: Promise<unknown> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("vaults").select("id").where("id", "=", ana.vaultId).forUpdate().execute();
      waiting = upkeep();
      while ((await countLockWaits(server.db)) === 0);
      putting = calls.put(file.fileId, 0, file.segments[0] ?? Buffer.of());
      while ((await countLockWaits(server.db)) < 2);
    });
    await waiting;
    expect(outcomeOf((await putting) as TestResponse)).toBe("not_found");
    await upkeep();
    expect(await isThere(file.fileId)).toBe(false);
  });

  test("against a link: it makes another day, in each vault of its own; the file goes with its last vault", async () => {
    const [owner] = (await sharers(server, 1)) as [Sharer];
    const { vaultId } = await found(server, owner);
    const { fileId } = await insertUpload(server, { vaultId: owner.vaultId, by: owner, isWhole: true });
    await age(fileId, 48);
    expect((await fileCalls(server, owner, vaultId).link(owner.vaultId, [fileId])).status).toBe(204);
    await upkeep();
    expect(await placesOf(fileId)).toEqual([vaultId]);
    expect(await isThere(fileId)).toBe(true);
    await age(fileId, 20);
    // Once more, for another day.
    expect((await fileCalls(server, owner, vaultId).link(vaultId, [fileId])).status).toBe(204);
    await age(fileId, 20);
    await upkeep();
    expect(await isThere(fileId)).toBe(true);
    await age(fileId, 20);
    await upkeep();
    expect(await isThere(fileId)).toBe(false);
  });

  test("against a link under way: the file is held in the vault from which it is linked", async () => {
    const [owner] = (await sharers(server, 1)) as [Sharer];
    const { vaultId } = await found(server, owner);
    const { fileId } = await insertUpload(server, { vaultId: owner.vaultId, by: owner, isWhole: true });
    await age(fileId, 48);
    let waiting: Promise<unknown> | undefined;
    await server.db.transaction().execute(async (trx) => {
      // This is the lock of a link.
      await sql`select from vault_files where file_id = ${fileId} for key share`.execute(trx);
      waiting = upkeep();
      while ((await countLockWaits(server.db)) === 0);
      await trx.insertInto("vault_files").values({ vault_id: vaultId, file_id: fileId, at: new Date() }).execute();
    });
    await waiting;
    expect(await isThere(fileId)).toBe(true);
    expect(await placesOf(fileId)).toEqual([vaultId]);
  });

  test("against Put back: a version's files stay for as long as the version; Delete now makes room", async () => {
    const { fileId } = await calls.add();
    const { body } = await save([fileId], 1);
    const { _id } = body as { _id: string };
    expect((await update(_id, 2, [])).status).toBe(200);
    await age(fileId, 24 * 29);
    await upkeep();
    expect((await save([fileId], 3)).status).toBe(201);
    const again = await calls.add();
    await update(_id, 3, []).then(expectConflict);
    const deleted = await callApi(server, `PUT ${path}/${_id}`, {
      token: ana.token,
      body: { ...sealed(3), files: [again.fileId], manifest: manifest(ana, 4) },
    });
    expect(deleted.status).toBe(200);
    await post(`${path}/${_id}/delete-forever`, { manifest: manifest(ana, 5) });
    await age(again.fileId, 48);
    await upkeep();
    expect(await isThere(again.fileId)).toBe(true);
    await post("/user/vault/history/delete", { entryId: _id, currentPassword: ana.password });
    await upkeep();
    expect(await isThere(again.fileId)).toBe(false);
    expect(await isThere(fileId)).toBe(true);
  });

  test("against a version that ended: its files end with the same upkeep", async () => {
    const { fileId } = await calls.add();
    const { body } = await save([fileId], 1);
    await update((body as { _id: string })._id, 2, []);
    await age(fileId, 24 * 31);
    const past = sql<Date>`at - interval '31 days'`;
    await server.db.updateTable("vault_history").set({ at: past }).where("vault_id", "=", ana.vaultId).execute();
    await runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });
    expect(await isThere(fileId)).toBe(false);
  });

  test("against a successor: what is staged stays, and after the finish what it names", async () => {
    const [staged, other] = [await calls.add(), await calls.add()];
    const successorId = randomUUID();
    const keys = successorCalls(server, ana);
    await keys.begin(successorId);
    const entries = [newEntry({ files: [staged.fileId] })];
    await keys.stage(successorId, entries);
    for (const { fileId } of [staged, other]) await age(fileId, 48);
    await upkeep();
    expect([await isThere(staged.fileId), await isThere(other.fileId)]).toEqual([true, false]);
    const done = await keys.finish(successorId, finishOf(ana, successorId, entries));
    expect(done.status).toBe(200);
    await age(staged.fileId, 48);
    await upkeep();
    expect(await placesOf(staged.fileId)).toEqual([successorId]);
  });

  test("against a vault that is deleted, and one from before new keys: files go with what named them", async () => {
    const { fileId } = await calls.add();
    await save([fileId], 1);
    const before = ana.vaultId;
    ana = await renewVaultKeys(server, ana);
    await age(fileId, 48);
    await upkeep();
    expect(await placesOf(fileId)).toEqual([before]);
    await callApi(server, `POST /user/vaults/archived/${before}/delete`, {
      token: ana.token,
      body: { currentPassword: ana.password },
    });
    await upkeep();
    expect(await isThere(fileId)).toBe(false);

    const [owner] = (await sharers(server, 1)) as [Sharer];
    const vault = await found(server, owner);
    const shared = await insertUpload(server, { vaultId: vault.vaultId, by: owner, isWhole: true });
    const next = await renewSharedKeys(server, vault, []);
    await server.db.deleteFrom("vaults").where("id", "in", [vault.vaultId, next.vaultId]).execute();
    await upkeep();
    expect(await isThere(shared.fileId)).toBe(false);
  });

  test("against an account that is deleted: its files go, and what it began in a shared vault stays", async () => {
    const [owner, bea] = (await sharers(server, 2)) as [Sharer, Sharer];
    const { vaultId } = await found(server, owner);
    const own = await insertUpload(server, { vaultId: bea.vaultId, by: bea, isWhole: true });
    const shared = await insertUpload(server, { vaultId, by: bea, isWhole: true });
    await server.db.deleteFrom("users").where("id", "=", bea._id).execute();
    await upkeep();
    expect(await isThere(own.fileId)).toBe(false);
    expect((await fileCalls(server, owner, vaultId).segment(shared.fileId, 0)).status).toBe(200);
  });
});

const expectConflict = (answer: TestResponse) => expect(outcomeOf(answer)).toBe("manifest_conflict");

test("a vault whose entries name the same files many times holds upkeep up for no one", async () => {
  const fileCount = 2_000;
  const old = sql`now() - interval '2 days'`;
  await sql`
    insert into files (id, bytes, begun_by, begun_at, touched_at, whole_at)
    select gen_random_uuid(), 4152, ${ana._id}, ${old}, ${old}, ${old} from generate_series(1, ${fileCount}::integer)
  `.execute(server.db);
  await sql`
    insert into vault_files (vault_id, file_id, at, added_by)
    select ${ana.vaultId}, id, ${old}, ${ana._id} from files where begun_by = ${ana._id}`.execute(server.db);
  const { _id, searchTokens: _none, isFavorite, isArchive, tags, files: _files, ...texts } = newEntry();
  const at = new Date();
  const marks = { is_favorite: isFavorite, is_archive: isArchive, created_at: at, updated_at: at };
  const { rows } = await sql<{ id: string }>`
    select file_id as id from vault_files where vault_id = ${ana.vaultId} order by file_id`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  const named = ids.slice(0, fileCount - 1);
  for (let start = 0; start < 5_000; start += 500) {
    const entries = Array.from({ length: 500 }, (_, i) => ({
      id: randomUUID(),
      vault_id: ana.vaultId,
      ...texts,
      tags: tags[0],
      ...marks,
      files: Array.from({ length: limits.filesPerEntry }, (_, n) => named[((start + i) * 50 + n) % named.length] ?? ""),
    }));
    await server.db.insertInto("password_entries").values(entries).execute();
  }
  await sql`
    insert into vault_history (id, vault_id, kind, data, at, files)
    select gen_random_uuid(), vault_id, 'keys', '{}', now(), files from password_entries, generate_series(1, 2)
    where vault_id = ${ana.vaultId}`.execute(server.db);
  await sql`analyze`.execute(server.db);
  const gone = await server.db.connection().execute(async (connection) => {
    await sql`set statement_timeout = '20s'`.execute(connection);
    return dropUnusedFiles(connection).finally(() => sql`reset statement_timeout`.execute(connection));
  });
  expect(gone).toBe(1);
  expect(await isThere(ids.at(-1) ?? "")).toBe(false);
});
