import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { changeFiles, uploadFile } from "@pomander/vault/files";
import type { CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** Files of entries on the command line, through the agent and without it. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  person = await env.person();
  device = await signedInDevice(env, person);
  await device.run(["add", "--title", "Bank", "--generate"]);
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

interface Listed {
  id: string;
  name: string;
  size: number;
}
const inHome = (name: string) => join(device.home, name);
const listed = () => device.json<Listed[]>(["file", "list", "Bank"]);

test("files are put, listed, got back byte for byte and removed, and put back with a version", async () => {
  const [large, small] = [randomBytes(3 * 1024 * 1024 + 5), Buffer.from("a key\n")];
  writeFileSync(inHome("contract.pdf"), large);
  writeFileSync(inHome("key.pem"), small);
  expect(await device.json<Listed[]>(["file", "put", "Bank", "contract.pdf", "key.pem"])).toMatchObject([
    { name: "contract.pdf", size: large.length },
    { name: "key.pem", size: small.length },
  ]);
  const { stdout } = await device.run(["file", "list", "Bank"]);
  expect(stdout).toContain("3\u00a0MB  contract.pdf");
  const entry = await device.json<{ files: object[] }>(["get", "Bank"]);
  expect(Object.keys(entry.files[0] ?? {})).toEqual(["id", "name", "size", "at"]);

  await device.run(["file", "get", "Bank", "contract.pdf", "--out", "back.pdf"]);
  expect(readFileSync(inHome("back.pdf")).equals(large)).toBe(true);
  expect(statSync(inHome("back.pdf")).mode & 0o777).toBe(0o600);

  expect((await device.run(["file", "remove", "Bank", "key.pem"])).stderr).toContain("Add --yes");
  expect((await device.run(["file", "remove", "Bank", "key.pem", "--yes"])).exitCode).toBe(0);
  expect((await listed()).map(({ name }) => name)).toEqual(["contract.pdf"]);
  const [version] = await device.json<{ historyId: string }[]>(["history", "Bank"]);
  await device.run(["history", "Bank", "--put-back", version!.historyId]);
  expect((await listed()).map(({ name }) => name)).toEqual(["contract.pdf", "key.pem"]);
});

test("without an agent, too, and by the beginning of an id", async () => {
  const [first] = await listed();
  await device.run(["lock"]);
  const got = await device.run(["file", "get", "Bank", first!.id.slice(0, 8), "--out", "by-id.pdf"], {
    env: { POMANDER_PASSWORD: person.password },
  });
  expect(got.exitCode).toBe(0);
  expect(readFileSync(inHome("by-id.pdf"))).toHaveLength(first!.size);
  expect(statSync(inHome("by-id.pdf")).mode & 0o777).toBe(0o600);
  await device.run(["unlock", "--password-stdin"], { input: person.password });
});

test("nothing that is there is replaced, and what is refused leaves nothing behind", async () => {
  writeFileSync(inHome("there.pdf"), "mine");
  const begun = env.proxy.seen.length;
  const there = await device.run(["file", "get", "Bank", "contract.pdf", "--out", "there.pdf"]);
  expect([there.exitCode, readFileSync(inHome("there.pdf"), "utf8")]).toEqual([2, "mine"]);
  expect(there.stderr).toContain("already exists");
  expect(env.proxy.seen.slice(begun).filter(({ path }) => path.includes("/segments/"))).toEqual([]);
  // One that comes there while the file is on its way stays, too.
  env.proxy.tampering = {
    reply: (_reply, { method, path }) => {
      if (method === "GET" && path.endsWith("/segments/0")) writeFileSync(inHome("late.pdf"), "mine");
    },
  };
  const late = await device.run(["file", "get", "Bank", "contract.pdf", "--out", "late.pdf"]);
  expect([late.exitCode, readFileSync(inHome("late.pdf"), "utf8")]).toEqual([2, "mine"]);

  env.proxy.tampering = {
    reply: (reply, { method, path }) => {
      if (method === "GET" && path.endsWith("/segments/2")) (reply.body as Buffer)[9]! ^= 1;
    },
  };
  const damaged = await device.run(["file", "get", "Bank", "contract.pdf", "--out", "damaged.pdf"]);
  env.proxy.tampering = {};
  expect(damaged.stderr).toContain("This file was damaged or replaced. Nothing was saved.");
  expect(damaged.exitCode).toBe(2);
  expect(existsSync(inHome("damaged.pdf"))).toBe(false);
  expect(readdirSync(device.home).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

test("where one of several files is refused, none is sent", async () => {
  const before = await listed();
  const sent: string[] = [];
  env.proxy.tampering = { request: ({ method, path }) => void (path.endsWith("/files") && sent.push(method)) };
  writeFileSync(inHome("new.txt"), "new");
  writeFileSync(inHome("huge.bin"), "");
  truncateSync(inHome("huge.bin"), 2 ** 30 + 1);
  writeFileSync(inHome("ab\u202egpj.exe"), "x");
  execFileSync("mkfifo", [inHome("pipe")]);
  mkdirSync(inHome("folder"));
  for (const [name, said] of [
    ["huge.bin", "A file has up to 1"],
    ["ab\u202egpj.exe", "This file's name can't be kept."],
    ["nothing-there", "nothing-there can't be read: it isn't there."],
    ["pipe", "pipe isn't a file."],
    ["folder", "folder isn't a file."],
  ] as const) {
    const { exitCode, stderr } = await device.run(["file", "put", "Bank", "new.txt", name]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("\u202e");
  }
  const many = Array.from({ length: 50 }, (_, i) => `${i}.txt`);
  for (const name of many) writeFileSync(inHome(name), name);
  expect(await device.run(["file", "put", "Bank", ...many])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("An entry has up to 50 files, and this one has 2."),
  });
  env.proxy.tampering = {};
  expect(sent).not.toContain("POST");
  expect(await listed()).toEqual(before);
});

test("a file that is cut while it is sent is none", async () => {
  const before = await listed();
  writeFileSync(inHome("log.txt"), "a".repeat(5_000));
  env.proxy.tampering = {
    request: ({ method, path }) => {
      if (method === "POST" && path.endsWith("/files")) truncateSync(inHome("log.txt"), 10);
    },
  };
  const { exitCode, stderr } = await device.run(["file", "put", "Bank", "log.txt"]);
  env.proxy.tampering = {};
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("This file was changed while it was being added.")]);
  expect(await listed()).toEqual(before);
});

test("two files of one name, or a short beginning of an id, are no choice of one", async () => {
  const vault = await env.device().open(person);
  const entry = vault.snapshot().entries.find(({ title }) => title === "Bank")!;
  const source = { name: "contract.pdf", size: 1, read: async () => new Uint8Array(1) };
  const record = await uploadFile(vault, source);
  expect(await changeFiles(vault, entry._id, (files) => [...files, record])).toMatchObject({ kind: "saved" });
  writeFileSync(inHome("third.txt"), "x");
  await device.json(["file", "put", "Bank", "third.txt"]);
  const before = await listed();
  expect(before.map(({ name }) => name).slice(-2)).toEqual(["contract.pdf", "third.txt"]);
  for (const action of [["get"], ["remove", "--yes"]] as const) {
    const run = (file: string) => device.run(["file", action[0], "Bank", file, ...action.slice(1)]);
    expect((await run("contract.pdf")).stderr).toContain("Several files have this name.");
    expect((await run(record.id.slice(0, 7))).stderr).toContain("No such file.");
  }
  expect(await listed()).toEqual(before);
  for (const which of [record.id, "third.txt"]) await device.run(["file", "remove", "Bank", which, "--yes"]);
  vault.close();
});

test.each([
  [["file", "get", "Bank", "contract.pdf", "--out", "-"], "A file can't go to standard output."],
  [["file", "put", "Bank"], "Name the files to add."],
  [["file", "put", "Bank", "nothing-there"], "nothing-there can't be read: it isn't there."],
  [["file", "put", "Bank", "."], "isn't a file"],
  [["file", "put", "Bank", "contract.pdf"], "would be there twice"],
  [["file", "get", "Bank", "nothing-there"], "No such file. It has: contract.pdf, key.pem"],
  [["file", "get", "Bank"], "Name one file"],
  [["file", "list", "Bank", "contract.pdf"], "takes an entry"],
  [["file", "list", "Bank", "--out", "x"], "--out goes with get"],
  [["file", "put", "Bank", "contract.pdf", "--yes"], "--yes goes with remove"],
  [["file", "move", "Bank"], "The action is one of: list, put, get, remove"],
])("%j is refused", async (args, said) => {
  const { exitCode, stderr } = await device.run(args);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(said);
});
