// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whole } from "../../features/passwords/test/entries.ts";
import { runWorkersHere, type StartedWorker } from "../../test/workers-here.ts";
import { problemOf } from "../problem.ts";
import { bytesOf } from "./file-bytes.ts";
import { openFile, readFile, writeExport } from "./transfer-client.ts";

let workers: StartedWorker[];
beforeEach(() => {
  workers = runWorkersHere(() => import("./transfer.worker.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets twenty milliseconds pass between two looks at the clock. */
function timeFlies() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
}

const csv = (rows: number) =>
  new Blob([
    "name,url,username,password\n",
    ...Array.from({ length: rows }, (_, n) => `Entry ${n},https://e${n}.example,ana${n},secret ${n}\n`),
  ]);
const problemWith = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => problemOf(error, "").message,
  );
const entry = (n: number) => whole(`Entry ${n}`, { password: `secret ${n}` });
const contentsOf = (count: number) => ({
  exportedAt: new Date("2026-11-22T10:00:00Z"),
  email: "ana@example.org",
  entries: Array.from({ length: count }, (_, n) => entry(n)),
  unreadable: [],
});

test("a file that needs nothing is read at once, all its entries in their order, with progress", async () => {
  const progress: number[] = [];
  timeFlies();
  const opened = await openFile(csv(501), { onProgress: (done) => progress.push(done) });
  if (!("entries" in opened)) throw new Error("recognized only");
  expect(opened.entries.map(({ draft }) => draft.title)).toEqual(Array.from({ length: 501 }, (_, n) => `Entry ${n}`));
  expect(opened.read).toBe(501);
  expect(progress.length).toBeGreaterThan(1);
  expect(workers).toMatchObject([{ isEnded: true, transferred: 0, options: { type: "module" } }]);
});

test("a file that needs something is recognized, and read with what it needs", async () => {
  const file = new Blob(["One,ana,secret\nTwo,ben,other\n"]);
  const opened = await openFile(file);
  expect(opened).toMatchObject({ format: "csv", needs: ["columns"] });
  const read = await readFile(file, { format: "csv", columns: ["title", "email", "password"] });
  expect(read.entries.map(({ draft }) => [draft.title, draft.email, draft.password])).toEqual([
    ["One", "ana", "secret"],
    ["Two", "ben", "other"],
  ]);
  expect(await problemWith(readFile(file, { format: "pomander", password: "x" }))).toBe(
    "This isn't a file in this format: Pomander.",
  );
});

test("an export of many entries has all of them, its name and how far it is", async () => {
  const progress: number[] = [];
  timeFlies();
  const { kind, fileName, bytes } = (await writeExport("csv", contentsOf(501), {
    onProgress: (done) => progress.push(done),
  })) as Awaited<ReturnType<typeof writeExport>> & { kind: string };
  expect([kind, fileName]).toEqual(["written", expect.stringMatching(/2026-11-22.*\.csv$/)]);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines).toHaveLength(502);
  expect([lines[1], lines[500], lines[501]].map((line) => /Entry \d+/.exec(line ?? "")?.[0])).toEqual([
    "Entry 0",
    "Entry 499",
    "Entry 500",
  ]);
  expect(progress.length).toBeGreaterThan(0);
});

test("an export that is sealed can be opened with its password", async () => {
  const { bytes } = await writeExport("pomander", contentsOf(1), { password: "a password of its own" });
  expect(await openFile(new Blob([bytes]))).toMatchObject({ format: "pomander", needs: ["password"] });
});

test("what is no export at all is refused with a sentence, and so is a file that has gone", async () => {
  expect(await problemWith(openFile(new Blob(["\0\0"])))).toMatch(
    /^This isn't a file from a supported password manager/,
  );
  const gone = { arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) } as Blob;
  expect(await problemWith(bytesOf(gone))).toBe(
    "This file can't be read anymore. It may have been moved or changed: choose it again.",
  );
  expect(await bytesOf(new Blob(["ab"]))).toEqual(new Uint8Array([97, 98]));
});

test("a signal ends the reading and the writing", async () => {
  const signal = AbortSignal.abort(new Error("left"));
  await expect(openFile(csv(1), { signal })).rejects.toThrow("left");
  await expect(writeExport("csv", contentsOf(1), { signal })).rejects.toThrow("left");
  expect(workers).toEqual([]);
});
