// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import type { CheckedRow, CheckedRows } from "@pomander/transfer/reminder-rows";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callError } from "@pomander/vault";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { runWorkersHere, type StartedWorker } from "../../test/workers-here.ts";
import { openSpreadsheet } from "./open-file.ts";
import { texts } from "./texts.ts";
import { type ImportStage, useImport } from "./use-import.ts";
import { problemOf } from "../../lib/problem.ts";

let workers: StartedWorker[];
beforeEach(() => {
  workers = runWorkersHere(() => import("./read-spreadsheet.worker.ts"));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const user = { _id: "u", email: "ana@example.org" } as User;
const fileOf = (rows: number) =>
  new File(["Name;Expires\n", ...Array.from({ length: rows }, (_, n) => `Row ${n};1.2.2099\n`)], "list.csv");
const open = (file: File, onProgress: (done: number) => void = () => undefined) =>
  openSpreadsheet(file, { signal: new AbortController().signal, onProgress });

test("a spreadsheet is read whole, whatever a message takes", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 30));
  const progress: number[] = [];
  const { name, sheets } = await open(fileOf(401), (done) => progress.push(done));
  expect([name, sheets.length, sheets[0]?.merged]).toEqual(["list.csv", 1, expect.anything()]);
  expect(sheets[0]?.rows.map(({ cells }) => cells[0])).toEqual([
    "Name",
    ...Array.from({ length: 401 }, (_, n) => `Row ${n}`),
  ]);
  expect(progress.length).toBeGreaterThan(0);
  expect(workers).toMatchObject([{ isEnded: true, transferred: 1 }]);
  const signal = AbortSignal.abort(new Error("left"));
  await expect(openSpreadsheet(fileOf(1), { signal, onProgress: () => undefined })).rejects.toThrow("left");
});

const problemWith = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => problemOf(error, "").message,
  );

test("a file that is too large, was moved or is no spreadsheet is refused with a sentence", async () => {
  const most = 30 * 1024 * 1024;
  const large = Object.defineProperty(fileOf(1), "size", { value: most + 1 });
  expect(await problemWith(open(large))).toBe(
    "This file is larger than 30 MB. Delete the sheets that you don't need and save it again.",
  );
  expect((await open(Object.defineProperty(fileOf(1), "size", { value: most }))).sheets).toHaveLength(1);
  const moved = fileOf(1);
  moved.arrayBuffer = () => Promise.reject(new Error("no"));
  expect(await problemWith(open(moved))).toMatch(/moved/);
  expect(await problemWith(open(new File(["\0\0\0\0"], "x.bin")))).toMatch(/isn't a spreadsheet/);
});

type Answer = (path: string, body: Record<string, unknown>) => Promise<unknown>;
const made: Answer = async (path, { rows, changes }) =>
  path === calls.scopeTags.create.path
    ? { _id: "made" }
    : { rows: ((rows ?? changes) as unknown[]).map(() => ({ outcome: "made" })) };

function importing(answer: Answer = made, total = 0) {
  const asked: [path: string, body: Record<string, unknown>][] = [];
  const call = async ({ path }: { path: string }, { body }: { body?: Record<string, unknown> } = {}) => {
    if (body === undefined) return [];
    asked.push([path, body]);
    return answer(path, body);
  };
  const list = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { rows: [], total };
  };
  let isAway = false;
  const api = async () => {
    if (isAway) throw callError("unreachable", {}, "away");
    return Object.assign(call, { list });
  };
  const services = { api } as unknown as Services;
  const stages: ImportStage[] = [];
  const { result } = renderHook(
    () => {
      const hook = useImport(user);
      if (stages.at(-1) !== hook.stage) stages.push(hook.stage);
      return hook;
    },
    {
      wrapper: ({ children }: PropsWithChildren) =>
        createElement(ServicesContext.Provider, { value: services }, children),
    },
  );
  return {
    asked,
    stages,
    goAway: () => void (isAway = true),
    now: () => result.current.stage,
    go: (action: (hook: typeof result.current) => void) => act(async () => action(result.current)),
    async reach<Kind extends ImportStage["kind"]>(kind: Kind): Promise<Extract<ImportStage, { kind: Kind }>> {
      await waitFor(() => expect(result.current.stage.kind).toBe(kind));
      return result.current.stage as Extract<ImportStage, { kind: Kind }>;
    },
  };
}

test("a file leads to its check, with what one has already", async () => {
  const page = importing(made, 300);
  expect(page.now()).toEqual({ kind: "choosing", problem: null });
  await page.go((hook) => hook.choose(fileOf(1)));
  const { file, directory } = await page.reach("checking");
  expect([file.name, directory.user]).toEqual(["list.csv", user]);
  expect(page.stages[1]).toEqual({ kind: "reading", name: "list.csv", done: null, present: null });
  const present = page.stages.flatMap((stage) => (stage.kind === "reading" && stage.present ? [stage] : []));
  expect(present.map(({ done, present: read }) => [done, read])).toEqual([
    [1, { read: 250, total: 300 }],
    [1, { read: 300, total: 300 }],
  ]);
  await page.go((hook) => hook.backToStart());
  expect(page.now()).toEqual({ kind: "choosing", problem: null });
});

test("why nothing can be checked is said where the file is chosen; a cancelled reading says nothing", async () => {
  const page = importing();
  await page.go((hook) => hook.choose(new File(["\0\0\0\0"], "x.bin")));
  expect(await page.reach("choosing")).toMatchObject({ problem: expect.stringMatching(/\w/) });
  page.goAway();
  await page.go((hook) => hook.choose(fileOf(1)));
  expect(await page.reach("choosing")).toMatchObject({ problem: texts.choose.unreachable });
  await page.go((hook) => {
    hook.choose(fileOf(1));
    hook.cancel();
  });
  expect(page.now()).toEqual({ kind: "choosing", problem: null });
});

const rowOf = (n: number, status: CheckedRow["status"], newTag: string | null = null) =>
  ({
    line: n,
    title: `Row ${n}`,
    status,
    newTag,
    update: status === "changed" ? { _id: `${n}`, updatedAt: "then", change: { notes: "x" } } : null,
    reminder: { _id: String(n), title: `Row ${n}`, notes: "" },
  }) as unknown as CheckedRow;
const checked = {
  rows: [rowOf(1, "changed"), rowOf(2, "new", "web"), rowOf(3, "out"), rowOf(4, "new"), rowOf(5, "same")],
  missingTags: [
    { folded: "web", name: "Web", rows: 1, choice: { kind: "make", groups: [{ _id: "g" }] } },
    { folded: "old", name: "Old", rows: 1, choice: { kind: "make", groups: [] } },
    { folded: "web2", name: "Web 2", rows: 1, choice: { kind: "none" } },
  ],
} as unknown as CheckedRows;
const options = { sendDue: true, access: "write", left: [{ where: "Sheet", cells: 2 }], secrets: null } as const;

test("what is new is sent before what changes, after the tags that it needs", async () => {
  for (const [access, write] of [
    ["write", true],
    ["read", false],
  ] as const) {
    const page = importing();
    await page.go((hook) => hook.start("list.csv", checked, { ...options, access }));
    const { run, done } = await page.reach("done");
    expect(done).toBe(3);
    expect(page.asked).toHaveLength(3);
    const [tag, added, changed] = page.asked.map(([, body]) => body);
    expect(tag).toEqual({
      name: "Web",
      groups: [{ group: "g", permissions: { read: true, write, delete: false } }],
    });
    expect(added).toMatchObject({
      rows: [{ _id: "2" }, { _id: "4" }],
      fileName: "list.csv",
      sendDue: true,
      importId: run.importId,
    });
    expect(changed).toMatchObject({ changes: [{ _id: "1" }] });
    expect(run).toMatchObject({ left: options.left, outcomes: [{}, {}, {}] });
    cleanup();
  }
});

test("one that stopped says why, goes on where it stopped, or is taken as all there is", async () => {
  const faults = [
    Object.assign(new Error("Slow down"), {
      isForPeople: true,
      code: "rate_limited",
      status: 429,
      retryAfterSeconds: 120,
    }),
    Object.assign(new Error("No more"), { isForPeople: true, code: "other", status: 400 }),
  ];
  let requests = 0;
  const page = importing(async (path, body) => {
    requests += 1;
    const fault = requests === 3 ? faults[0] : requests === 4 ? faults[1] : undefined;
    if (fault !== undefined) throw fault;
    return made(path, body);
  });
  await page.go((hook) => hook.start("list.csv", checked, options));
  const stopped = await page.reach("stopped");
  expect(stopped).toMatchObject({ done: 2, problem: expect.stringContaining("2 minutes") });
  await page.go((hook) => hook.goOn(stopped));
  await waitFor(() => expect(page.now()).toMatchObject({ kind: "stopped", problem: "No more" }));
  await page.go((hook) => hook.finish(stopped));
  expect(page.now()).toMatchObject({ kind: "done", done: 2 });
});

test("a cancelled one ends after what is on its way, without a reason", async () => {
  const first = Promise.withResolvers<void>();
  const page = importing(async (path, body) => (await first.promise, made(path, body)));
  await page.go((hook) => hook.start("list.csv", checked, options));
  expect(page.now()).toMatchObject({ kind: "importing", isCancelling: false, done: 0 });
  await page.go((hook) => hook.cancel());
  expect(page.now()).toMatchObject({ kind: "importing", isCancelling: true });
  await act(async () => first.resolve());
  expect(await page.reach("stopped")).toMatchObject({ problem: null });
});
