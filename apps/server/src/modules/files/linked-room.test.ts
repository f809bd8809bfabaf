import { randomUUID } from "node:crypto";
import { sealedFileBytes } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { fileCalls, insertUpload, outcomeOf, sealedFile } from "../../../test/files.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { madeLink } from "../../../test/links.ts";
import {
  actOf,
  counterOf,
  found,
  link as linkOf,
  renewSharedKeys,
  type Sharer,
  sharedVault,
  sharers,
} from "../../../test/sharing.ts";
import { manifest, newEntry } from "../../../test/value-factories.ts";
import { dropUnusedFiles } from "../../platform/file-upkeep.ts";

// Quota accounting of files that are in several vaults.

const clock = createTestClock();
const size = 200_000;
const one = sealedFileBytes(size);
const config = {
  registration: "closed" as const,
  fileSize: size,
  filesPerVault: 4 * one,
  filesPerPerson: 5 * one,
  filesInAll: 1_000 * one,
};
let server: TestServer;
let second: TestServer;
/** The same server, whose vaults have room for more than a person. */
let wide: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, config });
  second = await startTestServer({ clock, config, like: server });
  wide = await startTestServer({ clock, config: { ...config, filesPerVault: 100 * one }, like: server });
});
afterAll(async () => {
  await second.close();
  await wide.close();
  await server.close();
});

/** Returns how many files a person may still add. */
const roomOf = async (by: Sharer, { at = wide, vaultId = by.vaultId } = {}) => {
  const { body } = await fileCalls(at, by, vaultId).room();
  return (body as { room: number }).room / one;
};
const passDay = async () => {
  await sql`update vault_files set at = at - interval '25 hours'`.execute(server.db);
  await dropUnusedFiles(server.db);
};
const isThere = async (fileId: string) =>
  (await server.db.selectFrom("files").select("id").where("id", "=", fileId).execute()).length === 1;
const nextLink = async (by: Sharer, vaultId: string) => linkOf(by, vaultId, (await counterOf(server, vaultId)) + 1);
const post = async ({ token }: Sharer, path: string, body: object) => {
  const reply = await callApi(server, `POST ${path}`, { token, body });
  expect(reply.status).toBeLessThan(300);
};
/** Stores an entry with files in a shared vault. */
const saveIn = async (by: Sharer, vaultId: string, files: string[]) => {
  const entry = newEntry({ files });
  await post(by, `/vaults/${vaultId}/entries`, { ...entry, manifest: await nextLink(by, vaultId) });
  return entry._id;
};
/** Deletes an entry of a shared vault, and its versions at once. */
const deleteNow = async (by: Sharer, vaultId: string, entryId: string) => {
  const path = `/vaults/${vaultId}`;
  await post(by, `${path}/entries/${entryId}/delete-forever`, { manifest: await nextLink(by, vaultId) });
  const act = actOf(by, "history-delete", vaultId);
  await post(by, `${path}/history/delete`, { entryId, currentPassword: by.password, act });
};
const uploadTo = async (vaultId: string, by: Sharer) =>
  (await insertUpload(server, { vaultId, by, file: sealedFile(size), isWhole: true })).fileId;
const uploadsTo = (vaultId: string, by: Sharer, count: number) =>
  Promise.all(Array.from({ length: count }, () => uploadTo(vaultId, by)));

test("a reader's link counts for the reader; whoever added the files has their room again once their vault lets go", async () => {
  const { vault, members } = await sharedVault(server, "read");
  const { vaultId, founder } = vault;
  const [reader] = members as [Sharer];
  const inVault = fileCalls(server, founder, vaultId);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await inVault.add(size)).fileId);
  const entryId = await saveIn(founder, vaultId, ids);
  expect([await roomOf(founder), await roomOf(reader)]).toEqual([2, 5]);

  expect((await fileCalls(server, reader).link(vaultId, ids)).status).toBe(204);
  await post(reader, "/user/password/password", { ...newEntry({ files: ids }), manifest: manifest(reader, 1) });
  await deleteNow(founder, vaultId, entryId);
  await passDay();
  expect([await roomOf(founder), await roomOf(reader)]).toEqual([5, 2]);
  expect(await roomOf(founder, { at: server, vaultId })).toBe(4);
  expect((await fileCalls(server, reader).segment(ids[0] ?? "", 0)).status).toBe(200);
  for (let i = 0; i < 4; i++) await inVault.add(size);
});

test("links and begins of one person into many vaults, at two processes at once, end at the person's room", async () => {
  const { vault, members } = await sharedVault(server, "read");
  const { vaultId, founder } = vault;
  const [reader] = members as [Sharer];
  const ids = await uploadsTo(vaultId, founder, 9);
  const targets = await Promise.all(Array.from({ length: 12 }, async () => (await found(server, reader)).vaultId));
  const all = await Promise.all(
    targets.map((target, i) => {
      const calls = fileCalls(i % 2 === 0 ? server : second, reader, target);
      const linked = ids[i];
      return linked === undefined ? calls.begin({ fileId: randomUUID(), bytes: one }) : calls.link(vaultId, [linked]);
    }),
  );
  expect(all.map(outcomeOf).map(String).toSorted()).toEqual([
    ...Array<string>(5).fill("204"),
    ...Array<string>(7).fill("files_full"),
  ]);
});

test("a file counts once for a person, in however many vaults, also when their room is used up", async () => {
  const [ana] = (await sharers(server, 1)) as [Sharer];
  const [target, third] = [await found(server, ana), await found(server, ana)];
  const own = await uploadsTo(ana.vaultId, ana, 4);
  await uploadTo(target.vaultId, ana);
  expect((await fileCalls(server, ana, target.vaultId).link(ana.vaultId, own.slice(1))).status).toBe(204);
  expect(await roomOf(ana)).toBe(0);
  expect((await fileCalls(server, ana, third.vaultId).link(ana.vaultId, own)).status).toBe(204);
  // Nor does a lower limit keep them from a vault, or from another day in one.
  const like = { ...config, filesPerVault: 2 * one, filesPerPerson: one };
  const narrow = await startTestServer({ clock, config: like, like: server });
  onTestFinished(() => narrow.close());
  const fourth = await found(server, ana);
  expect((await fileCalls(narrow, ana, fourth.vaultId).link(ana.vaultId, own.slice(2))).status).toBe(204);
  expect((await fileCalls(narrow, ana, third.vaultId).link(ana.vaultId, own)).status).toBe(204);
});

test("a file that is in a shared vault counts for whoever put it there, also under new keys", async () => {
  const { vault, members } = await sharedVault(server, "write", "write");
  const { vaultId, founder } = vault;
  const [bea, cem] = members as [Sharer, Sharer];
  const beas = await uploadTo(bea.vaultId, bea);
  expect((await fileCalls(server, bea, vaultId).link(bea.vaultId, [beas])).status).toBe(204);
  await server.db.deleteFrom("vault_files").where("vault_id", "=", bea.vaultId).execute();
  // It is there already.
  expect((await fileCalls(server, cem, vaultId).link(vaultId, [beas])).status).toBe(204);
  const rooms = () => Promise.all([bea, cem, founder].map((by) => roomOf(by)));
  expect(await rooms()).toEqual([4, 5, 5]);
  await renewSharedKeys(server, vault, [], { entries: [newEntry({ files: [beas] })] });
  await server.db.deleteFrom("vaults").where("id", "=", vaultId).execute();
  await passDay();
  expect(await isThere(beas)).toBe(true);
  expect(await rooms()).toEqual([4, 5, 5]);
});

test("a member's link for people without an account keeps no file in a shared vault that lets it go", async () => {
  const { vault, members } = await sharedVault(server, "read", "write");
  const { vaultId, founder } = vault;
  const file = await fileCalls(server, founder, vaultId).add(size);
  const entryId = await saveIn(founder, vaultId, [file.fileId]);
  for (const by of members) await madeLink(server, by, { files: [{ vaultId, fileId: file.fileId }] });
  await passDay();
  expect(await isThere(file.fileId)).toBe(true);
  await deleteNow(founder, vaultId, entryId);
  await passDay();
  expect(await isThere(file.fileId)).toBe(false);
  expect(await roomOf(founder)).toBe(5);
});
