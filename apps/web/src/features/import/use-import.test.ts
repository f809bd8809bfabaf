// @vitest-environment happy-dom
import { importLimits } from "@pomander/transfer";
import type { ImportOutcome, OpenEntry, OpenVault } from "@pomander/vault";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { runWorkersHere } from "../../test/workers-here.ts";
import { fileRecord, whole } from "../passwords/test/entries.ts";
import { sent } from "../passwords/test/sent-files.ts";
import { choose, noChoices, planOf } from "./preview/plan.ts";
import { incoming } from "./test/fixtures.ts";
import { type ImportStage, type StoringProgress, useImport } from "./use-import.ts";

// No server is here: each test answers in its place.
vi.mock("@pomander/vault/files", async (original) => ({
  ...(await original<object>()),
  uploadFile: (await import("../passwords/test/sent-files.ts")).uploadFile,
}));

beforeEach(() => void runWorkersHere(() => import("../../lib/transfer/transfer.worker.ts")));
afterEach(() => {
  cleanup();
  sent.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

/** A file whose entries are in the vault without their files. */
function planOfFiles(files: Record<string, readonly string[]>, there = files) {
  const titles = Object.keys(files);
  const attachments = titles.flatMap((title, entry) =>
    (files[title] ?? []).map((name) => ({ entry, name, size: 3, content: new Blob(["abc"]) })),
  );
  const entries = titles.map((title) => incoming(title));
  return planOf(
    "export.zip",
    { format: "bitwarden-zip", read: titles.length, entries, skipped: [], failed: [], leftBehind: [], attachments },
    titles.map((title) => ({
      kind: "more",
      id: title,
      added: (there[title] ?? []).map((name) => ({ code: "file", params: { name } })),
    })),
    [],
  );
}

test("files that an entry lacks are stored and join it; one that fails is reported with its reason", async () => {
  const saved: [string, string[] | undefined][] = [];
  const page = importing({
    entries: ["One", "Two"].map((title) => whole(title, { email: "ana@example.org", files: [fileRecord("old.txt")] })),
    rounds: [async () => none],
    saving: async (...given: unknown[]) => {
      const [base, draft] = given as [OpenEntry, OpenEntry];
      saved.push([base.title, draft.files?.map(({ name }) => name)]);
      return { kind: "saved" };
    },
  });
  const plan = planOfFiles(
    { One: ["old.txt", "a.txt", "b.txt"], Two: ["c.txt"] },
    { One: ["a.txt", "b.txt"], Two: ["c.txt"] },
  );
  await page.go((hook) => hook.start(plan, choose(noChoices, [0, 1], "add")));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(page.now()).toMatchObject({ kind: "importing", storing: { name: "a.txt", size: 3, done: 0 } });
  await act(async () => sent[0]?.options.onProgress?.(2));
  expect(page.now()).toMatchObject({ storing: { name: "a.txt", size: 3, done: 2 } });
  expect(new TextDecoder().decode(await sent[0]?.source.read(1, 3))).toBe("bc");
  await act(async () => sent[0]?.finish(fileRecord("a.txt")));
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => sent[1]?.fail(new Error("the disk is full")));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(page.now()).toMatchObject({ kind: "importing", added: new Set([0]) });
  await act(async () => sent[2]?.finish(fileRecord("c.txt")));
  const { report } = await page.reach("done");
  expect(saved).toEqual([
    ["One", ["old.txt", "a.txt"]],
    ["Two", ["old.txt", "c.txt"]],
  ]);
  expect(report.leftBehind).toEqual([{ entry: "One", what: expect.stringMatching(/^b\.txt: \w/) }]);
});

test("adding that is cancelled while a file is stored goes on with that entry, and adds to none twice", async () => {
  const saved: string[] = [];
  const page = importing({
    entries: ["One", "Two", "Three"].map((title) => whole(title, { email: "ana@example.org" })),
    rounds: [async () => none, async () => none],
    saving: async (...given: unknown[]) => (saved.push((given[0] as OpenEntry).title), { kind: "saved" }),
  });
  const plan = planOfFiles({ One: ["a.txt"], Two: ["b.txt", "c.txt"], Three: ["d.txt"] });
  await page.go((hook) => hook.start(plan, choose(noChoices, [0, 1, 2], "add")));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish(fileRecord("a.txt")));
  await waitFor(() => expect(sent).toHaveLength(2));
  await page.go((hook) => hook.cancel());
  expect(sent[1]?.options.signal?.aborted).toBe(true);
  await act(async () => sent[1]?.fail(new Error("aborted")));
  const stopped = await page.reach("stopped");
  expect([saved, sent.length, stopped.leftBehind, stopped.problem]).toEqual([["One"], 2, [], null]);
  await page.go((hook) => hook.goOn(stopped));
  for (const [place, name] of [...plan.contents.attachments.entries()]
    .slice(1)
    .map(([at, file]) => [at + 1, file.name] as const)) {
    await waitFor(() => expect(sent[place]?.source.name).toBe(name));
    await act(async () => sent[place]?.finish(fileRecord(name)));
  }
  await page.reach("done");
  expect(saved).toEqual(["One", "Two", "Three"]);
});

test("an addition whose saving breaks off is reported with the reason, and the others are saved", async () => {
  const page = importing({
    entries: ["One", "Two"].map((title) =>
      whole(title, { link: `https://${title}.example`, email: "ana", password: "s" }),
    ),
    rounds: [async () => none],
    saving: async (...given: unknown[]) => {
      if ((given[0] as OpenEntry).title === "One") throw new Error("a fault of ours");
      return { kind: "saved" };
    },
  });
  await page.go((hook) =>
    hook.choose(fileOf(head, ...["One", "Two"].map((title) => `${title},https://${title}.example,ana,s,Note`))),
  );
  const { plan } = await page.reach("preview");
  await page.go((hook) => hook.start(plan, choose(noChoices, [0, 1], "add")));
  const { report } = await page.reach("done");
  expect(report.rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["failed", expect.stringMatching(/\w/)],
    ["added", expect.stringMatching(/\w/)],
  ]);
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

const sealed = {
  encrypted: true,
  passwordProtected: true,
  salt: "salt",
  kdfType: 0,
  kdfIterations: 5_000,
  encKeyValidation_DO_NOT_EDIT: "2.AAAAAAAAAAAAAAAAAAAAAA==|AAAAAAAAAAAAAAAAAAAAAA==|AAAA",
  data: "2.AAAAAAAAAAAAAAAAAAAAAA==|AAAAAAAAAAAAAAAAAAAAAA==|AAAA",
};
const sealedFile = (change: object = {}) => new File([JSON.stringify({ ...sealed, ...change })], "sealed.json");

test("a wrong password is said where it was asked for; a file that no password opens leads back to the start", async () => {
  const page = importing();
  await page.go((hook) => hook.choose(sealedFile()));
  const asking = await page.reach("unlock");
  expect(asking).toMatchObject({ problem: null, reading: null, recognized: { needs: ["password"] } });
  await page.go((hook) => hook.read(asking, {}));
  await waitFor(() =>
    expect(page.now()).toMatchObject({ kind: "unlock", problem: expect.stringMatching(/\w/), reading: null }),
  );
  await page.go((hook) => hook.read(asking, { password: "wrong" }));
  await waitFor(() =>
    expect(page.now()).toMatchObject({ kind: "unlock", problem: expect.stringMatching(/password/), reading: null }),
  );
  const again = await page.reach("unlock");
  await page.go((hook) => hook.read(again, { password: "wrong as well" }));
  expect(page.stages).toContainEqual({ ...again, problem: null, reading: { done: null } });
  await waitFor(() => expect(page.now()).toMatchObject({ kind: "unlock", problem: again.problem, reading: null }));

  await page.go((hook) => hook.choose(sealedFile({ kdfIterations: 4_999 })));
  const damaged = await page.reach("unlock");
  await page.go((hook) => hook.read(damaged, { password: "right" }));
  expect(await page.reach("choosing")).toMatchObject({ problem: expect.stringMatching(/\w/) });
});

test("a long file shows how much of it is read", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  const page = importing();
  await page.go((hook) =>
    hook.choose(fileOf(head, ...Array.from({ length: 501 }, (_, n) => `Entry ${n},,ana${n},s,`))),
  );
  await page.reach("preview");
  const shares = page.stages.flatMap((stage) => (stage.kind === "reading" && stage.done !== null ? [stage.done] : []));
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.every((done) => done > 0 && done <= 1)).toBe(true);
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
