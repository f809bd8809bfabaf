import { expect, test } from "vitest";
import { calls, type ImportedChange, type ImportedReminder } from "@pomander/contract";
import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import { type Api, ApiError, callError } from "@pomander/vault";
import { importRows, type Run } from "./import-rows.ts";

const rowOf = (n: number, change: Partial<CheckedRow> = {}, notes = ""): CheckedRow => ({
  line: n,
  title: `Row ${n}`,
  status: "new",
  reason: null,
  faults: [],
  changes: [],
  update: null,
  people: [],
  source: { line: n, cells: [], fault: null },
  warnings: [],
  tagName: "",
  newTag: null,
  recipients: [],
  reminder: { _id: String(n), title: `Row ${n}`, notes } as ImportedReminder,
  ...change,
});

/** A server that fails at these calls, and what it was asked. */
function server(failing: readonly number[] = []) {
  const asked: { path: string; body: { rows?: ImportedReminder[]; name?: string } }[] = [];
  const api = async ({ path }: { path: string }, { body }: (typeof asked)[number]) => {
    asked.push({ path, body });
    if (failing.includes(asked.length)) throw callError("unreachable", {}, "offline");
    return path === "/scope-tags" ? { _id: "made" } : { rows: body.rows?.map(() => ({ outcome: "made" })) };
  };
  return { api: api as unknown as Api, asked };
}
const runOf = (rows: readonly CheckedRow[], newTags: Run["newTags"] = new Map()): Run => ({
  importId: "an-id",
  fileName: "list.csv",
  sendDue: true,
  left: [],
  secrets: null,
  rows,
  newTags,
  tagIds: new Map(),
  outcomes: [],
});
const options = { signal: new AbortController().signal, onProgress: () => undefined };

test("rows go in requests of 500, fewer where they are long, and each once", async () => {
  const { api, asked } = server();
  const long = "x".repeat(10_000);
  const run = runOf(Array.from({ length: 700 }, (_, n) => rowOf(n, {}, n < 100 ? long : "")));
  await importRows(api, run, options);
  expect(asked.map(({ body }) => body.rows?.length)).toEqual([59, 500, 141]);
  expect(new Set(asked.flatMap(({ body }) => body.rows?.map(({ _id }) => _id))).size).toBe(700);
});

test("one that stopped goes on with the rows and under the ids of the request that had no answer", async () => {
  const { api, asked } = server([3]);
  const groups = [{ group: "a group", permissions: { read: true, write: true, delete: false } }];
  const run = runOf(
    [...Array.from({ length: 600 }, (_, n) => rowOf(n)), rowOf(600, { newTag: "web" })],
    new Map([["web", { name: "Web", groups }]]),
  );
  await expect(importRows(api, run, options)).rejects.toThrow("unreachable");
  expect(run.outcomes).toHaveLength(500);
  await importRows(api, run, options);
  expect(asked.map(({ path }) => path.split("/").at(-1))).toEqual(["scope-tags", "import", "import", "import"]);
  expect(asked[0]?.body).toEqual({ name: "Web", groups });
  expect(asked[3]).toEqual(asked[2]);
  expect(asked[3]?.body.rows?.at(-1)).toMatchObject({ _id: "600", scopeTag: "made" });
  expect(run.outcomes).toHaveLength(601);
});

const changedRow = (n: number, change: Partial<CheckedRow> = {}, notes = "") =>
  rowOf(n, {
    status: "changed",
    update: { _id: `there ${n}`, updatedAt: "then", change: { notes }, by: "id", canBeNew: false, isAsked: false },
    reminder: null,
    ...change,
  });

/** A server that makes or changes all that it gets. */
function changingServer() {
  const asked: { rows?: ImportedReminder[]; changes?: ImportedChange[]; fileName: string }[] = [];
  const api = async (_call: object, { body }: { body: (typeof asked)[number] }) => {
    asked.push(body);
    return { rows: (body.rows ?? body.changes ?? []).map(() => ({ outcome: body.rows ? "made" : "updated" })) };
  };
  return { api: api as unknown as Api, asked };
}

test("changes go in requests of 200 after the last new row, fewer where they are long, with their tag", async () => {
  const { api, asked } = changingServer();
  const long = "x".repeat(10_000);
  const rows = [
    rowOf(0),
    ...Array.from({ length: 300 }, (_, n) => changedRow(n, { newTag: n === 299 ? "web" : null }, n < 60 ? long : "")),
  ];
  const run = { ...runOf(rows), tagIds: new Map([["web", "web id"]]), fileName: "x".repeat(300) };
  const told: number[] = [];
  await importRows(api, run, { ...options, onProgress: (done) => told.push(done) });
  expect(asked.map((body) => [body.rows?.length, body.changes?.length])).toEqual([
    [1, undefined],
    [undefined, 59],
    [undefined, 200],
    [undefined, 41],
  ]);
  expect(told).toEqual([1, 60, 260, 301]);
  const sent = asked.flatMap(({ changes = [] }) => changes);
  expect(sent[0]).toEqual({ _id: "there 0", updatedAt: "then", change: { notes: long } });
  expect(sent.at(-1)).toEqual({ _id: "there 299", updatedAt: "then", change: { notes: "", scopeTag: "web id" } });
  expect(new Set(asked.map(({ fileName }) => fileName.length))).toEqual(new Set([255]));
});

test("a row that is longer than a request may be still goes, alone", async () => {
  const { api, asked } = changingServer();
  const long = "x".repeat(700_000);
  await importRows(api, runOf([rowOf(0, {}, long), rowOf(1), changedRow(2, {}, long), changedRow(3)]), options);
  expect(asked.map(({ rows, changes }) => (rows ?? changes)?.length)).toEqual([1, 1, 1, 1]);
});

test("a reply about other rows than those sent ends the import, and none of it counts", async () => {
  const api = (async () => ({ rows: [{ outcome: "made" }] })) as unknown as Api;
  const run = runOf([rowOf(0), rowOf(1)]);
  await expect(importRows(api, run, options)).rejects.toThrow("other rows");
  expect(run.outcomes).toEqual([]);
});

test("no row is sent that makes or changes nothing", async () => {
  const { api, asked } = changingServer();
  await expect(importRows(api, runOf([rowOf(0, { reminder: null })]), options)).rejects.toThrow("no reminder");
  await expect(importRows(api, runOf([changedRow(0, { update: null })]), options)).rejects.toThrow("no reminder");
  expect(asked).toEqual([]);
});

test("a cancelled import sends no further tag and no further row", async () => {
  const { api, asked } = server();
  const left = new AbortController();
  const run = runOf(Array.from({ length: 600 }, (_, n) => rowOf(n)));
  const cancelled = { signal: left.signal, onProgress: () => left.abort(new Error("left")) };
  await expect(importRows(api, run, cancelled)).rejects.toThrow("left");
  expect([asked.length, run.outcomes.length]).toEqual([1, 500]);
  const tags = new Map([["web", { name: "Web", groups: [] }]]);
  await expect(importRows(api, runOf([], tags), cancelled)).rejects.toThrow("left");
  expect(asked).toHaveLength(1);
});

/** A server that refuses each new tag with this code, and has these tags. */
function refusingServer(code: "name_taken" | "forbidden", there: readonly string[]) {
  const sent: ImportedReminder[] = [];
  const api = async (call: object, { body }: { body?: { rows?: ImportedReminder[] } }) => {
    if (call === calls.scopeTags.list) return there.map((name) => ({ _id: `id of ${name}`, name }));
    if (call === calls.scopeTags.create) throw new ApiError(409, { code, message: "No", requestId: "" }, null);
    sent.push(...(body?.rows ?? []));
    return { rows: body?.rows?.map(() => ({ outcome: "made" })) };
  };
  return { api: api as unknown as Api, sent };
}
const ofTag = () =>
  runOf([rowOf(0, { newTag: "web shop" })], new Map([["web shop", { name: "Web shop", groups: [] }]]));

test("a tag that is there by now, in whatever case, is taken instead of a new one", async () => {
  const { api, sent } = refusingServer("name_taken", ["Other", "WEB  Shop"]);
  await importRows(api, ofTag(), options);
  expect(sent).toMatchObject([{ scopeTag: "id of WEB  Shop" }]);
});

test.each([
  ["it may not be made", "forbidden", ["Web shop"]],
  ["another one that isn't visible has its name", "name_taken", ["Other"]],
] as const)("an import ends where a tag can't be made because %s", async (_why, code, there) => {
  const { api, sent } = refusingServer(code, there);
  await expect(importRows(api, ofTag(), options)).rejects.toMatchObject({ code });
  expect(sent).toEqual([]);
});
