import { CodedError } from "@pomander/crypto/coded-error";
import { systemRandom, type Bytes } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFile } from "../src/files/index.ts";
import type { IncomingEntry, IncomingFile, OpenVault } from "../src/index.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, type Person } from "./support/test-environment.ts";

/** Files that come with imported entries, on a real server. */
let env: TestEnvironmentWithServer;
let person: Person;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  env.proxy.seen.length = 0;
  person = await env.person({ sharesSalt: true });
  vault = await env.device().open(person);
});

const entryOf = (title: string): IncomingEntry => ({
  source: title,
  draft: draft({ title }),
  isArchive: false,
  history: [],
});
const fileOf = (entry: number, name: string, bytes: Bytes): IncomingFile => ({
  entry,
  name,
  size: bytes.length,
  read: async (start, end) => bytes.slice(start, end),
});
const puts = () => env.proxy.seen.filter(({ method, path }) => method === "PUT" && path.includes("/segments/"));

/** Returns name and bytes of each file of an entry, as another device of the person reads them. */
async function filesElsewhere(title: string): Promise<(readonly [string, Bytes])[]> {
  const other = await env.device().open(person);
  const { _id } = other.snapshot().entries.find((entry) => entry.title === title)!;
  const found: (readonly [string, Bytes])[] = [];
  for (const record of (await other.reveal(_id)).files ?? []) {
    const pieces: Bytes[] = [];
    for await (const piece of readFile(other, record)) pieces.push(piece);
    found.push([record.name, new Uint8Array(await new Blob(pieces).arrayBuffer())]);
  }
  return found;
}

test("files are stored before their entries, and are there byte for byte", async () => {
  const [one, two, three] = [systemRandom(5_000), systemRandom(60_000), new Uint8Array(0)];
  const files = [fileOf(0, "one.txt", one), fileOf(2, "two.bin", two), fileOf(2, "three", three)];
  const told: string[] = [];
  const run = vault.beginImport(["A", "B", "C"].map(entryOf), "1password-1pux", files);
  const outcome = await run.run({ onFile: ({ name, size, done }) => told.push(`${name} ${done}/${size}`) });
  expect(outcome).toEqual({ stored: 3, failed: [], leftBehind: [], problem: null, isCancelled: false });
  expect(await filesElsewhere("A")).toEqual([["one.txt", one]]);
  expect(await filesElsewhere("B")).toEqual([]);
  expect(await filesElsewhere("C")).toEqual([
    ["two.bin", two],
    ["three", three],
  ]);
  expect(told).toEqual(expect.arrayContaining(["one.txt 0/5000", "one.txt 5000/5000", "two.bin 60000/60000"]));
  // Other devices have read since.
  const isPut = ({ path }: { path: string }) => path.endsWith("/import");
  const stored = env.proxy.seen.findIndex(isPut);
  const finished = env.proxy.seen.findLastIndex(({ path }) => path.endsWith("/finish"));
  expect([finished > 0, stored > finished]).toEqual([true, true]);
});

test("a file that cannot be read or taken is left behind, by name; its entry and the other files are not", async () => {
  const damaged: IncomingFile = {
    ...fileOf(0, "damaged.zip", systemRandom(10)),
    read: () => Promise.reject(new CodedError("zip_damaged", {})),
  };
  const refused = fileOf(0, "a/b", systemRandom(10));
  const kept = systemRandom(10);
  const run = vault.beginImport([entryOf("A")], "bitwarden-zip", [damaged, refused, fileOf(0, "kept", kept)]);
  const outcome = await run.run();
  expect(outcome).toMatchObject({ stored: 1, failed: [], problem: null });
  expect(outcome.leftBehind).toMatchObject([
    { index: 0, what: { code: "file_left", params: { name: "damaged.zip", reason: { code: "zip_damaged" } } } },
    { index: 0, what: { code: "file_left", params: { name: "a/b", reason: { code: "file_name_refused" } } } },
  ]);
  expect(await filesElsewhere("A")).toEqual([["kept", kept]]);
});

test("a server without room leaves files behind, with its reason", async () => {
  env.proxy.tampering = {
    request: ({ method, path }) =>
      method === "POST" && path.endsWith("/files")
        ? { status: 409, body: { code: "files_full", message: "There's no room.", requestId: "" } }
        : undefined,
  };
  const outcome = await vault.beginImport([entryOf("A")], "x", [fileOf(0, "a", systemRandom(10))]).run();
  expect(outcome).toMatchObject({
    stored: 1,
    leftBehind: [{ what: { params: { name: "a", reason: { code: "files_full" } } } }],
  });
});

test("an import that is cancelled during a file continues, and sends nothing of a finished file again", async () => {
  const [first, second] = [systemRandom(4_000), systemRandom(50_000)];
  const files = [fileOf(0, "first", first), fileOf(1, "second", second)];
  const run = vault.beginImport(["A", "B"].map(entryOf), "x", files);
  const ending = new AbortController();
  const cancelled = await run.run({
    signal: ending.signal,
    onFile: ({ name }) => name === "second" && ending.abort(new Error("enough")),
  });
  expect(cancelled).toMatchObject({ stored: 0, isCancelled: true, problem: null });
  const before = puts().length;
  expect(before).toBe(1);
  expect(await run.run()).toMatchObject({ stored: 2, leftBehind: [], problem: null });
  expect(puts().length - before).toBe(1);
  expect(await filesElsewhere("A")).toEqual([["first", first]]);
  expect(await filesElsewhere("B")).toEqual([["second", second]]);
});

test("a session that ended stops the import, and leaves no file behind for that", async () => {
  const run = vault.beginImport([entryOf("A")], "x", [fileOf(0, "a", systemRandom(10))]);
  env.proxy.tampering = {
    request: ({ path }) =>
      path.endsWith("/files")
        ? { status: 401, body: { code: "not_signed_in", message: "", requestId: "" } }
        : undefined,
  };
  expect(await run.run()).toMatchObject({ stored: 0, leftBehind: [], problem: { code: "not_signed_in" } });
});

test("an import that goes on after the server has dropped its files stores them again, before the entries", async () => {
  const [first, second] = [systemRandom(4_000), systemRandom(50_000)];
  const refused = fileOf(0, "a/b", first);
  const files = [fileOf(0, "first", first), refused, fileOf(1, "second", second)];
  const run = vault.beginImport(["A", "B"].map(entryOf), "x", files);
  const ending = new AbortController();
  await run.run({
    signal: ending.signal,
    onFile: ({ name }) => name === "second" && ending.abort(new Error("enough")),
  });
  await env.server.db.deleteFrom("vault_files").where("vault_id", "=", vault.vaultId).execute();
  expect(await run.run()).toMatchObject({
    stored: 2,
    failed: [],
    problem: null,
    leftBehind: [{ index: 0, what: { params: { name: "a/b" } } }],
  });
  expect(await filesElsewhere("A")).toEqual([["first", first]]);
  expect(await filesElsewhere("B")).toEqual([["second", second]]);
});
