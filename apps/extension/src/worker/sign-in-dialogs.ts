import type { HostState, ListedEntry } from "../messages.ts";
import type { HostRequests, WorkerRequests } from "../requests.ts";
import { isFirstAsking } from "./asked-requests.ts";
import { challengingPage } from "./challenge.ts";
import { askHost, isHostThere } from "./host-calls.ts";
import { lockIfSlept } from "./lock.ts";

type Details = chrome.webRequest.OnAuthRequiredDetails;
type Response = chrome.webRequest.BlockingResponse;
type Values = HostRequests["valuesForDialog"]["answer"];

/** How a browser waits for an answer: Chromium for a call, Firefox for a promise. */
export type DialogMode = "asyncBlocking" | "blocking";

/** How long a person may take to choose, in milliseconds. Then the browser shows its own dialog. */
const choosing = 60_000;
/** Milliseconds between two calls of the browser while a person chooses: without any, it ends the worker. */
const asking = 20_000;
/** How long an origin is not asked about again after a question that ended without a choice, in milliseconds. */
const quiet = 60_000;
/** How many tabs may ask at the same time. */
const mostWaiting = 3;
const ownPages: chrome.webRequest.RequestFilter = { urls: ["https://*/*", "http://*/*"], types: ["main_frame"] };

interface Waiting {
  requestId: string;
  address: string;
  entries: ListedEntry[];
  choose: (id: string | null) => void;
  choice: Promise<string | null>;
}

/** The dialogs that wait, by tab. They end with the worker, and the browser then shows its own. */
const waiting = new Map<number, Waiting>();

/** Returns what a person sees about the dialog of a tab. A lock ends it: no login is listed then. */
export async function dialogOf(tabId: number): Promise<WorkerRequests["dialog"]["answer"]> {
  const dialog = waiting.get(tabId);
  if (dialog === undefined) return null;
  const { status } = (await askHost({ name: "state" })) as HostState;
  if (status !== "open") {
    dialog.choose(null);
    return null;
  }
  return { origin: new URL(dialog.address).origin, entries: dialog.entries };
}

/**
 * Takes a person's choice for the dialog of a tab; null: none. Returns whether it still waited: the tab can have left for
 * another site, which asks too.
 */
export function answerDialog({ tabId, id, agreed }: WorkerRequests["answerDialog"]["given"]): boolean {
  const dialog = waiting.get(tabId);
  if (dialog === undefined || new URL(dialog.address).origin !== agreed) return false;
  dialog.choose(id);
  return true;
}

/** Until when an origin is not asked about again: its page can end a question, and ask the next one. */
const quietUntil = new Map<string, number>();

function isQuiet(origin: string): boolean {
  const now = Date.now();
  for (const [one, until] of quietUntil) if (until <= now) quietUntil.delete(one);
  return quietUntil.has(origin);
}

/** The windows of questions that have ended. */
const ended = new Set<number>();

/** Closes those windows but the one in use: a page can end its question, and what is typed would go to the page. */
async function closeEnded(): Promise<void> {
  for (const id of ended) {
    const window = await chrome.windows.get(id).catch(() => null);
    if (window?.focused === true) continue;
    ended.delete(id);
    if (window !== null) await chrome.windows.remove(id).catch(() => undefined);
  }
}

/** Asks a person in a small window, which closes itself after the choice; closing it is none. */
async function ask(tabId: number, { choice, choose }: Waiting): Promise<string | null> {
  await closeEnded();
  // Only the one in use is left: the page that ended its question gets no other one while a person is there.
  if (ended.size > 0) return null;
  const url = `popup.html?dialog=${tabId}`;
  const window = await chrome.windows.create({ url, type: "popup", width: 400, height: 480 });
  const onRemoved = (id: number) => id === window?.id && choose(null);
  chrome.windows.onRemoved.addListener(onRemoved);
  try {
    return await choice;
  } finally {
    chrome.windows.onRemoved.removeListener(onRemoved);
    if (window?.id !== undefined) ended.add(window.id);
    await closeEnded();
  }
}

async function valuesFor({ requestId, tabId }: Details, dialog: Waiting): Promise<Values> {
  const { address } = dialog;
  const { origin } = new URL(address);
  // The site has refused an answer to this request, or the person has chosen none.
  if (!(await isFirstAsking(`${requestId} ${origin}`)) || isQuiet(origin)) return null;
  await lockIfSlept();
  const { active } = await chrome.tabs.get(tabId);
  if (!active || !(await isHostThere())) return null;
  dialog.entries = (await askHost({ name: "entriesForDialog", address })) as ListedEntry[];
  if (dialog.entries.length === 0) return null;
  const id = await ask(tabId, dialog);
  if (id === null) {
    quietUntil.set(origin, Date.now() + quiet);
    return null;
  }
  await lockIfSlept();
  return (await askHost({ name: "valuesForDialog", id, address })) as Values;
}

/** Ends the question of a request that has ended: its tab was closed, or shows another page. */
function onRequestEnded({ requestId, tabId }: { requestId: string; tabId: number }): void {
  const dialog = waiting.get(tabId);
  if (dialog?.requestId === requestId) dialog.choose(null);
}

/** Returns what the browser does with a challenge; an empty answer: it shows its own dialog. */
async function answer(details: Details): Promise<Response> {
  const { tabId, requestId } = details;
  const address = challengingPage(details);
  if (address === null || waiting.has(tabId) || waiting.size >= mostWaiting) return {};
  const { promise: choice, resolve: choose } = Promise.withResolvers<string | null>();
  const dialog: Waiting = { requestId, address, entries: [], choose, choice };
  waiting.set(tabId, dialog);
  const awake = setInterval(() => void chrome.runtime.getPlatformInfo(), asking);
  const late = Promise.withResolvers<null>();
  const end = setTimeout(late.resolve, choosing, null);
  try {
    const values = await Promise.race([valuesFor(details, dialog), late.promise]);
    return values === null ? {} : { authCredentials: { username: values.userName, password: values.password } };
  } catch {
    return {};
  } finally {
    clearInterval(awake);
    clearTimeout(end);
    choose(null);
    waiting.delete(tabId);
  }
}

/** Listens to sign-in dialogs, at once and after the person has turned that on: the permission is the setting. */
export function listenToDialogs(mode: DialogMode): void {
  const onAuthRequired = (details: Details, give?: (response: Response) => void): Response | undefined => {
    const response = answer(details);
    if (mode === "blocking") return response as Response;
    void response.then((given) => give?.(given));
    return undefined;
  };
  const listenIfAllowed = () => {
    // The browser has this only with the permission.
    const { webRequest } = chrome as Partial<Pick<typeof chrome, "webRequest">>;
    if (webRequest === undefined || webRequest.onAuthRequired.hasListener(onAuthRequired)) return;
    webRequest.onAuthRequired.addListener(onAuthRequired, ownPages, [mode]);
    webRequest.onErrorOccurred.addListener(onRequestEnded, ownPages);
  };
  listenIfAllowed();
  chrome.permissions.onAdded.addListener(listenIfAllowed);
  chrome.permissions.onRemoved.addListener(({ permissions = [] }) => {
    if (!permissions.includes("webRequest")) return;
    // A worker that this event starts has none.
    const { webRequest } = chrome as Partial<Pick<typeof chrome, "webRequest">>;
    webRequest?.onAuthRequired.removeListener(onAuthRequired);
    webRequest?.onErrorOccurred.removeListener(onRequestEnded);
  });
}
