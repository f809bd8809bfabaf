import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostRequest } from "../requests.ts";
import { setHost } from "./host-calls.ts";
import { takePageMessage } from "./save-prompt.ts";

const shop = "https://login.example.org/";
const server = "https://passwords.example.org";

/** The scripts that ran, with the documents that they ran in. */
let ran: unknown[] = [];
/** The page that the browser names as the tab's, and the origin of the one that is there once a script runs. */
let [named, shown] = ["", ""];

beforeEach(() => {
  ran = [];
  const answers: Partial<Record<HostRequest["name"], (request: HostRequest) => unknown>> = {
    noted: () => ({ address: shop, isNew: false }),
    state: () => ({ server }),
    prompt: (request) => ({ kind: "isPage" in request && request.isPage ? "bar" : "badge", host: "example.org" }),
  };
  setHost({
    isThere: async () => true,
    answer: async ({ request }) => ({ answer: answers[request.name]?.(request) ?? null, session: null }),
  });
  const ignored = { addListener: () => undefined, removeListener: () => undefined };
  vi.stubGlobal("chrome", {
    action: { setBadgeText: async () => undefined },
    i18n: { getUILanguage: () => "en" },
    runtime: { getURL: (path: string) => path },
    storage: { session: { get: async () => ({}), set: async () => undefined, remove: async () => undefined } },
    tabs: { get: async () => ({ url: named, status: "complete" }), onUpdated: ignored },
    scripting: {
      executeScript: async ({ target, files, func }: { target: object; files?: string[]; func?: { name: string } }) => {
        ran.push({ ...target, script: files?.[0] ?? func?.name });
        return [{ documentId: "shown", result: func?.name === "originHere" ? shown : false }];
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends a login in a page of the shop, which leaves for the page that is named then. */
async function send(): Promise<void> {
  const sender = {
    tab: { id: 1, url: shop },
    frameId: 0,
    documentId: "sender",
    origin: new URL(shop).origin,
    url: shop,
  };
  const login = { name: "sent", userName: "ana", password: "secret", isNew: false } as const;
  await takePageMessage(login, sender as chrome.runtime.MessageSender);
}
const listening = { tabId: 1, documentIds: ["sender"], script: "isNotedHere" };
const asking = { tabId: 1, frameIds: [0], script: "originHere" };

test("what asks about a login runs in the one document that was looked at", async () => {
  [named, shown] = ["https://www.example.org/welcome", "https://www.example.org"];
  await send();
  const inShown = ["fill.js", "asksHere", "bar.js", "showHere"].map((script) => ({
    tabId: 1,
    documentIds: ["shown"],
    script,
  }));
  expect(ran).toEqual([listening, asking, ...inShown]);
});

test.each([
  ["another site", "https://evil.org"],
  ["the server", server],
  ["a sandbox", "null"],
])("in a tab that leaves for %s while it is looked at, nothing else runs", async (_name, origin) => {
  [named, shown] = ["https://www.example.org/welcome", origin];
  await send();
  expect(ran).toEqual([listening, asking]);
});

test.each(["https://evil.org/", `${server}/login`, "chrome://settings/", ""])(
  "in a tab that shows %s nothing runs at all",
  async (address) => {
    [named, shown] = [address, new URL(shop).origin];
    await send();
    expect(ran).toEqual([listening]);
  },
);
