import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemRandom } from "@pomander/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildZip } from "../../../packages/transfer/test/zip-builder.ts";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import { store, type Person } from "../../../packages/vault/test/support/test-environment.ts";
import { changeFiles, uploadFile } from "@pomander/vault/files";
import type { CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** Imports with files of entries on the command line, through the agent and without it. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  person = await env.person();
  device = await signedInDevice(env, person);
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

const inHome = (name: string) => join(device.home, name);
const database = new URL("../../../packages/transfer/test/files/keepass/keepassxc-kdbx4.kdbx", import.meta.url);

/** Writes an export of Bitwarden with one item, which has files. */
function writeZip(path: string, title: string, files: Readonly<Record<string, Uint8Array>>): void {
  const item = { id: "i1", type: 1, name: title, login: { username: "ana" } };
  const data = { encrypted: false, folders: [], items: [item] };
  const parts = Object.entries(files).map(([name, content], n) => ({
    name: `attachments/i1/${name}`,
    content,
    method: n % 2 === 0 ? 0 : 8,
  }));
  writeFileSync(path, buildZip([{ name: "data.json", content: JSON.stringify(data) }, ...parts]));
}
const bytesOf = async (entry: string, name: string) => {
  const out = inHome(`got-${randomBytes(4).toString("hex")}`);
  const { exitCode, stderr } = await device.run(["file", "get", entry, name, "--out", out]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("Written")]);
  return readFileSync(out);
};

test("a KeePass database's attachment comes with its entry, through the agent", async () => {
  writeFileSync(inHome("db.kdbx"), readFileSync(database));
  const imported = await device.run(["import", "db.kdbx", "--json"], {
    env: { POMANDER_FILE_PASSWORD: "kdbx passphrase" },
  });
  expect(JSON.parse(imported.stdout)).toMatchObject({ failed: [], files: 1 });
  expect((await bytesOf("GitHub", "a.txt")).toString()).toBe("an attached file\n");
});

test("a zip's files come without an agent, too, and what cannot be read is named", async () => {
  const [large, small] = [randomBytes(2_500_000), randomBytes(10)];
  writeZip(inHome("a.zip"), "Moved", { "large.bin": large, "small.bin": small });
  const whole = readFileSync(inHome("a.zip"));
  const damaged = Buffer.from(whole);
  // The last bytes of the first file, which is stored as it is.
  damaged[damaged.indexOf(large) + large.length - 1]! ^= 1;
  writeFileSync(inHome("a.zip"), damaged);
  await device.run(["lock"]);
  const env = { POMANDER_PASSWORD: person.password };
  const imported = await device.run(["import", "a.zip"], { env });
  expect(imported.stdout).toContain("1 file stored with them.");
  expect(imported.stdout).toContain("Moved: large.bin: This zip file is damaged");
  await device.run(["unlock", "--password-stdin"], { input: person.password });
  expect((await bytesOf("Moved", "small.bin")).equals(small)).toBe(true);

  // The whole export gives the entry the file that it lacks, once.
  writeFileSync(inHome("a.zip"), whole);
  const again = await device.run(["import", "a.zip"]);
  expect(again.stdout).toContain("Moved: large.bin");
  expect((await bytesOf("Moved", "large.bin")).equals(large)).toBe(true);
  const third = await device.run(["import", "a.zip", "--json"]);
  expect(JSON.parse(third.stdout)).toMatchObject({ created: 0, alreadyHere: 1, added: [], files: 0 });
});

test("a sealed export has the files, and another account gets every byte", async () => {
  const out = inHome("all.pomander");
  const secret = { POMANDER_FILE_PASSWORD: "correct horse battery staple" };
  const exported = await device.run(["export", "--out", out, "--json"], { env: secret });
  expect(JSON.parse(exported.stdout)).toMatchObject({ leftBehind: [] });
  const other = await signedInDevice(env, await env.person());
  const imported = await other.run(["import", out, "--json"], { env: secret });
  expect(JSON.parse(imported.stdout)).toMatchObject({ failed: [], leftBehind: [], files: 3 });
  await other.run(["file", "get", "Moved", "large.bin", "--out", "large.bin"]);
  expect(readFileSync(join(other.home, "large.bin")).equals(await bytesOf("Moved", "large.bin"))).toBe(true);
  await other.remove();
});

test("the files of all entries are written into a folder, under harmless names, and nothing is replaced", async () => {
  const written = await device.run(["export", "--folder", inHome("files"), "--yes"]);
  expect([written.exitCode, written.stderr]).toEqual([0, expect.stringContaining("3 files written")]);
  const folders = readdirSync(inHome("files"));
  expect(folders.map((name) => name.replace(/ [0-9a-f]{8}$/, "")).toSorted()).toEqual(["GitHub", "Moved"]);
  const moved = folders.find((name) => name.startsWith("Moved"))!;
  expect(readdirSync(join(inHome("files"), moved)).toSorted()).toEqual(["large.bin", "small.bin"]);
  const again = await device.run(["export", "--folder", inHome("files"), "--yes"]);
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining("isn't empty")]);
});

test("another's titles and names lead nowhere else, a file that is lost costs no other one, and no one else reads them", async () => {
  const other = await env.person();
  const vault = await env.device().open(other);
  const { _id } = await store(vault, { title: `../\n${"x".repeat(300)}` });
  const add = async (name: string) => {
    const record = await uploadFile(vault, { name, size: 1, read: async () => new Uint8Array(1) });
    expect(await changeFiles(vault, _id, (files) => [...files, record])).toMatchObject({ kind: "saved" });
    return record;
  };
  const [lost] = [await add("lost.txt"), await add("a:b.txt"), await add("a?b.txt")];
  vault.close();
  const theirs = await signedInDevice(env, other);
  const root = join(theirs.home, "files");
  const answer = (status: number, code: string) => ({
    request: ({ method, path }: { method: string; path: string }) =>
      method === "GET" && path.endsWith(`/files/${lost!.id}`)
        ? { status, body: { code, message: "", requestId: "" } }
        : undefined,
  });
  env.proxy.tampering = answer(404, "not_found");
  const written = await theirs.run(["export", "--folder", root, "--yes"]);
  expect([written.exitCode, written.stderr]).toEqual([0, expect.stringContaining("2 files written")]);
  expect(written.stderr).toContain(`\n  ../ ${"x".repeat(300)}: lost.txt: `);
  expect(written.stderr).toContain("won't be encrypted");
  const [folder, ...more] = readdirSync(root);
  expect([folder, more]).toEqual([`..__${"x".repeat(56)} ${_id.slice(0, 8)}`, []]);
  expect(readdirSync(join(root, folder!)).toSorted()).toEqual(["a_b (2).txt", "a_b.txt"]);
  for (const path of [root, join(root, folder!)]) expect(statSync(path).mode & 0o777).toBe(0o700);
  env.proxy.tampering = answer(403, "forbidden");
  const mixed = await theirs.run(["export", "--folder", join(theirs.home, "again"), "--yes", "--out", "x.json"]);
  expect([mixed.exitCode, mixed.stderr]).toEqual([1, expect.stringContaining("--folder goes with")]);
  const ended = await theirs.run(["export", "--folder", join(theirs.home, "again"), "--yes"]);
  expect([ended.exitCode, ended.stderr.includes("files written")]).toEqual([2, false]);
  env.proxy.tampering = {};
  await theirs.remove();
});

test("a file that is damaged in its middle is named in a sealed export, which has the others", async () => {
  env.proxy.tampering = {
    reply: (reply, { method, path }) => {
      if (method === "GET" && path.endsWith("/segments/1")) (reply.body as Buffer)[9]! ^= 1;
    },
  };
  const out = inHome("partly.pomander");
  const secret = { POMANDER_FILE_PASSWORD: "correct horse battery staple" };
  const exported = await device.run(["export", "--out", out, "--json"], { env: secret });
  env.proxy.tampering = {};
  const missing = { entry: "Moved", what: expect.stringMatching(/^large\.bin: This file was damaged or replaced/) };
  expect(JSON.parse(exported.stdout)).toMatchObject({ leftBehind: [missing] });
  const other = await signedInDevice(env, await env.person());
  const imported = await other.run(["import", out, "--json"], { env: secret });
  expect(JSON.parse(imported.stdout)).toMatchObject({ failed: [], leftBehind: [missing], files: 2 });
  await other.remove();
});

test("entries whose titles and ids begin alike get a folder each", async () => {
  const other = await env.person();
  // A client of a member of a shared vault chooses the ids of its entries.
  const random = (length: number) => {
    const bytes = systemRandom(length);
    if (length === 16) bytes.fill(7, 0, 4);
    return bytes;
  };
  const vault = await env.device({ random }).open(other);
  for (const text of ["one", "two"]) {
    const { _id } = await store(vault, { title: "Bank" });
    const bytes = new TextEncoder().encode(text);
    const source = { name: "a.txt", size: bytes.length, read: async () => bytes.slice() };
    const record = await uploadFile(vault, source);
    expect(await changeFiles(vault, _id, () => [record])).toMatchObject({ kind: "saved" });
  }
  vault.close();
  const theirs = await signedInDevice(env, other);
  const root = join(theirs.home, "files");
  const written = await theirs.run(["export", "--folder", root, "--yes"]);
  expect([written.exitCode, written.stderr]).toEqual([0, expect.stringContaining("2 files written")]);
  const texts = readdirSync(root).map((folder) => readFileSync(join(root, folder, "a.txt"), "utf8"));
  expect(texts.toSorted()).toEqual(["one", "two"]);
  await theirs.remove();
});

test("a zip for Bitwarden has the files, and comes back", async () => {
  const out = inHome("bitwarden.zip");
  await device.run(["export", "--format", "bitwarden-zip", "--yes", "--out", out]);
  const other = await signedInDevice(env, await env.person());
  const imported = await other.run(["import", out, "--json"]);
  expect(JSON.parse(imported.stdout)).toMatchObject({ failed: [], files: 3 });
  await other.remove();
});
