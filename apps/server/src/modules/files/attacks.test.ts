import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestResponse, type TestUser } from "../../../test/factories.ts";
import { fileCalls, outcomeOf, proofOf, sealedFile } from "../../../test/files.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import {
  counterOf,
  found,
  link as linkOf,
  newIdentity,
  renewSharedKeys,
  type Sharer,
  sharedSuccessorCalls,
  sharedVault,
  sharers,
} from "../../../test/sharing.ts";
import { manifest, newEntry, sealed } from "../../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const filesOf = async (vaultId: string) => {
  const rows = await server.db.selectFrom("vault_files").select("file_id").where("vault_id", "=", vaultId).execute();
  return rows.map(({ file_id }) => file_id);
};
const saveIn = async (by: Sharer, vaultId: string, files: string[]) => {
  const manifest = linkOf(by, vaultId, (await counterOf(server, vaultId)) + 1);
  const body = { ...newEntry({ files }), manifest };
  return callApi(server, `POST /vaults/${vaultId}/entries`, { token: by.token, body });
};
const save = (files: string[], counter = 1) =>
  callApi(server, "POST /user/password/password", {
    token: ana.token,
    body: { ...newEntry({ files }), manifest: manifest(ana, counter) },
  });
/** Returns the bytes that the table of segments has on the disk, also those of rows that were rolled back. */
const segmentsOnDisk = async () => {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('file_segments')::bigint as bytes`.execute(server.db);
  return rows[0]?.bytes;
};
const begin = (calls: ReturnType<typeof fileCalls>, proof?: string) => calls.begin(sealedFile(), proof);

test("145 a token alone begins and links nothing, and deletes no file that is whole", async () => {
  const calls = fileCalls(server, ana);
  const { fileId } = await calls.add();
  const [owner] = (await sharers(server, 1)) as [Sharer];
  const { vaultId } = await found(server, owner);
  const inShared = fileCalls(server, owner, vaultId);
  const shared = await inShared.add();
  const stored = [await filesOf(ana.vaultId), await filesOf(vaultId)];
  const wrong = ["A".repeat(43), "A".repeat(86)];
  const thief = { ...owner, ...newIdentity(owner._id) };
  for (const proof of wrong) {
    expect(outcomeOf(await begin(calls, proof))).toBe("no_write_proof");
    expect(outcomeOf(await calls.link(ana.vaultId, [fileId], proof))).toBe("no_write_proof");
    expect(outcomeOf(await begin(inShared, proof))).toBe("no_write_proof");
    expect(outcomeOf(await inShared.link(owner.vaultId, [fileId], proof))).toBe("no_write_proof");
  }
  expect(outcomeOf(await begin(fileCalls(server, thief, vaultId)))).toBe("no_write_proof");
  // A proof is of one file, one number of bytes, one vault, and one purpose.
  const file = sealedFile();
  const proofs = [
    proofOf(ana, ana.vaultId, "file", randomUUID(), file.bytes),
    proofOf(ana, ana.vaultId, "file", file.fileId, file.bytes + 16),
    proofOf(ana, ana.vaultId, "file-link", file.fileId, file.bytes),
    proofOf(owner, vaultId, "file", file.fileId, file.bytes),
  ];
  for (const proof of proofs) expect(outcomeOf(await calls.begin(file, proof))).toBe("no_write_proof");
  const links = [
    proofOf(ana, ana.vaultId, "file-link", owner.vaultId, fileId),
    proofOf(ana, ana.vaultId, "file-link", ana.vaultId, `${fileId},${shared.fileId}`),
    proofOf(ana, ana.vaultId, "file", ana.vaultId, fileId),
  ];
  for (const proof of links) expect(outcomeOf(await calls.link(ana.vaultId, [fileId], proof))).toBe("no_write_proof");
  expect(outcomeOf(await calls.remove(fileId))).toBe("file_whole");
  expect([await filesOf(ana.vaultId), await filesOf(vaultId)]).toEqual(stored);
  // Nor does it use up what the account may begin in a day.
  const counted = await server.db.selectFrom("sharing_counts").select("amount").where("what", "=", "file").execute();
  expect(counted.map(({ amount }) => amount)).toEqual([1, 1]);
});

test("151 another's file is not to be had by its id: not named, not linked, not read, not planted by an import", async () => {
  const ben = await factories(server).user();
  const { fileId } = await fileCalls(server, ben).add();
  const calls = fileCalls(server, ana);
  expect(outcomeOf(await save([fileId]))).toBe("file_missing");
  expect((await save([fileId])).body).toMatchObject({ ids: [fileId] });
  const imported = await callApi(server, "POST /user/password/passwords/import", {
    token: ana.token,
    body: { entries: [newEntry(), newEntry({ files: [fileId] })], manifest: manifest(ana, 1) },
  });
  expect(imported.body).toMatchObject({ code: "file_missing", ids: [fileId] });
  expect(outcomeOf(await calls.link(ben.vaultId, [fileId]))).toBe("not_found");
  expect((await calls.link(ana.vaultId, [fileId])).body).toMatchObject({ code: "file_missing", ids: [fileId] });
  expect(outcomeOf(await calls.read(fileId))).toBe("not_found");
  expect(outcomeOf(await calls.segment(fileId, 0))).toBe("not_found");
  const inBens = fileCalls(server, ana, ben.vaultId);
  expect(outcomeOf(await inBens.read(fileId))).toBe("not_found");
  expect(outcomeOf(await inBens.segment(fileId, 0))).toBe("not_found");
  expect(outcomeOf(await begin(inBens))).toBe("vault_changed");
  expect(outcomeOf(await inBens.put(fileId, 0, Buffer.of(1)))).toBe("vault_changed");
  expect(outcomeOf(await inBens.remove(fileId))).toBe("vault_changed");
  expect(outcomeOf(await inBens.finish(fileId, sealedFile().hash))).toBe("vault_changed");
  const entries = await callApi(server, "GET /user/vault/contents", { token: ana.token });
  expect(entries.body).toMatchObject({ entries: [] });
  // No file of someone else's, nor one that is not whole, is named.
  const begun = sealedFile();
  await calls.send(begun);
  expect(outcomeOf(await save([begun.fileId]))).toBe("file_missing");
  expect((await calls.finish(begun.fileId, begun.hash)).status).toBe(204);
  expect((await save([begun.fileId])).status).toBe(201);
});

test("151 a file of a shared vault is linked by its members, not by one who left it or was removed", async () => {
  const { vault, members } = await sharedVault(server, "write", "read");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const { fileId } = await fileCalls(server, bea, vaultId).add();
  expect((await saveIn(bea, vaultId, [fileId])).status).toBe(201);
  const own = (by: Sharer) => fileCalls(server, by).link(vaultId, [fileId]);
  expect((await own(cem)).status).toBe(204);
  expect((await fileCalls(server, cem).segment(fileId, 0)).status).toBe(200);
  const left = await callApi(server, `POST /vaults/${vaultId}/leave`, {
    token: bea.token,
    body: { currentPassword: bea.password },
  });
  expect(left.status).toBe(204);
  expect(outcomeOf(await own(bea))).toBe("not_found");
  expect(outcomeOf(await fileCalls(server, bea, vaultId).read(fileId))).toBe("not_found");
  expect(outcomeOf(await fileCalls(server, bea, vaultId).segment(fileId, 0))).toBe("not_found");
  await sharedSuccessorCalls(server, founder, vaultId).begin(randomUUID(), [cem]);
  await server.db.deleteFrom("vault_files").where("vault_id", "=", cem.vaultId).execute();
  expect(outcomeOf(await own(cem))).toBe("not_found");
  expect(await filesOf(cem.vaultId)).toEqual([]);
});

test("151 a move whose link was lost is refused, linked again, and then keeps the file", async () => {
  const [owner] = (await sharers(server, 1)) as [Sharer];
  const { vaultId } = await found(server, owner);
  const { fileId } = await fileCalls(server, owner).add();
  const target = fileCalls(server, owner, vaultId);
  const refused = await saveIn(owner, vaultId, [fileId]);
  expect(refused.body).toMatchObject({ code: "file_missing", ids: [fileId] });
  expect((await target.link(owner.vaultId, [fileId])).status).toBe(204);
  expect((await target.link(owner.vaultId, [fileId])).status).toBe(204);
  expect((await saveIn(owner, vaultId, [fileId])).status).toBe(201);
  expect(await filesOf(vaultId)).toEqual([fileId]);
});

test("a member's role says what they may do with files; whoever began a file, alone, goes on with it", async () => {
  const { vault, members } = await sharedVault(server, "write", "read");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const file = sealedFile();
  const [reader, writer, manager] = [cem, bea, founder].map((by) => fileCalls(server, by, vaultId)) as [
    ReturnType<typeof fileCalls>,
    ReturnType<typeof fileCalls>,
    ReturnType<typeof fileCalls>,
  ];
  expect(outcomeOf(await reader.begin(file))).toBe("role_too_low");
  expect(outcomeOf(await reader.link(cem.vaultId, [file.fileId]))).toBe("role_too_low");
  expect((await reader.room()).status).toBe(200);
  await writer.send(file);
  for (const other of [reader, manager]) {
    const [segment] = file.segments as [Buffer];
    expect(outcomeOf(await other.begin(file))).toBe(other === reader ? "role_too_low" : "id_taken");
    expect(outcomeOf(await other.put(file.fileId, 0, segment))).toBe("not_found");
    expect(outcomeOf(await other.read(file.fileId))).toBe("not_found");
    const refusal = other === reader ? "role_too_low" : "not_found";
    expect(outcomeOf(await other.finish(file.fileId, file.hash))).toBe(refusal);
    expect(outcomeOf(await other.remove(file.fileId))).toBe(refusal);
  }
  expect((await writer.finish(file.fileId, file.hash)).status).toBe(204);
  for (const other of [reader, manager]) {
    expect((await other.read(file.fileId)).body).toMatchObject({ isWhole: true });
    expect((await other.segment(file.fileId, 0)).status).toBe(200);
  }
  const stranger = fileCalls(server, ana, vaultId);
  expect(outcomeOf(await stranger.read(file.fileId))).toBe("not_found");
  expect(outcomeOf(await stranger.begin(file))).toBe("not_found");
});

test("a writer who is made a reader, or removed, in the middle of an upload goes no further", async () => {
  const { vault, members } = await sharedVault(server, "write", "write");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const uploads = [bea, cem].map((by) => ({ calls: fileCalls(server, by, vaultId), file: sealedFile() }));
  for (const { calls, file } of uploads) await calls.begin(file);
  const [ofBea, ofCem] = uploads as [(typeof uploads)[0], (typeof uploads)[0]];
  await server.db
    .updateTable("shared_members")
    .set({ role: "read" })
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", bea._id)
    .execute();
  await sharedSuccessorCalls(server, founder, vaultId).begin(randomUUID(), [cem]);
  const goOn = async ({ calls, file }: typeof ofBea) => [
    outcomeOf(await calls.put(file.fileId, 0, file.segments[0] ?? Buffer.of())),
    outcomeOf(await calls.finish(file.fileId, file.hash)),
    outcomeOf(await calls.remove(file.fileId)),
  ];
  expect(await goOn(ofBea)).toEqual(["role_too_low", "role_too_low", "role_too_low"]);
  expect(await goOn(ofCem)).toEqual(["not_found", "not_found", "not_found"]);
  expect(
    await server.db.selectFrom("file_segments").select("n").where("file_id", "=", ofBea.file.fileId).execute(),
  ).toEqual([]);
});

test("a segment that is refused is not written: of a reader, or of a vault that new keys have replaced", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  const [ofBea, ofFounder] = [bea, founder].map((by) => fileCalls(server, by, vaultId)) as [
    ReturnType<typeof fileCalls>,
    ReturnType<typeof fileCalls>,
  ];
  const files = [sealedFile(1_000_000), sealedFile(1_000_000)] as const;
  await ofBea.begin(files[0]);
  await ofFounder.begin(files[1]);
  const renewed = await renewSharedKeys(server, vault, [], {});
  expect(renewed.vaultId).not.toBe(vaultId);
  const before = await segmentsOnDisk();
  for (let n = 0; n < 8; n += 1)
    expect(outcomeOf(await ofFounder.put(files[1].fileId, 0, files[1].segments[0] ?? Buffer.of()))).toBe(
      "vault_followed",
    );
  expect(await segmentsOnDisk()).toBe(before);
  await server.db.updateTable("shared_members").set({ role: "read" }).where("user_id", "=", bea._id).execute();
  for (let n = 0; n < 8; n += 1)
    expect(outcomeOf(await ofBea.put(files[0].fileId, 0, files[0].segments[0] ?? Buffer.of()))).toBe("role_too_low");
  expect(await segmentsOnDisk()).toBe(before);
});

test("nothing is added to a vault that new keys have replaced; its managers read and link its files", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  const calls = fileCalls(server, founder, vaultId);
  const { fileId } = await calls.add();
  expect((await saveIn(founder, vaultId, [fileId])).status).toBe(201);
  const file = sealedFile();
  await calls.begin(file);
  const kept = newEntry({ files: [] });
  const renewed = await renewSharedKeys(server, vault, [], { entries: [kept] });
  expect(outcomeOf(await calls.put(file.fileId, 0, file.segments[0] ?? Buffer.of()))).toBe("vault_followed");
  expect(outcomeOf(await calls.finish(file.fileId, file.hash))).toBe("vault_followed");
  expect(outcomeOf(await begin(calls))).toBe("vault_followed");
  expect((await calls.segment(fileId, 0)).status).toBe(200);
  expect(outcomeOf(await fileCalls(server, bea, vaultId).segment(fileId, 0))).toBe("vault_followed");
  const inNew = (by: Sharer) => fileCalls(server, by, renewed.vaultId);
  expect(outcomeOf(await inNew(bea).link(vaultId, [fileId]))).toBe("vault_followed");
  expect((await inNew(founder).link(vaultId, [fileId])).status).toBe(204);
  expect((await inNew(bea).segment(fileId, 0)).status).toBe(200);
});

test("files of a vault from before new keys are linked once the present one is unlocked; those of an archived one too", async () => {
  const { fileId } = await fileCalls(server, ana).add();
  expect((await save([fileId])).status).toBe(201);
  const before = ana;
  ana = await renewVaultKeys(server, before);
  const { calls, unlock } = { calls: fileCalls(server, ana), unlock: () => unlockVault(ana, ana.vaultId) };
  await server.db.deleteFrom("session_unlocks").execute();
  expect(outcomeOf(await calls.link(before.vaultId, [fileId]))).toBe("locked");
  expect(outcomeOf(await fileCalls(server, ana, before.vaultId).segment(fileId, 0))).toBe("locked");
  await unlock();
  expect((await calls.link(before.vaultId, [fileId])).status).toBe(204);
  expect((await fileCalls(server, ana, before.vaultId).segment(fileId, 0)).status).toBe(200);
  expect(outcomeOf(await begin(fileCalls(server, ana, before.vaultId)))).toBe("vault_changed");
  const ben = await factories(server).user();
  expect(outcomeOf(await fileCalls(server, ben).link(before.vaultId, [fileId]))).toBe("not_found");

  const other = await factories(server).user();
  const archived = await fileCalls(server, other).add();
  await unlockVault(other, other.vaultId);
  await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", other.vaultId).execute();
  expect((await fileCalls(server, other).segment(archived.fileId, 0)).status).toBe(200);
  await server.db.deleteFrom("session_unlocks").execute();
  expect(outcomeOf(await fileCalls(server, other).segment(archived.fileId, 0))).toBe("locked");
});

const unlockVault = (who: TestUser, vaultId: string) =>
  callApi(server, `POST /user/vault/${vaultId}/unlock`, { token: who.token, body: { credential: who.password } });

/** Changes of files, each with what must be there before it. */
const changes: Record<string, (calls: ReturnType<typeof fileCalls>) => Promise<() => Promise<TestResponse>>> = {
  "a begin": async (calls) => () => begin(calls),
  "a segment": async (calls) => {
    const file = sealedFile();
    await calls.begin(file);
    return () => calls.put(file.fileId, 0, file.segments[0] ?? Buffer.of());
  },
  "a finish": async (calls) => {
    const file = sealedFile();
    await calls.send(file);
    return () => calls.finish(file.fileId, file.hash);
  },
  "a removal": async (calls) => {
    const file = sealedFile();
    await calls.begin(file);
    return () => calls.remove(file.fileId);
  },
  "a link": async (calls) => {
    const { fileId } = await calls.add();
    return () => calls.link(ana.vaultId, [fileId]);
  },
};
test.each(Object.entries(changes))(
  "39 a session ended while its change of files waits for the vault: %s",
  async (_what, prepare) => {
    const change = await prepare(fileCalls(server, ana));
    const state = async () => ({
      files: await server.db.selectFrom("files").selectAll().where("begun_by", "=", ana._id).execute(),
      places: await server.db.selectFrom("vault_files").selectAll().where("vault_id", "=", ana.vaultId).execute(),
      segments: await server.db.selectFrom("file_segments").select(["file_id", "n"]).execute(),
    });
    const before = await state();
    let waiting: Promise<TestResponse> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("vaults").select("id").where("id", "=", ana.vaultId).forUpdate().execute();
      waiting = change();
      while ((await countLockWaits(server.db)) === 0);
      expect((await callApi(server, "DELETE /user/sessions", ana)).status).toBe(204);
    });
    expect(outcomeOf((await waiting) as TestResponse)).toBe("not_signed_in");
    expect(await state()).toEqual(before);
  },
);

test("a file that stays unfinished is in no vault's entries, whatever an update names", async () => {
  const calls = fileCalls(server, ana);
  const { fileId } = await calls.add();
  const { body } = await save([fileId]);
  const { _id } = body as { _id: string };
  const update = (files: string[], revision: number) =>
    callApi(server, `PUT /user/password/password/${_id}`, {
      token: ana.token,
      body: { ...sealed(revision), files, manifest: manifest(ana, revision) },
    });
  const begun = sealedFile();
  await calls.begin(begun);
  expect((await update([fileId, begun.fileId], 2)).body).toMatchObject({ code: "file_missing", ids: [begun.fileId] });
  // One that the stored entry names may be named again, though the server has lost it.
  await server.db.deleteFrom("files").where("id", "=", fileId).execute();
  expect((await update([fileId], 2)).body).toMatchObject({ files: [fileId] });
  expect((await update([], 3)).body).toMatchObject({ files: [] });
  expect(outcomeOf(await update([fileId], 4))).toBe("file_missing");
});
