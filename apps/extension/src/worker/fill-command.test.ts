import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListedEntry } from "../messages.ts";
import type { Report } from "../page-messages.ts";
import type { HostRequest } from "../requests.ts";
import { listenToFillCommands } from "./fill-command.ts";
import { takeReport } from "./frames.ts";
import { setHost } from "./host-calls.ts";
import { emptyReport } from "./test-report.ts";

const page = "https://shop.example/login";
const report: Report = { ...emptyReport, isFieldActive: true, isWithinOrigin: true, hasForm: true, roles: ["current"] };
const entry = (id: string, more: Partial<ListedEntry> = {}) => ({
  id,
  vaultName: null,
  reprompt: false,
  isAsked: false,
  isUsed: false,
  ...more,
});

/** The names of the requests to the host, and what each is answered. */
let asked: string[] = [];
let answers: Partial<Record<HostRequest["name"], (request: HostRequest) => unknown>> = {};
/** The report of the page. */
let reported = report;
/** Whether the popup was opened, and the entries that were filled. */
let [hasPopup, filled]: [boolean, string[]] = [false, []];
let press: () => void = () => undefined;

beforeEach(() => {
  [asked, hasPopup, filled, reported] = [[], false, [], report];
  answers = {
    entriesFor: () => [entry("only")],
    valuesFor: (request) => {
      filled.push("id" in request ? String(request.id) : "");
      return { userName: "", password: "secret", code: "", fresh: "" };
    },
  };
  setHost({
    isThere: async () => true,
    answer: async ({ request }) => {
      asked.push(request.name);
      return { answer: (await answers[request.name]?.(request)) ?? null, session: null };
    },
  });
  const sender = { tab: { id: 1, url: page }, frameId: 0, documentId: "page", origin: new URL(page).origin, url: page };
  vi.stubGlobal("chrome", {
    action: { openPopup: async () => (hasPopup = true) },
    commands: {
      onCommand: {
        addListener: (run: (command: string, tab: { id: number }) => void) => (press = () => run("fill", { id: 1 })),
      },
    },
    contextMenus: { onClicked: { addListener: () => undefined } },
    scripting: {
      executeScript: async ({ files }: { files?: string[] }) => {
        if (files !== undefined) takeReport(reported, sender as chrome.runtime.MessageSender);
        return [{ result: { roles: ["current"] } }];
      },
    },
    storage: { session: { get: async () => ({}), set: async () => undefined, remove: async () => undefined } },
    tabs: { get: async () => ({ windowId: 1 }) },
  });
  listenToFillCommands();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Presses the shortcut, and returns what was filled; null: the popup was opened. */
async function pressed(): Promise<string | null> {
  press();
  await vi.waitUntil(() => hasPopup || filled.length > 0);
  return hasPopup ? null : (filled[0] ?? null);
}

test("what has changed on the server is read before the shortcut fills", async () => {
  let isRead = false;
  answers.refresh = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    isRead = true;
  };
  answers.entriesFor = () => [entry(isRead ? "new" : "old")];
  expect(await pressed()).toBe("new");
});

test("of several entries the one that was chosen in this tab before is filled, unless something must be asked", async () => {
  const entries = (more: Partial<ListedEntry>) => () => [entry("one"), entry("two", more)];
  answers.entriesFor = entries({});
  expect(await pressed()).toBe(null);
  const choices: object[] = [];
  answers.chosen = (request) => {
    choices.push(request);
    return "two";
  };
  const again = () => {
    [hasPopup, filled] = [false, []];
    return pressed();
  };
  expect(await again()).toBe("two");
  expect(choices).toEqual([{ name: "chosen", tabId: 1, address: page }]);
  for (const more of [{ isAsked: true }, { reprompt: true }, { vaultName: "Ops" }]) {
    answers.entriesFor = entries(more);
    expect(await again()).toBe(null);
  }
  answers.entriesFor = entries({ vaultName: "Ops", isUsed: true });
  expect(await again()).toBe("two");
  reported = { ...report, actions: ["https://elsewhere.org"] };
  expect(await again()).toBe(null);
  reported = report;
  answers.chosen = () => "three";
  expect(await again()).toBe(null);
});

test("a server that doesn't answer keeps the shortcut for 300 ms, and one that fails not at all", async () => {
  vi.useFakeTimers();
  answers.refresh = () => new Promise(() => undefined);
  press();
  await vi.advanceTimersByTimeAsync(299);
  expect(filled).toEqual([]);
  await vi.advanceTimersByTimeAsync(30);
  expect(filled).toEqual(["only"]);
  filled = [];
  answers.refresh = () => Promise.reject(new Error("offline"));
  press();
  await vi.advanceTimersByTimeAsync(30);
  expect(filled).toEqual(["only"]);
});
