// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "./notices.ts";
import { nextTask, takingTurns } from "./next-task.ts";
import { registerServiceWorker } from "./offline/register-service-worker.ts";
import { useOnReconnect } from "./offline/use-on-reconnect.ts";
import { useIsOffline, useIsUnavailable } from "./offline/use-is-offline.ts";
import { saveFile } from "./save-file.ts";
import { createSecurityWarnings } from "./security-warnings.ts";
import { ServicesContext, type Services } from "./services.ts";
import { announceUserChange, refreshUserDataEvent } from "./session/refresh-user.ts";
import { createTabs } from "./session/tabs.ts";
import { everyWhileHidden } from "./session/while-hidden.ts";
import { createValueStore } from "@pomander/browser/value-store";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shown = (state: DocumentVisibilityState) => vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

test("a notice takes the place of the one before, also one of the same text", () => {
  const notices = createNotices();
  let told = 0;
  const stop = notices.subscribe(() => (told += 1));
  expect(notices.snapshot()).toBeNull();
  notices.show({ text: "Saved" });
  notices.show({ text: "Saved" });
  expect(notices.snapshot()).toEqual({ id: 2, notice: { text: "Saved" } });
  notices.dismiss();
  expect([notices.snapshot(), told]).toEqual([null, 3]);
  stop();
  notices.show({ text: "Saved" });
  expect(told).toBe(3);
});

test("warnings are shown one after the other, and each gets its own answer", async () => {
  const warnings = createSecurityWarnings();
  const warn = (kind: string) => warnings.confirmOrAbort({ kind } as never);
  expect(warnings.snapshot()).toBeNull();
  warnings.answer(true);
  let told = 0;
  warnings.subscribe(() => (told += 1));
  const answers = [warn("one"), warn("two")];
  expect(warnings.snapshot()).toEqual({ kind: "one" });
  warnings.answer(true);
  expect(warnings.snapshot()).toEqual({ kind: "two" });
  warnings.answer(false);
  expect([await Promise.all(answers), warnings.snapshot(), told]).toEqual([[true, false], null, 4]);
});

test("work of many pieces gives the page its turn after twelve milliseconds, and ends with its signal", async () => {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const controller = new AbortController();
  const turn = takingTurns(controller.signal);
  time = 11;
  expect(turn()).toBeUndefined();
  time = 12;
  const given = turn();
  expect(given).toBeInstanceOf(Promise);
  let isOver = false;
  void Promise.resolve(given).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  await given;
  expect(turn()).toBeUndefined();
  controller.abort(new Error("left"));
  expect(turn).toThrow("left");
  await nextTask();
});

test("a file that was made here is downloaded, and its address given up a minute later", async () => {
  vi.useFakeTimers();
  const made: Blob[] = [];
  const revoked: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void revoked.push(address));
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  saveFile("a.csv", "text/csv", "one,two");
  expect(clicked).toEqual(["a.csv blob:1"]);
  expect([await made[0]?.text(), made[0]?.type]).toEqual(["one,two", "text/csv"]);
  vi.advanceTimersByTime(59_999);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(revoked).toEqual(["blob:1"]);
});

test("tabs tell each other of the session, and hear of a token that came, went, or went with everything else", () => {
  const posted: unknown[] = [];
  let hear: (event: { data: unknown }) => void = () => undefined;
  class Channel {
    name: string;
    constructor(name: string) {
      this.name = name;
    }
    postMessage = (message: unknown) => void posted.push([this.name, message]);
    addEventListener = (type: string, listener: typeof hear) => {
      if (type === "message") hear = listener;
    };
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  const tabs = createTabs(window);
  const news: unknown[] = [];
  tabs.listen((message) => news.push(message));
  tabs.tell("signedIn");
  expect(posted).toEqual([["pomander", "signedIn"]]);
  for (const data of ["refreshUserData", "lock", "signedIn", null, "signedOut", "tokenRemoved"]) hear({ data });
  expect(news.splice(0)).toEqual(["refreshUserData", "signedIn", "signedOut"]);
  const change = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  change("token", "abc");
  change("token", null);
  change("theme", null);
  change(null, null);
  expect(news).toEqual(["signedIn", "tokenRemoved", "storageEmptied"]);
});

test("a browser without a channel has none", () => {
  const tabs = createTabs({ addEventListener: () => undefined } as unknown as Window);
  expect(tabs.channel).toBeNull();
  tabs.tell("signedOut");
  tabs.listen(() => undefined);
});

test("a change of a person's record is announced on the window", () => {
  let told = 0;
  window.addEventListener(refreshUserDataEvent, () => (told += 1));
  announceUserChange();
  expect([told, refreshUserDataEvent]).toEqual([1, "refresh user data"]);
});

test("what is to be done while the page is hidden is done at each message of a worker, until it is stopped", () => {
  const workers: FakeWorker[] = [];
  class FakeWorker {
    onmessage: () => void = () => undefined;
    isEnded = false;
    options: unknown;
    constructor(_address: string, options: unknown) {
      this.options = options;
      workers.push(this);
    }
    terminate = () => void (this.isEnded = true);
  }
  vi.stubGlobal("Worker", FakeWorker);
  let runs = 0;
  const stop = everyWhileHidden(() => (runs += 1));
  shown("visible");
  workers[0]?.onmessage();
  expect(runs).toBe(0);
  shown("hidden");
  workers[0]?.onmessage();
  expect(runs).toBe(1);
  expect(workers[0]).toMatchObject({ isEnded: false, options: { type: "module" } });
  stop();
  expect(workers[0]?.isEnded).toBe(true);
});

/** Makes as much of a page as keeps the app: loaded or not, with or without a quiet moment to wait for. */
function pageThatKeeps({ readyState = "complete", isIdleKnown = true, isRefused = false } = {}) {
  const calls: unknown[] = [];
  const listeners = new Map<string, () => void>();
  const register = async (address: string, options: object) => {
    calls.push([new URL(address, "https://vault.example").pathname, options]);
    if (isRefused) throw new Error("no room");
  };
  const page = {
    navigator: { serviceWorker: { register } },
    document: { readyState },
    addEventListener: (type: string, listener: () => void, options: object) => {
      calls.push([type, options]);
      listeners.set(type, listener);
    },
    ...(isIdleKnown ? { requestIdleCallback: (run: () => void, options: object) => (calls.push(options), run()) } : {}),
  };
  return { page: page as unknown as Window, calls, load: () => listeners.get("load")?.() };
}
const registered = ["/sw.js", { updateViaCache: "none" }];

test("the app is kept in a quiet moment, once the page is loaded", () => {
  const loaded = pageThatKeeps();
  registerServiceWorker(loaded.page);
  expect(loaded.calls).toEqual([{ timeout: 10_000 }, registered]);
  const loading = pageThatKeeps({ readyState: "interactive", isIdleKnown: false });
  registerServiceWorker(loading.page);
  expect(loading.calls).toEqual([["load", { once: true }]]);
  loading.load();
  expect(loading.calls).toEqual([["load", { once: true }], registered]);
});

test("where the app can't be kept it works as before", async () => {
  registerServiceWorker({ navigator: {} } as Window);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  registerServiceWorker(pageThatKeeps({ isRefused: true }).page);
  await expect
    .poll(() => warned.mock.calls)
    .toEqual([["The app couldn't be saved for offline use.", new Error("no room")]]);
});

test("the server's coming back is heard of each time that it was away", () => {
  const reached = createValueStore<boolean | null>(null);
  const connection = {
    isReached: reached.get,
    isUnavailable: () => reached.get() === false,
    subscribe: reached.subscribe,
  };
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(ServicesContext.Provider, { value: { connection } as unknown as Services }, children);
  const heard: string[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ by }) => {
      useOnReconnect(() => heard.push(by));
      return [useIsOffline(), useIsUnavailable()];
    },
    { wrapper, initialProps: { by: "a" } },
  );
  const become = (next: boolean | null) => act(() => reached.set(next));
  expect(result.current).toEqual([false, false]);
  become(true);
  expect(heard).toEqual([]);
  become(false);
  expect(result.current).toEqual([true, true]);
  expect(heard).toEqual([]);
  rerender({ by: "b" });
  become(true);
  become(true);
  expect([heard, result.current]).toEqual([["b"], [false, false]]);
  become(false);
  unmount();
  reached.set(true);
  expect(heard).toEqual(["b"]);
  reached.set(false);
  renderHook(() => useOnReconnect(() => heard.push("c")), { wrapper });
  become(true);
  expect(heard).toEqual(["b", "c"]);
});
