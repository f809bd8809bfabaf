import { expect, test } from "vitest";
import type { ImportedReminder } from "@pomander/contract";
import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import { type Api, callError } from "@pomander/vault";
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
