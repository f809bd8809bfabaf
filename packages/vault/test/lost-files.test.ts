import { systemRandom } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeFiles, readFile, uploadFile } from "../src/files/index.ts";
import type { FileRecord, OpenVault } from "../src/index.ts";
import { prepareNewKeys } from "./support/new-keys.ts";
import { done, foundVault, join, participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { store } from "./support/test-environment.ts";

/** New vault keys where the server lost a file. */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(() => {
  env.proxy.tampering = {};
});

async function addFile(vault: OpenVault, id: string, name: string): Promise<FileRecord> {
  const bytes = systemRandom(1_000);
  const source = { name, size: bytes.length, read: async (start: number, end: number) => bytes.slice(start, end) };
  const record = await uploadFile(vault, source);
  expect(await changeFiles(vault, id, (files) => [...files, record])).toMatchObject({ kind: "saved" });
  return record;
}
/** Lets the server refuse new keys whose entries name a file, as one that lost it. */
function lose({ id }: FileRecord): void {
  env.proxy.tampering = {
    request: ({ body }) => {
      const { put = [] } = (body ?? {}) as { put?: { files: string[] }[] };
      if (!put.some(({ files }) => files.includes(id))) return undefined;
      return { status: 409, body: { code: "file_missing", message: "", requestId: "", ids: [id] } };
    },
  };
}
const filesOf = async (vault: OpenVault, id: string) => (await vault.reveal(id)).files ?? [];
async function isThere(vault: OpenVault, record: FileRecord): Promise<boolean> {
  try {
    for await (const _piece of readFile(vault, record));
    return true;
  } catch {
    return false;
  }
}

test("of one's own vault: names the file and its entry, and goes on without it when asked to", async () => {
  const person = await env.person({ sharesSalt: true });
  const device = env.device();
  const vault = await device.open(person);
  const { _id } = await store(vault);
  const [kept, lost] = [await addFile(vault, _id, "kept.pdf"), await addFile(vault, _id, "lost.pdf")];
  lose(lost);
  const { prepared } = await prepareNewKeys(device, person);
  const { title } = await vault.reveal(_id);
  const params = { ids: [lost.id], count: 1, names: `lost.pdf (${title})` };
  for (let tries = 0; tries < 2; tries++)
    await expect(prepared.submit({ isUnreadableLeft: false })).rejects.toMatchObject({ code: "files_lost", params });
  const { vault: next } = await prepared.submit({ isUnreadableLeft: false, withoutFiles: new Set([lost.id]) });
  await next!.opened();
  // The record stays: a backup that is brought back may have the file.
  expect((await filesOf(next!, _id)).map(({ name }) => name)).toEqual(["kept.pdf", "lost.pdf"]);
  expect([await isThere(next!, kept), await isThere(next!, lost)]).toEqual([true, false]);
});

test("of a shared vault: the same", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const vault = ana.vault(vaultId);
  const { _id } = await store(vault);
  const [kept, lost] = [await addFile(vault, _id, "kept.pdf"), await addFile(vault, _id, "lost.pdf")];
  await join(ana, bea, vaultId, "write");
  lose(lost);
  const out = vault.snapshot().shared!.members.flatMap(({ userId, isMe }) => (isMe ? [] : [userId]));
  const options = { vaultId, password: ana.person.password, out, replaced: [] };
  const refused = await ana.sharing.makeNewKeys(options);
  expect(refused).toMatchObject({ kind: "notSaved", reason: { code: "files_lost", params: { ids: [lost.id] } } });
  const next = done(await ana.sharing.makeNewKeys({ ...options, withoutFiles: [lost.id] }));
  expect(await isThere(ana.vault(next.vaultId), kept)).toBe(true);
});

test("of an earlier version: names the file, puts the version back without it when asked to, and keeps the others", async () => {
  const vault = await env.device().open(await env.person({ sharesSalt: true }));
  const { _id } = await store(vault);
  const [kept, lost] = [await addFile(vault, _id, "kept.pdf"), await addFile(vault, _id, "lost.pdf")];
  expect(await changeFiles(vault, _id, () => [])).toMatchObject({ kind: "saved" });
  const { versions } = await vault.versions(_id);
  const version = versions[0]!.entry!;
  // The database itself loses it.
  await env.server.db.deleteFrom("vault_files").where("file_id", "=", lost.id).execute();
  const params = { ids: [lost.id], count: 1, names: `lost.pdf (${version.title})` };
  const refused = { kind: "notSaved", reason: { code: "version_files_lost", params } };
  expect(await vault.restoreVersion(await vault.reveal(_id), version)).toMatchObject(refused);
  expect(await vault.restoreVersionAsNew(version)).toMatchObject(refused);
  expect(await filesOf(vault, _id)).toEqual([]);
  const without = { withoutFiles: [lost.id] };
  expect(await vault.restoreVersion(await vault.reveal(_id), version, without)).toMatchObject({ kind: "saved" });
  expect(await vault.restoreVersionAsNew(version, without)).toMatchObject({ kind: "saved" });
  expect((await filesOf(vault, _id)).map(({ name }) => name)).toEqual(["kept.pdf", "lost.pdf"]);
  expect([await isThere(vault, kept), await isThere(vault, lost)]).toEqual([true, false]);
});
