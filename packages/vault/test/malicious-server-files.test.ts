import type { Entry } from "@pomander/contract";
import { systemRandom } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeFiles, readFile, uploadFile } from "../src/files/index.ts";
import type { FileRecord, OpenVault } from "../src/index.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { tamperWithEntries } from "./support/tampering.ts";
import { store } from "./support/test-environment.ts";

/** A hostile server brings back files that an entry had before (crypto-protocol.md §24). */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(() => {
  env.proxy.tampering = {};
});

async function swapFile(vault: OpenVault, id: string): Promise<FileRecord> {
  const bytes = systemRandom(1_000);
  const read = async (start: number, end: number) => bytes.slice(start, end);
  const record = await uploadFile(vault, { name: "contract.pdf", size: bytes.length, read });
  expect(await changeFiles(vault, id, () => [record])).toMatchObject({ kind: "saved" });
  return record;
}

test("143 a file from before that a server serves in an entry from before is noticed, and so is the list of ids alone", async () => {
  const person = await env.person({ sharesSalt: true });
  const device = env.device();
  const vault = await device.open(person);
  const { _id } = await store(vault);
  const older = await swapFile(vault, _id);
  let before: Entry | undefined;
  tamperWithEntries(env.proxy, (entries) => {
    before = structuredClone(entries.find((entry) => entry._id === _id));
  });
  await vault.reload();
  env.proxy.tampering = {};
  const newer = await swapFile(vault, _id);

  tamperWithEntries(env.proxy, (entries) => {
    for (const entry of entries) if (entry._id === _id) Object.assign(entry, before);
  });
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  expect(await vault.save(await vault.reveal(_id), { ...(await vault.reveal(_id)) })).toMatchObject({
    kind: "notSaved",
  });

  // The ids that the server lists say nothing: what an entry names is sealed with it.
  tamperWithEntries(env.proxy, (entries) => {
    for (const entry of entries) if (entry._id === _id) entry.files = [older.id];
  });
  await vault.reload();
  expect((await vault.reveal(_id)).files).toEqual([newer]);
  const pieces: Uint8Array[] = [];
  for await (const piece of readFile(vault, newer)) pieces.push(piece);
  expect(pieces).not.toHaveLength(0);

  // A device that has not seen the vault since notices the same.
  const other = env.device({ memory: device.memory });
  tamperWithEntries(env.proxy, (entries) => {
    for (const entry of entries) if (entry._id === _id) Object.assign(entry, before);
  });
  expect((await other.open(person)).snapshot().fault).toEqual({ kind: "replaced" });
});
