// @vitest-environment happy-dom
import { importLimits } from "@pomander/transfer";
import type { ImportOutcome, OpenEntry, OpenVault } from "@pomander/vault";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { runWorkersHere } from "../../test/workers-here.ts";
import { whole } from "../passwords/test/entries.ts";
import { choose, noChoices } from "./preview/plan.ts";
import { type ImportStage, type StoringProgress, useImport } from "./use-import.ts";

beforeEach(() => void runWorkersHere(() => import("../../lib/transfer/transfer.worker.ts")));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const head = "name,url,username,password,notes";
const fileOf = (...lines: string[]) => new File([lines.join("\n")], "export.csv");
const sized = (file: File, size: number) => Object.defineProperty(file, "size", { value: size });
const none: ImportOutcome = { stored: 0, failed: [], leftBehind: [], problem: null, isCancelled: false };

interface Round {
  tell: (stored: number) => void;
  signal: AbortSignal;
}
/** Shows a page with a vault; `rounds` are, in turn, the results of each round of storing. */
function importing({
  entries = [] as OpenEntry[],
  rounds = [] as ((round: Round) => Promise<ImportOutcome>)[],
  saving = async () => ({ kind: "saved" }) as unknown,
} = {}) {
  const holder = createVaultSession(null);
  const progress: StoringProgress[] = [];
  const begun: unknown[] = [];
  let status = "open";
  const vault = {
    snapshot: () => ({ status }),
    openAll: async ({ onProgress }: { onProgress: (opened: number, total: number) => void }) => {
      onProgress(1, 2);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { entries, unreadable: [] };
    },
    beginImport: (given: readonly { draft: { title: string } }[], format: string) => {
      begun.push([given.map(({ draft }) => draft.title), format]);
      return {
        id: "an-import",
        total: given.length,
        run: ({ signal, onProgress }: { signal: AbortSignal; onProgress: (stored: number) => void }) =>
          rounds.shift()!({ signal, tell: onProgress }),
      };
    },
    reveal: async (id: string) => entries.find(({ _id }) => _id === id),
    save: saving,
  } as unknown as OpenVault;
  const stages: ImportStage[] = [];
  const { result, unmount } = renderHook(
    () => {
      const hook = useImport(vault, (told) => progress.push(told));
      if (stages.at(-1) !== hook.stage) stages.push(hook.stage);
      return hook;
    },
    {
      wrapper: ({ children }: PropsWithChildren) =>
        createElement(ServicesContext.Provider, { value: { holder } as unknown as Services }, children),
    },
  );
  return {
    holder,
    progress,
    begun,
    stages,
    unmount,
    close: () => void (status = "closed"),
    now: () => result.current.stage,
    go: (action: (hook: typeof result.current) => void) => act(async () => action(result.current)),
    async reach<Kind extends ImportStage["kind"]>(kind: Kind): Promise<Extract<ImportStage, { kind: Kind }>> {
      await waitFor(() => expect(result.current.stage.kind).toBe(kind));
      return result.current.stage as Extract<ImportStage, { kind: Kind }>;
    },
  };
}

test("a file that needs nothing is read, held against the vault, stored and told of", async () => {
  const round = Promise.withResolvers<ImportOutcome>();
  let tell: (stored: number) => void = () => undefined;
  const page = importing({
    entries: [whole("Two", { link: "https://two.example", email: "ben", password: "secret 2" })],
    rounds: [(given) => ((tell = given.tell), round.promise)],
  });
  expect(page.now()).toEqual({ kind: "choosing", problem: null });
  const file = fileOf(
    head,
    "One,https://one.example,ana,secret 1,",
    "Two,https://two.example,ben,secret 2,",
    "Three,https://three.example,cleo,secret 3,",
  );
  await page.go((hook) => hook.choose(file));
  const { plan } = await page.reach("preview");
  expect(page.stages.slice(1, 4).filter(({ kind }) => kind === "reading")[0]).toMatchObject({
    name: "export.csv",
    done: null,
  });
  const compared = page.stages.filter((stage) => stage.kind === "comparing");
  expect(compared.at(-1)).toEqual({ kind: "comparing", name: "export.csv", opened: 1, total: 2 });
  expect([plan.fileName, plan.presence.map(({ kind }) => kind)]).toEqual(["export.csv", ["new", "same", "new"]]);

  await page.go((hook) => hook.start(plan, noChoices));
  expect(page.begun).toEqual([[["One", "Three"], plan.contents.format]]);
  expect(page.now()).toMatchObject({ kind: "importing", isCancelling: false, stored: 0 });
  expect([page.progress, page.holder.isHeldOpen()]).toEqual([[{ stored: 0, total: 2 }], true]);
  await act(async () => tell(1));
  expect(page.now()).toMatchObject({ stored: 1 });
  expect(page.progress.at(-1)).toEqual({ stored: 1, total: 2 });
  await act(async () =>
    round.resolve({
      ...none,
      stored: 1,
      failed: [{ index: 1, reason: { code: "text_malformed", params: { field: "title" } } }],
      leftBehind: [{ index: 0, what: { code: "other_format", params: {} } }],
    }),
  );
  const { report, importId } = await page.reach("done");
  expect(importId).toBe("an-import");
  expect(report.rows.map(({ title, kind, reason }) => [title, kind, reason])).toEqual([
    ["One", "imported", ""],
    ["Two", "here", ""],
    ["Three", "failed", "The title contains an unsupported character."],
  ]);
  expect(report.leftBehind).toEqual([{ entry: "One", what: "What only the other app's own format supports" }]);
  expect([page.progress.at(-1), page.holder.isHeldOpen()]).toEqual([null, false]);
  await page.go((hook) => hook.backToStart());
  expect(page.now()).toEqual({ kind: "choosing", problem: null });
});

test("what stopped goes on where it stopped, or is taken as all there is", async () => {
  const page = importing({
    rounds: [
      async ({ tell }) => (tell(1), { ...none, stored: 1, problem: { code: "unreachable", params: {} } }),
      () => Promise.reject(new Error("a fault of ours")),
      async () => ({ ...none, stored: 1, problem: { code: "offline", params: {} } }),
    ],
  });
  await page.go((hook) => hook.choose(fileOf(head, "One,,a,s,", "Two,,b,t,")));
  const { plan } = await page.reach("preview");
  await page.go((hook) => hook.start(plan, noChoices));
  const stopped = await page.reach("stopped");
  expect(stopped).toMatchObject({ problem: "Can't reach the server", stored: 1 });
  expect(page.holder.isHeldOpen()).toBe(false);
  await page.go((hook) => hook.goOn(stopped));
  expect(page.progress.slice(-2)).toEqual([{ stored: 1, total: 2 }, null]);
  expect(await page.reach("stopped")).toMatchObject({ problem: expect.stringMatching(/./), stored: 1 });
  await page.go((hook) => hook.goOn(stopped));
  const again = await page.reach("stopped");
  await page.go((hook) => hook.finish(again));
  const done = await page.reach("done");
  expect([done.importId, done.report.rows.map(({ kind }) => kind)]).toEqual(["an-import", ["imported", "notYet"]]);
  await page.go((hook) => hook.finish({ ...again, stored: 0 }));
  expect((await page.reach("done")).importId).toBeNull();
});

test("a cancelled storing ends after what is on its way", async () => {
  const round = Promise.withResolvers<ImportOutcome>();
  const signals: AbortSignal[] = [];
  const page = importing({ rounds: [({ signal }) => (signals.push(signal), round.promise)] });
  await page.go((hook) => hook.choose(fileOf(head, "One,,a,s,")));
  const { plan } = await page.reach("preview");
  await page.go((hook) => hook.start(plan, noChoices));
  await page.go((hook) => hook.cancel());
  expect(page.now()).toMatchObject({ kind: "importing", isCancelling: true });
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => round.resolve(none));
  expect(await page.reach("stopped")).toMatchObject({ problem: null });
});

test("what the file has more is added to the entries that are there, each by itself", async () => {
  const there = ["One", "Two", "Three"].map((title) =>
    whole(title, { link: `https://${title}.example`, email: "ana", password: "s" }),
  );
  const saves: string[] = [];
  const page = importing({
    entries: there,
    rounds: [async () => none],
    saving: async (...given: unknown[]) => {
      const [base, draft] = given as [OpenEntry, { notes: string }];
      saves.push(`${base.title}: ${draft.notes}`);
      return base.title === "Two"
        ? { kind: "notSaved", reason: { code: "text_malformed", params: { field: "title" } } }
        : { kind: "saved" };
    },
  });
  await page.go((hook) =>
    hook.choose(
      fileOf(head, ...["One", "Two", "Three"].map((title) => `${title},https://${title}.example,ana,s,Note`)),
    ),
  );
  const { plan } = await page.reach("preview");
  expect(plan.presence.map(({ kind }) => kind)).toEqual(["more", "more", "more"]);
  await page.go((hook) => hook.start(plan, choose(choose(noChoices, [0, 1], "add"), [2], false)));
  const { report } = await page.reach("done");
  expect(saves).toEqual(["One: Note", "Two: Note"]);
  expect(report.rows.map(({ kind }) => kind)).toEqual(["added", "failed", "skipped"]);
  expect(page.progress).toEqual([{ stored: 0, total: 2 }, { stored: 1, total: 2 }, { stored: 1, total: 2 }, null]);
});

test("of a vault that was locked meanwhile nothing is shown any more", async () => {
  const round = Promise.withResolvers<ImportOutcome>();
  const page = importing({ rounds: [() => round.promise] });
  await page.go((hook) => hook.choose(fileOf(head, "One,,a,s,")));
  const { plan } = await page.reach("preview");
  await page.go((hook) => hook.start(plan, noChoices));
  page.close();
  await act(async () => round.resolve({ ...none, stored: 1 }));
  expect([page.now().kind, page.progress.length]).toEqual(["importing", 1]);
});

test("a file without headings asks for its columns, and stays with them until it is read", async () => {
  const page = importing();
  await page.go((hook) => hook.choose(fileOf("One,ana,secret", "Two,ben,other")));
  const columns = await page.reach("columns");
  expect(columns).toMatchObject({ problem: null, reading: null, recognized: { format: "csv" } });
  await page.go((hook) => hook.read(columns, { columns: ["title", "email", "password"] }));
  const { plan } = await page.reach("preview");
  expect(plan.contents.entries.map(({ draft }) => draft.title)).toEqual(["One", "Two"]);
  expect(page.stages).toContainEqual({ ...columns, reading: { done: null } });
});

test("a key file that is too large is refused where it was asked for, other faults lead back to the start", async () => {
  const page = importing();
  await page.go((hook) => hook.choose(fileOf("One,ana,secret", "Two,ben,other")));
  const columns = await page.reach("columns");
  const keyFile = sized(new File(["key"], "key"), 10 * 1024 * 1024 + 1);
  await page.go((hook) => hook.read(columns, { keyFile }));
  await waitFor(() =>
    expect(page.now()).toMatchObject({ kind: "columns", problem: expect.stringMatching(/key file/) }),
  );
  expect(page.now()).toMatchObject({ reading: null });
  const gone = sized(new File([""], "gone"), 10 * 1024 * 1024);
  gone.arrayBuffer = () => Promise.reject(new DOMException("", "NotFoundError"));
  await page.go((hook) => hook.read(columns, { keyFile: gone }));
  await waitFor(() =>
    expect(page.now()).toMatchObject({ kind: "choosing", problem: expect.stringMatching(/^This file can't be read/) }),
  );
});

test("a file that is too large, or none that it can be, is refused at the start", async () => {
  const page = importing();
  const most = importLimits.fileBytes;
  await page.go((hook) => hook.choose(sized(fileOf(head), most + 1)));
  const problem = expect.stringContaining(`${most / 1024 / 1024} MB`);
  await waitFor(() => expect(page.now()).toEqual({ kind: "choosing", problem }));
  await page.go((hook) => hook.choose(sized(fileOf(head, "One,,a,s,"), most)));
  await page.reach("preview");
  await page.go((hook) => hook.choose(new File(["\0\0"], "x")));
  await waitFor(() => expect(page.now()).toMatchObject({ kind: "choosing", problem: expect.stringMatching(/\w/) }));
});

test("reading that is cancelled leads back to where it began", async () => {
  const page = importing();
  await page.go((hook) => {
    hook.choose(fileOf(head, "One,,a,s,"));
    hook.cancel();
  });
  expect(page.now()).toEqual({ kind: "choosing", problem: null });
  await page.go((hook) => hook.choose(fileOf("One,ana,secret", "Two,ben,other")));
  const columns = await page.reach("columns");
  await page.go((hook) => {
    hook.read(columns, { columns: ["title", "email", "password"] });
    hook.cancel();
  });
  expect(page.now()).toEqual(columns);
});
