import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Status } from "../messages.ts";
import { setHost } from "./host-calls.ts";
import { answerDialog, dialogOf, listenToDialogs } from "./sign-in-dialogs.ts";

type Details = chrome.webRequest.OnAuthRequiredDetails;

let ask: (details: Details) => Promise<chrome.webRequest.BlockingResponse>;
let status: Status = "open";
let requests = 0;
/** The windows that were opened, and which of them is in use. */
let windows = new Map<number, { focused: boolean }>();
let opened = 0;

beforeEach(() => {
  [status, windows, opened] = ["open", new Map(), 0];
  setHost({
    isThere: async () => true,
    answer: async ({ request }) => {
      const answers = {
        state: { status, lockAfterMinutes: 0 },
        entriesForDialog: [{ id: "own/Intranet" }],
        valuesForDialog: { userName: "ana", password: "secret" },
      };
      return { answer: answers[request.name as keyof typeof answers] ?? null, session: null };
    },
  });
  const ignored = { addListener: () => undefined, removeListener: () => undefined };
  vi.stubGlobal("chrome", {
    permissions: { onAdded: ignored, onRemoved: ignored },
    runtime: { getPlatformInfo: async () => ({}) },
    storage: { session: { get: async () => ({}), set: async () => undefined, remove: async () => undefined } },
    tabs: { get: async () => ({ active: true }) },
    webRequest: {
      onAuthRequired: { hasListener: () => false, addListener: (listen: typeof ask) => (ask = listen) },
      onErrorOccurred: ignored,
    },
    windows: {
      onRemoved: ignored,
      create: async () => {
        opened += 1;
        windows.set(opened, { focused: false });
        return { id: opened };
      },
      get: async (id: number) => windows.get(id) ?? Promise.reject(new Error("It is closed.")),
      remove: async (id: number) => void windows.delete(id),
    },
  });
  listenToDialogs("blocking");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Begins a request of a tab, whose page asks for a sign-in. */
function begin(host: string, tabId = 1) {
  requests += 1;
  return ask({
    requestId: `test ${requests}`,
    url: `https://${host}/private`,
    tabId,
    frameId: 0,
    type: "main_frame",
    scheme: "basic",
    isProxy: false,
  } as Details);
}
/** Returns the browser's response, or that a question still waits. */
const ending = (response: Promise<unknown>) =>
  Promise.race([response, new Promise((resolve) => setTimeout(resolve, 1_000, "still waits"))]);
/** Waits until the question of a tab has its logins. */
const isAsked = (tabId = 1) => vi.waitUntil(async () => ((await dialogOf(tabId))?.entries.length ?? 0) > 0);
const answer = (host: string, id: string | null) => answerDialog({ tabId: 1, id, agreed: `https://${host}` });

test("a lock ends a question, and no login is listed then", async () => {
  const response = begin("locked.example");
  await isAsked();
  expect(await dialogOf(1)).toMatchObject({ entries: [{ id: "own/Intranet" }] });
  for (const locked of ["locked", "signedOut", "notVerified"] as const) {
    status = locked;
    expect(await dialogOf(1)).toBe(null);
  }
  expect(await ending(response)).toEqual({});
  status = "open";
  expect(await dialogOf(1)).toBe(null);
});

test("after a question without a choice its origin is not asked about for a minute, and another one is", async () => {
  const response = begin("quiet.example");
  await isAsked();
  answer("quiet.example", null);
  expect(await ending(response)).toEqual({});
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const [wait, count] of [
    [0, 1],
    [59_000, 1],
  ] as const) {
    vi.setSystemTime(Date.now() + wait);
    expect(await ending(begin("quiet.example"))).toEqual({});
    expect(opened).toBe(count);
  }
  const other = begin("other.example");
  await isAsked();
  answer("other.example", "own/Intranet");
  expect(await other).toEqual({ authCredentials: { username: "ana", password: "secret" } });
  // A choice makes nothing quiet.
  const again = begin("other.example");
  await isAsked();
  answer("other.example", "own/Intranet");
  await again;
  vi.setSystemTime(Date.now() + 1_001);
  const later = begin("quiet.example");
  await isAsked();
  answer("quiet.example", null);
  await later;
  expect(opened).toBe(4);
});

test("no question comes while the window of one that has ended is in use", async () => {
  const response = begin("first.example");
  await isAsked();
  windows.get(1)!.focused = true;
  answer("first.example", null);
  await response;
  expect(await ending(begin("second.example"))).toEqual({});
  expect(opened).toBe(1);
  windows.get(1)!.focused = false;
  const third = begin("third.example");
  await isAsked();
  expect([...windows.keys()]).toEqual([2]);
  answer("third.example", null);
  await third;
});
