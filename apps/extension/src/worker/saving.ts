import type { BarTexts, HostState, PageMessage, SavePrompt, SavingSettings } from "../messages.ts";
import { domainOf } from "../sites/site-of.ts";
import { askHost } from "./host-calls.ts";
import { scriptTarget, senderOf } from "./reports.ts";
import { texts } from "./texts.ts";

const scriptId = "touch";
/** How long a page may take to load after a login was sent, in milliseconds. */
const waitForPage = 5 * 60_000;

/** Registers `touch.js` for every site but the server's own pages, where the master password is typed; or for none. */
async function register(isOn: boolean): Promise<void> {
  await chrome.scripting.unregisterContentScripts({ ids: [scriptId] }).catch(() => undefined);
  const { server } = (await askHost({ name: "state" })) as HostState;
  if (!isOn || server === null) return;
  await chrome.scripting.registerContentScripts([
    {
      id: scriptId,
      js: ["touch.js"],
      matches: ["https://*/*", "http://*/*"],
      excludeMatches: [`*://${new URL(server).hostname}/*`],
      allFrames: true,
      runAt: "document_idle",
    },
  ]);
}

/** Turns saving on or off. */
export async function setSaving(isOn: boolean): Promise<SavingSettings> {
  await register(isOn);
  return (await askHost({ name: "setSaving", isOn })) as SavingSettings;
}

/** Registers again what an update of the extension has removed, and for another server. */
export async function restoreSaving(): Promise<void> {
  const { isOn } = (await askHost({ name: "saving" })) as SavingSettings;
  if (isOn) await register(true);
}

const setBadge = (tabId: number, text: string) => chrome.action.setBadgeText({ tabId, text }).catch(() => undefined);

/** Runs in a page of a site, in the extension's own world. */
const asksHere = (): boolean => globalThis.pomanderCapture?.asksForPassword() ?? false;
const showHere = (bar: BarTexts): void => globalThis.pomanderBar?.(bar);

const inPage = (tabId: number) => ({ tabId, frameIds: [0] });

/** Whether the page that followed asks for the password again: then it was probably refused. */
async function isRefused(tabId: number): Promise<boolean> {
  await chrome.scripting.executeScript({ target: inPage(tabId), files: ["capture.js"] });
  const [answer] = await chrome.scripting.executeScript({ target: inPage(tabId), func: asksHere });
  return answer?.result === true;
}

/** Asks about the login that waits in a tab: in its site's page, or by the badge. */
async function prompt(tabId: number, isNextPage: boolean): Promise<void> {
  const noted = (await askHost({ name: "noted", tabId })) as { address: string; isNew: boolean } | null;
  if (noted === null) return settle(tabId);
  const { url = "" } = await chrome.tabs.get(tabId);
  const isPage = /^https?:/.test(url) && domainOf(url) === domainOf(noted.address);
  if (isPage && isNextPage && !noted.isNew && (await isRefused(tabId))) return;
  const answer = (await askHost({ name: "prompt", tabId, isPage })) as SavePrompt;
  if (answer.kind === "none") return settle(tabId);
  await setBadge(tabId, "+");
  if (answer.kind === "badge") return;
  const { open: save, notNow, never } = texts;
  const question = answer.isUpdate ? texts.update(answer.host) : texts.save(answer.host);
  await chrome.scripting.executeScript({ target: inPage(tabId), files: ["bar.js"] });
  await chrome.scripting.executeScript({
    target: inPage(tabId),
    func: showHere,
    args: [{ question, save, notNow, never }],
  });
}

/** Tabs in which a login was sent, with the time. */
const sentAt = new Map<number, number>();

/** Clears what shows that a login waits in a tab. */
export async function settle(tabId: number): Promise<void> {
  sentAt.delete(tabId);
  if (sentAt.size === 0) chrome.tabs.onUpdated.removeListener(onUpdated);
  await setBadge(tabId, "");
}

function onUpdated(tabId: number, { status }: { status?: string }): void {
  const at = sentAt.get(tabId);
  if (at === undefined || status !== "complete") return;
  if (Date.now() - at > waitForPage) void settle(tabId);
  else void prompt(tabId, true).catch(() => undefined);
}

/** Opens the popup for a tab, or a small window in its place where the browser refuses. */
async function openPopup(tabId: number): Promise<void> {
  const { windowId } = await chrome.tabs.get(tabId);
  await chrome.action
    .openPopup({ windowId })
    .catch(() => chrome.windows.create({ url: `popup.html?tab=${tabId}`, type: "popup", width: 400, height: 600 }));
}

/** Takes a message of a content script. Its place is what the browser says, never what it says itself. */
export async function takePageMessage(message: PageMessage, sender: chrome.runtime.MessageSender): Promise<void> {
  const from = senderOf(sender);
  if (from === null || sender.tab?.incognito === true) return;
  const { tabId, frameId, address, tabAddress } = from;
  switch (message.name) {
    case "touched":
      await chrome.scripting.executeScript({ target: scriptTarget(tabId, from), files: ["capture.js"] });
      return;
    case "sent": {
      const { userName, password, isNew } = message;
      if (typeof userName !== "string" || typeof password !== "string") return;
      if (domainOf(address) !== domainOf(tabAddress)) return;
      if (password !== "") {
        if (sentAt.size === 0) chrome.tabs.onUpdated.addListener(onUpdated);
        sentAt.set(tabId, Date.now());
      }
      await askHost({ name: "note", tabId, address, userName, password, isNew: isNew === true });
      return;
    }
    case "formGone":
      if (sentAt.has(tabId)) await prompt(tabId, false);
      return;
    case "bar":
      if (frameId !== 0) return;
      if (message.action === "save") return openPopup(tabId);
      await askHost({ name: "dismiss", tabId, isNever: message.action === "never" });
      await settle(tabId);
      return;
    case "here":
    case "report":
  }
}
