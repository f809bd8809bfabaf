// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { createValueStore } from "@pomander/browser/value-store";
import { createHandoffWorker } from "./handoff-worker.ts";
import { forgetLastUsed } from "@pomander/browser/forget-last-used";
import { createLastLockTime } from "./last-lock-time.ts";
import { browserPlatform } from "@pomander/browser/platform";
import {
  useUnlockedVault,
  useIsHandoffPending,
  useLockCount,
  useOpenVault,
  useSharingSnapshot,
  useVaultSnapshot,
} from "./vault-hooks.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Stubs workers that answer with what was asked, when the test says so. */
function fakeWorkers() {
  const workers: FakeWorker[] = [];
  class FakeWorker {
    onmessage: (event: { data: unknown }) => void = () => undefined;
    readonly asked: unknown[] = [];
    isEnded = false;
    constructor() {
      workers.push(this);
    }
    postMessage = (question: unknown) => void this.asked.push(question);
    terminate = () => void (this.isEnded = true);
    answer = (answer: unknown) => this.onmessage({ data: { kind: "answer", answer } });
  }
  vi.stubGlobal("Worker", FakeWorker);
  return workers;
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("summaries are opened in a worker, batch after batch, two of them under way", async () => {
  const workers = fakeWorkers();
  const entries = Array.from({ length: 800 }, (_, n) => n);
  const progress: number[] = [];
  const opening = browserPlatform.openSummaries("keys" as never, entries as never, (done) => progress.push(done));
  await turn();
  const [worker] = workers;
  const batches = () => worker!.asked.map((question) => (question as { entries: number[] }).entries);
  expect(worker?.asked[0]).toMatchObject({ keys: "keys" });
  expect(batches().map((batch) => [batch[0], batch.length])).toEqual([
    [0, 256],
    [256, 256],
  ]);
  for (let n = 0; n < 4; n++) {
    worker?.answer(batches()[n]);
    await turn();
  }
  expect(await opening).toEqual(entries);
  expect(
    batches()
      .map((batch) => [batch[0], batch.length])
      .slice(2),
  ).toEqual([
    [512, 256],
    [768, 32],
  ]);
  expect([progress, worker?.isEnded]).toEqual([[256, 512, 768, 800], true]);
});

test("nothing is opened without a worker's start; what a search looks at and a derivation have a worker each", async () => {
  const workers = fakeWorkers();
  expect(await browserPlatform.openSummaries("keys" as never, [], () => expect.fail())).toEqual([]);
  expect(await browserPlatform.openSearchTexts("keys" as never, [])).toEqual([]);
  expect(workers).toEqual([]);
  const searching = browserPlatform.openSearchTexts("keys" as never, ["a"] as never);
  const deriving = browserPlatform.argon2("input" as never);
  await turn();
  expect(workers.map(({ asked }) => asked)).toEqual([[{ keys: "keys", entries: ["a"] }], ["input"]]);
  workers[0]?.answer([["text"]]);
  workers[1]?.answer("hash");
  expect([await searching, await deriving]).toEqual([[["text"]], "hash"]);
});

type Listener = (event: { data: unknown; ports: { postMessage: (answer: unknown) => void }[] }) => void;
/** Makes a page's way to its service worker, which has one when it is controlled, or once it is registered. */
function serviceWorker({
  isControlled = true,
  isRegistered = true,
  isReady = false,
  answer = undefined as unknown,
} = {}) {
  const posted: unknown[] = [];
  const worker = {
    postMessage(message: unknown, ports: MessagePort[] = []) {
      posted.push(message);
      if (answer !== undefined) ports[0]?.postMessage(answer);
    },
  };
  const registration = { active: worker };
  let hear: Listener = () => undefined;
  const container = {
    ready: isReady ? Promise.resolve(registration) : new Promise(() => undefined),
    controller: isControlled ? worker : null,
    getRegistration: async () => (isRegistered ? registration : undefined),
    addEventListener: (type: string, listener: Listener) => {
      if (type === "message") hear = listener;
    },
    startMessages: () => posted.push("started"),
  };
  const page = { navigator: { serviceWorker: container } } as unknown as Window;
  return { posted, made: createHandoffWorker(page), hear: (...given: Parameters<Listener>) => hear(...given) };
}

test.each([
  ["that controls it", { isRegistered: false }],
  ["that it was loaded past", { isControlled: false }],
])("a page asks the service worker %s", async (_name, options) => {
  const { made, posted } = serviceWorker({ ...options, answer: { vault: 1 } });
  expect(await made.ask("ana")).toEqual({ vault: 1 });
  expect(posted).toEqual([{ kind: "ask", account: "ana" }]);
  made.keep({ vault: 2 });
  expect(posted.at(-1)).toEqual({ kind: "keep", unlocked: { vault: 2 } });
});

test("a page that was loaded past the service worker leaves its vault with it, without having asked before", async () => {
  const { made, posted } = serviceWorker({ isControlled: false, isReady: true });
  await turn();
  made.keep({ vault: 1 });
  expect(posted).toEqual([{ kind: "keep", unlocked: { vault: 1 } }]);
});

test("without a service worker nothing is asked, and one that doesn't answer is waited for a moment", async () => {
  expect(await serviceWorker({ isControlled: false, isRegistered: false }).made.ask("ana")).toBeNull();
  const none = createHandoffWorker({ navigator: {} } as Window);
  expect(await none.ask("ana")).toBeNull();
  none.onAsked(() => null);
  none.keep({});
  vi.useFakeTimers();
  const silent = serviceWorker().made.ask("ana");
  let answer: unknown = "none yet";
  void silent.then((given) => (answer = given));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(answer).toBe("none yet");
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeNull();
});

test("another page's question is answered at its port, and nothing else is", () => {
  const { made, hear, posted } = serviceWorker();
  made.onAsked((account) => `of ${account}`);
  expect(posted).toEqual(["started"]);
  const answers: unknown[] = [];
  const ports = [{ postMessage: (answer: unknown) => void answers.push(answer) }];
  for (const data of [
    null,
    { kind: "forget", account: "ana" },
    { kind: "ask", account: 1 },
    { kind: "ask", account: "ana" },
  ])
    hear({ data, ports });
  expect(answers).toEqual(["of ana"]);
});

test("the mark of the last lock is read anew each time, and told from other changes", () => {
  const marks = createLastLockTime(localStorage, () => 5);
  expect(marks.read()).toBe(0);
  marks.set();
  expect([marks.read(), localStorage.getItem("vaultLockedAt")]).toEqual([5, "5"]);
  expect([
    marks.isChanged({ key: "vaultLockedAt" }),
    marks.isChanged({ key: "x" }),
    marks.isChanged({ key: null }),
  ]).toEqual([true, false, false]);
  const full = { setItem: () => expect.fail(), getItem: () => null } as unknown as Storage;
  createLastLockTime(full, () => 1).set();
  localStorage.setItem("lastUsedEntries", "{}");
  forgetLastUsed(localStorage);
  expect(localStorage.getItem("lastUsedEntries")).toBeNull();
});

function vaultOf(status: string) {
  const snapshot = createValueStore({ status });
  return {
    vault: { subscribe: snapshot.subscribe, snapshot: snapshot.get } as unknown as OpenVault,
    set: snapshot.set,
  };
}

test("a vault that isn't confirmed yet is held, and not open; how often it locked is counted", () => {
  const held = createValueStore<OpenVault | null>(null);
  const awaited = createValueStore(true);
  const holder = {
    personal: held.get,
    isHandoffPending: awaited.get,
    subscribe: (listener: () => void) => {
      const stops = [held.subscribe(listener), awaited.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
  const { now } = renderUse(() => [useUnlockedVault(), useOpenVault(), useIsHandoffPending(), useLockCount()], {
    props: undefined,
    services: { holder },
  });
  expect(now()).toEqual([null, null, true, 0]);
  act(() => awaited.set(false));
  expect(now()).toEqual([null, null, false, 0]);
  const { vault, set } = vaultOf("unconfirmed");
  act(() => held.set(vault));
  expect(now()).toEqual([vault, null, false, 0]);
  act(() => set({ status: "open" }));
  expect(now()).toEqual([vault, vault, false, 0]);
  act(() => held.set(null));
  expect(now()).toEqual([null, null, false, 1]);
  act(() => held.set(vaultOf("open").vault));
  act(() => held.set(null));
  expect(now()[3]).toBe(2);
});

test("what a vault shows is followed, also of another one", () => {
  const [one, two] = [vaultOf("open"), vaultOf("failed")];
  const { now, rerender } = renderUse(({ vault }: { vault: OpenVault }) => useVaultSnapshot(vault), {
    props: { vault: one.vault },
  });
  act(() => one.set({ status: "closed" }));
  expect(now()).toEqual({ status: "closed" });
  rerender({ vault: two.vault });
  expect(now()).toEqual({ status: "failed" });
  act(() => two.set({ status: "open" }));
  expect(now()).toEqual({ status: "open" });
});

test("what is known of shared vaults is followed, also after the own vault was locked and unlocked", () => {
  const get = createValueStore<ReturnType<typeof vaultOf>["vault"] | null>(null);
  const { now } = renderUse(() => useSharingSnapshot(), { props: undefined, services: { sharedVaults: get } });
  expect(now()).toBeNull();
  for (const sharing of [vaultOf("first"), vaultOf("second")]) {
    act(() => get.set(sharing.vault));
    act(() => sharing.set({ status: "changed" }));
    expect(now()).toEqual({ status: "changed" });
    act(() => get.set(null));
    expect(now()).toBeNull();
  }
});
