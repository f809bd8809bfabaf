import { randomUUID } from "node:crypto";
import { limits, sealedFileBytes } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { factories, type TestUser } from "../../../test/factories.ts";
import { fileCalls, insertUpload, outcomeOf, sealedFile } from "../../../test/files.ts";
import { createTestClock, startTestServer, type TestServer, type TestServerOptions } from "../../../test/harness.ts";
import { found, type Sharer, sharers } from "../../../test/sharing.ts";
import type { DiskRoom } from "../../platform/disk-room.ts";

const MiB = 2 ** 20;
const clock = createTestClock();
let server: TestServer;
let second: TestServer;
let ana: TestUser;
const config = { fileSize: 10 * MiB, filesPerVault: 20 * MiB, filesPerPerson: 30 * MiB, filesInAll: 1024 * MiB };
beforeAll(async () => {
  server = await startTestServer({ clock, config });
  second = await startTestServer({ clock, config, like: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(async () => {
  ana = await factories(server).user();
});

const begin = (at: TestServer, by: TestUser | Sharer, vaultId: string, bytes: number) =>
  fileCalls(at, by, vaultId).begin({ fileId: randomUUID(), bytes });
const tenth = sealedFileBytes(2 * MiB);
const another = async (options: TestServerOptions) => {
  const started = await startTestServer({ clock, like: server, ...options });
  onTestFinished(() => started.close());
  return started;
};

describe("149", () => {
  test("what one vault holds is counted over two processes, to the byte", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        begin(i % 2 === 0 ? server : second, ana, ana.vaultId, sealedFileBytes(9 * MiB)),
      ),
    );
    const outcomes = all.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === 204)).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(new Set([204, "files_full"]));
  });

  test("what one person began is counted over many vaults, at two processes at once", async () => {
    const [owner] = (await sharers(server, 1)) as [Sharer];
    const vaults = [owner.vaultId];
    for (let i = 0; i < 5; i++) vaults.push((await found(server, owner)).vaultId);
    const bytes = sealedFileBytes(9 * MiB);
    const all = await Promise.all(
      vaults.flatMap((vaultId) => [begin(server, owner, vaultId, bytes), begin(second, owner, vaultId, bytes)]),
    );
    expect(all.map(outcomeOf).filter((outcome) => outcome === 204)).toHaveLength(3);
    expect((await fileCalls(server, owner, vaults[5]).room()).body).toMatchObject({ room: 30 * MiB - 3 * bytes });
  });

  test("what the server holds is counted over everyone, at two processes at once", async () => {
    const { allBytes } = { allBytes: await storedBytes() };
    const room = { ...config, filesInAll: allBytes + 3 * tenth };
    const [first, other] = [await another({ config: room }), await another({ config: room })];
    const people = await factories(server).users(Array.from({ length: 8 }, () => ({})));
    const all = await Promise.all(
      people.map((person, i) => begin(i % 2 === 0 ? first : other, person, person.vaultId, tenth)),
    );
    expect(all.map(outcomeOf).map(String).toSorted()).toEqual([
      "204",
      "204",
      "204",
      ...Array<string>(5).fill("server_full"),
    ]);
  });

  test("five files of a person are under way in a vault; one that rested makes room for another", async () => {
    const { vaultId } = ana;
    const small = sealedFileBytes(5_000);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => begin(i % 2 === 0 ? server : second, ana, vaultId, small)),
    );
    expect(all.map(outcomeOf).map(String).toSorted()).toEqual([
      ...Array<string>(5).fill("204"),
      ...Array<string>(5).fill("uploads_full"),
    ]);
    clock.advance(9 * 60);
    expect(outcomeOf(await begin(server, ana, vaultId, small))).toBe("uploads_full");
    clock.advance(60);
    expect((await begin(server, ana, vaultId, small)).status).toBe(204);
    expect(await unfinishedOf(vaultId)).toHaveLength(5);
    // One to which segments come has not rested.
    const kept = await unfinishedOf(vaultId);
    const newest = kept.at(-1);
    clock.advance(15 * 60);
    await server.db.updateTable("files").set({ touched_at: clock.now() }).where("id", "in", kept).execute();
    expect(outcomeOf(await begin(server, ana, vaultId, small))).toBe("uploads_full");
    expect((await unfinishedOf(vaultId)).at(-1)).toBe(newest);
  });

  test("another's uploads keep their place and keep no one else from adding files", async () => {
    const [owner] = (await sharers(server, 1)) as [Sharer];
    const { vaultId } = await found(server, owner);
    for (let i = 0; i < 5; i++) await insertUpload(server, { vaultId, by: ana });
    const others = await unfinishedOf(vaultId);
    clock.advance(60 * 60);
    const small = sealedFileBytes(5_000);
    for (let i = 0; i < 5; i++) expect((await begin(server, owner, vaultId, small)).status).toBe(204);
    expect(outcomeOf(await begin(server, owner, vaultId, small))).toBe("uploads_full");
    expect((await unfinishedOf(vaultId)).filter((id) => others.includes(id))).toEqual(others);
  });

  test("files that are begun and deleted for ever end with the day's number and bytes", async () => {
    const calls = fileCalls(server, ana);
    const turn = async (size: number) => {
      const file = sealedFile(size);
      const outcome = outcomeOf(await calls.begin(file));
      return outcome === 204 ? outcomeOf(await calls.remove(file.fileId)) : outcome;
    };
    // Twice what one person may begin.
    const outcomes: (string | number)[] = [];
    for (let i = 0; i < 8; i++) outcomes.push(await turn(9 * MiB));
    expect(outcomes).toEqual([...Array<number>(6).fill(204), "too_many_files", "too_many_files"]);
    await server.db
      .updateTable("sharing_counts")
      .set({ amount: limits.filesPerDay - 1 })
      .where("user_id", "=", ana._id)
      .where("what", "=", "file")
      .execute();
    expect([await turn(5_000), await turn(5_000)]).toEqual([204, "too_many_files"]);
    const since = new Date(clock.now().getTime() - 86_400_000);
    await server.db.updateTable("sharing_counts").set({ since }).where("user_id", "=", ana._id).execute();
    expect(await turn(9 * MiB)).toBe(204);
  });

  test("one segment for ever: it is written until twice the file's bytes have come", async () => {
    const calls = fileCalls(server, ana);
    const file = sealedFile(5_000);
    await calls.begin(file);
    const outcomes: (string | number)[] = [];
    for (let i = 0; i < 6; i++) {
      const other = Buffer.alloc(file.bytes, i);
      outcomes.push(outcomeOf(await fileCalls(i % 2 === 0 ? server : second, ana).put(file.fileId, 0, other)));
    }
    expect(outcomes).toEqual([204, 204, ...Array<string>(4).fill("file_spoiled")]);
  });

  test("a vault takes so many files, those that are linked too", async () => {
    const [owner] = (await sharers(server, 1)) as [Sharer];
    const { vaultId } = await found(server, owner);
    const one = await insertUpload(server, { vaultId: owner.vaultId, by: owner, isWhole: true });
    const at = new Date();
    const ids = Array.from({ length: limits.filesPerVault - 1 }, () => randomUUID());
    await server.db
      .insertInto("files")
      .values(ids.map((id) => ({ id, bytes: 1, begun_at: at, touched_at: at, whole_at: at })))
      .execute();
    await server.db
      .insertInto("vault_files")
      .values(ids.map((id) => ({ file_id: id, vault_id: vaultId, at })))
      .execute();
    const calls = fileCalls(server, owner, vaultId);
    expect((await calls.link(owner.vaultId, [one.fileId])).status).toBe(204);
    expect((await calls.link(owner.vaultId, [one.fileId])).status).toBe(204);
    const two = await insertUpload(server, { vaultId: owner.vaultId, by: owner, isWhole: true });
    expect(outcomeOf(await calls.link(owner.vaultId, [two.fileId]))).toBe("files_full");
    expect(outcomeOf(await begin(server, owner, vaultId, sealedFileBytes(5_000)))).toBe("files_full");
    expect((await calls.room()).body).toMatchObject({ room: 0 });
    await server.db.deleteFrom("files").where("id", "in", ids).execute();
  });
});

const storedBytes = async () => {
  const { bytes } = await server.db
    .selectFrom("files")
    .select((row) => row.fn.sum<string>("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes);
};
async function unfinishedOf(vaultId: string) {
  const rows = await server.db
    .selectFrom("files")
    .innerJoin("vault_files", "vault_files.file_id", "files.id")
    .select("files.id")
    .where("vault_files.vault_id", "=", vaultId)
    .where("whole_at", "is", null)
    .orderBy("begun_at")
    .orderBy("files.id")
    .execute();
  return rows.map(({ id }) => id);
}

test("linked bytes count in the vault that they come into", async () => {
  const [owner] = (await sharers(server, 1)) as [Sharer];
  const { vaultId } = await found(server, owner);
  const narrow = await another({ config: { ...config, filesPerVault: 3 * sealedFileBytes(5_000) } });
  const ids: string[] = [];
  for (let i = 0; i < 4; i++)
    ids.push((await insertUpload(server, { vaultId: owner.vaultId, by: owner, isWhole: true })).fileId);
  const calls = fileCalls(narrow, owner, vaultId);
  expect(outcomeOf(await calls.link(owner.vaultId, ids))).toBe("files_full");
  expect((await calls.link(owner.vaultId, ids.slice(1))).status).toBe(204);
  expect(outcomeOf(await calls.link(owner.vaultId, ids.slice(0, 1)))).toBe("files_full");
});

test("a server that takes no files begins none, and gives out those that are there", async () => {
  const { fileId } = await fileCalls(server, ana).add();
  const off = await another({ config: { ...config, fileSize: 0 } });
  const calls = fileCalls(off, ana);
  expect(outcomeOf(await begin(off, ana, ana.vaultId, sealedFileBytes(5_000)))).toBe("files_off");
  expect((await calls.room()).body).toEqual({ fileBytes: 0, room: 0 });
  expect((await calls.segment(fileId, 0)).status).toBe(200);
  expect((await calls.link(ana.vaultId, [fileId])).status).toBe(204);
});

test("nothing begins while less than a tenth of the disk is free", async () => {
  let room: DiskRoom | null = { folder: "data", freeBytes: 100, totalBytes: 1_000 };
  const full = await another({ config, readDiskRoom: async () => room });
  const calls = fileCalls(full, ana);
  const file = sealedFile();
  expect((await calls.begin(file)).status).toBe(204);
  room = { ...room, freeBytes: 99 };
  expect(outcomeOf(await calls.begin(sealedFile()))).toBe("server_full");
  expect((await calls.room()).body).toMatchObject({ room: 0 });
  // An upload that was begun can be finished.
  expect((await calls.begin(file)).status).toBe(204);
  expect((await calls.put(file.fileId, 0, file.segments[0] ?? Buffer.of())).status).toBe(204);
  expect((await calls.finish(file.fileId, file.hash)).status).toBe(204);
  room = null;
  expect((await calls.begin(sealedFile())).status).toBe(204);
});

test("where mail is set up, nothing begins before the address is proven", async () => {
  const mailing = await another({ config: { ...config, smtpUrl: "smtp://127.0.0.1:1" } });
  const prove = (at: Date | null) =>
    server.db.updateTable("users").set({ email_verified_at: at }).where("id", "=", ana._id).execute();
  await prove(null);
  const calls = fileCalls(mailing, ana);
  expect(outcomeOf(await calls.begin(sealedFile()))).toBe("email_not_verified");
  expect((await fileCalls(server, ana).begin(sealedFile())).status).toBe(204);
  await prove(new Date());
  expect((await calls.begin(sealedFile())).status).toBe(204);
});
