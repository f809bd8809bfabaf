import { type HostState, type NotedLogin, type SavePrompt, sentLoginLifetime } from "../messages.ts";
import type { BarTexts, PageMessage } from "../page-messages.ts";
import { domainOf } from "../sites/site-of.ts";
import { askHost } from "./host-calls.ts";
import { openPopupInFront } from "./open-popup.ts";
import { type DocumentPlace, scriptTarget, senderOf } from "./frames.ts";
import { chosenLanguage } from "../language/chosen-language.ts";
import { barTextsOf } from "./bar-languages.ts";

/** Sets the badge of a tab; null: the tab shows the one of all tabs. */
const setBadge = (tabId: number, text: string | null) =>
  chrome.action.setBadgeText({ tabId, text: text as string }).catch(() => undefined);

/** Runs in a page of a site, in the extension's own world. */
const asksHere = (): boolean => globalThis.pomanderFill?.asksForPassword() ?? false;
const showHere = (bar: BarTexts): void => globalThis.pomanderBar?.(bar);

const isNotedHere = (): boolean => globalThis.pomanderCapture !== undefined;

const originHere = (): string => globalThis.origin;

/** Returns the document that a tab shows now, if it passes a check of its origin: the tab may leave for another one at any time. */
async function shownPage(
  tabId: number,
  isWanted: (address: string) => boolean,
): Promise<chrome.scripting.InjectionTarget | null> {
  const { url = "" } = await chrome.tabs.get(tabId);
  if (!isWanted(url)) return null;
  const target = { tabId, frameIds: [0] };
  const [shown] = await chrome.scripting.executeScript({ target, func: originHere }).catch(() => []);
  if (typeof shown?.result !== "string" || !isWanted(shown.result)) return null;
  return { tabId, documentIds: [shown.documentId] };
}

/** Whether the page that followed asks for the password again: then it was probably refused. */
async function isRefused(target: chrome.scripting.InjectionTarget): Promise<boolean> {
  await chrome.scripting.executeScript({ target, files: ["fill.js"] });
  const [answer] = await chrome.scripting.executeScript({ target, func: asksHere });
  return answer?.result === true;
}

interface Sent {
  at: number;
  /** Ends when the host has noted the login. */
  noted: Promise<unknown>;
  /** Whether the next page has been there since. */
  isFollowed: boolean;
}

/** The logins that were sent in tabs, without what is in them. */
const sent = new Map<number, Sent>();

/** Clears what shows that a login waits in a tab. */
export async function settle(tabId: number): Promise<void> {
  sent.delete(tabId);
  if (sent.size === 0) chrome.tabs.onUpdated.removeListener(onUpdated);
  await setBadge(tabId, null);
}

/** Asks about the login that waits in a tab: in its site's page, or by the badge. */
async function prompt(tabId: number, isNextPage: boolean): Promise<void> {
  // A fast page is there before the host has noted what was sent to it.
  await sent.get(tabId)?.noted.catch(() => undefined);
  const noted = (await askHost({ name: "noted", tabId })) as { address: string; isNew: boolean } | null;
  if (noted === null) return settle(tabId);
  const { server } = (await askHost({ name: "state" })) as HostState;
  // The bar and its scripts are kept from the server's own pages, which may be of the same site.
  const isServers = (address: string) => server !== null && URL.parse(address)?.hostname === new URL(server).hostname;
  const page = await shownPage(
    tabId,
    (address) => /^https?:/.test(address) && domainOf(address) === domainOf(noted.address) && !isServers(address),
  );
  if (page !== null && isNextPage && !noted.isNew && (await isRefused(page))) return;
  const answer = (await askHost({ name: "prompt", tabId, isPage: page !== null })) as SavePrompt;
  if (answer.kind === "none") return settle(tabId);
  await setBadge(tabId, "+");
  if (answer.kind === "badge" || page === null) return;
  const { question, save, notNow, never } = await barTextsOf(await chosenLanguage());
  await chrome.scripting.executeScript({ target: page, files: ["bar.js"] });
  await chrome.scripting.executeScript({
    target: page,
    func: showHere,
    args: [{ question, save, notNow, never }],
  });
}

function onUpdated(tabId: number, { status }: { status?: string }): void {
  const waiting = sent.get(tabId);
  if (waiting === undefined || status !== "complete") return;
  waiting.isFollowed = true;
  if (Date.now() - waiting.at > sentLoginLifetime) void settle(tabId);
  else void prompt(tabId, true).catch(() => undefined);
}

/** Whether the document that sent a login has made room for the next page, which is there already. */
async function hasNextPage(tabId: number, from: DocumentPlace): Promise<boolean> {
  const [still] = await chrome.scripting
    .executeScript({ target: scriptTarget(tabId, from), func: isNotedHere })
    .catch(() => []);
  return still?.result !== true && (await chrome.tabs.get(tabId)).status === "complete";
}

/** Gives a login to the host, and asks about it when the next page is there. */
async function note(login: NotedLogin, from: DocumentPlace): Promise<void> {
  const { tabId } = login;
  const noted = askHost({ name: "note", ...login });
  // The first step of a login is not asked about.
  if (login.password === "") return void (await noted);
  const waiting: Sent = { at: Date.now(), noted, isFollowed: false };
  if (sent.size === 0) chrome.tabs.onUpdated.addListener(onUpdated);
  sent.set(tabId, waiting);
  await noted;
  // The next page may be there since before this worker could listen, which the login woke.
  const isUnasked = () => sent.get(tabId) === waiting && !waiting.isFollowed;
  if (isUnasked() && (await hasNextPage(tabId, from)) && isUnasked()) await prompt(tabId, true);
}

/** Whether the login that waits in a tab is of the site of an address: a page answers about no other's. */
async function isOfWaiting(tabId: number, address: string): Promise<boolean> {
  const noted = (await askHost({ name: "noted", tabId })) as { address: string } | null;
  return noted !== null && domainOf(noted.address) === domainOf(address);
}

/** The longest user name and password that are taken from a page, in characters. */
const maxLength = 8_192;

/** Takes a message about a login. Its place is what the browser says, never what it says itself. */
export async function takePageMessage(message: PageMessage, sender: chrome.runtime.MessageSender): Promise<void> {
  const from = senderOf(sender);
  if (from === null || sender.tab?.incognito === true) return;
  const { tabId, frameId, address, tabAddress } = from;
  switch (message.name) {
    case "sent": {
      const { userName, password, isNew } = message;
      if (typeof userName !== "string" || typeof password !== "string") return;
      if (domainOf(address) !== domainOf(tabAddress)) return;
      if (userName.length > maxLength || password.length > maxLength) return;
      return note({ tabId, address, userName, password, isNew: isNew === true, isFrame: frameId !== 0 }, from);
    }
    case "formGone":
      if (sent.has(tabId)) await prompt(tabId, false);
      return;
    case "bar":
      if (frameId !== 0 || !(await isOfWaiting(tabId, address))) return;
      if (message.action === "save") return openPopupInFront(tabId);
      await askHost({ name: "dismiss", tabId, isNever: message.action === "never" });
      await settle(tabId);
      return;
    case "touched":
    case "used":
    case "button":
    case "here":
    case "report":
  }
}
