import type { HostState, ListedEntry, PageMessage, WorkerRequest } from "../messages.ts";
import { fillTab } from "./fill-tab.ts";
import { askHost, type Host, isHostThere, setHost } from "./host-calls.ts";
import { isTooMuch } from "./message-limit.ts";
import { greetServer, versionFor } from "./server-page.ts";
import { restoreSaving, setSaving, settle, takePageMessage } from "./saving.ts";
import { askedHosts, findDocument, takeReport, targetOf } from "./reports.ts";

const ownOrigin = new URL(chrome.runtime.getURL("")).origin;
const lockAlarm = "lock";

/** Whether a message comes from one of the extension's own pages, by what the browser says of it. */
const isOwnPage = ({ id, origin, url }: chrome.runtime.MessageSender) =>
  id === chrome.runtime.id && origin === ownOrigin && url !== undefined && new URL(url).origin === ownOrigin;

async function serve(request: WorkerRequest): Promise<unknown> {
  switch (request.name) {
    case "host": {
      const answer = await askHost(request.request);
      if (request.request.name === "connect") await Promise.all([restoreSaving(), greetServer()]);
      return answer;
    }
    case "target": {
      const document = await findDocument(request.tabId);
      return document && targetOf(document);
    }
    case "fill":
      return fillTab(request);
    case "setSaving":
      return setSaving(request.isOn);
    case "settled":
      await settle(request.tabId);
      return null;
  }
}

/** Fills the one entry that fits, if nothing must be asked; else shows the choice. */
async function fillByCommand(tab: chrome.tabs.Tab): Promise<void> {
  if (tab.id === undefined) return;
  const document = await findDocument(tab.id);
  if (document !== null && askedHosts(document).length === 0) {
    const { address } = document;
    const entries = (await askHost({ name: "entriesFor", address })) as ListedEntry[];
    const [only] = entries;
    if (only !== undefined && entries.length === 1 && !only.isAsked && !only.reprompt) {
      const outcome = await fillTab({ tabId: tab.id, id: only.id, agreed: [] });
      if (outcome.kind === "filled") return;
    }
  }
  await chrome.action.openPopup();
}

/**
 * Locks after the vault's minutes without input on this computer, by the browser's time, not the worker's. Reads what
 * has changed elsewhere while the computer is used.
 */
async function lockOrRefresh(): Promise<void> {
  if (!(await isHostThere())) return;
  const { status, lockAfterMinutes } = (await askHost({ name: "state" })) as HostState;
  if (status !== "open" && status !== "notVerified") return;
  const isIdle = async (minutes: number) => (await chrome.idle.queryState(minutes * 60)) !== "active";
  if (lockAfterMinutes !== 0 && (await isIdle(lockAfterMinutes))) await askHost({ name: "lock" });
  else if (!(await isIdle(1))) await askHost({ name: "refresh" });
}

/** Listens to the browser, at once: it starts this for an event, which would be lost otherwise. */
export function listen(host: Host): void {
  setHost(host);
  chrome.runtime.onMessage.addListener((message: WorkerRequest | PageMessage, sender, reply) => {
    if (isOwnPage(sender)) {
      serve(message as WorkerRequest).then(
        (answer) => reply({ answer }),
        (error: unknown) => reply({ error: (error as { sent?: unknown }).sent ?? null }),
      );
      return true;
    }
    if (sender.id !== chrome.runtime.id || sender.tab?.id === undefined) return false;
    const page = message as PageMessage;
    if (page.name === "here") {
      if (isTooMuch(sender.tab.id)) return false;
      versionFor(sender).then(reply, () => reply(null));
      return true;
    }
    if (page.name === "report") takeReport(page, sender);
    else if (!isTooMuch(sender.tab.id)) void takePageMessage(page, sender).catch(() => undefined);
    return false;
  });

  chrome.commands.onCommand.addListener((command, tab) => {
    if (command === "fill" && tab !== undefined) void fillByCommand(tab).catch(() => undefined);
    if (command === "lock") void askHost({ name: "lock" });
  });

  chrome.idle.onStateChanged.addListener((state) => {
    if (state !== "locked") return;
    void isHostThere().then(async (isThere) => {
      if (isThere) await askHost({ name: "lock" });
    });
  });

  chrome.alarms.onAlarm.addListener(({ name }) => {
    if (name === lockAlarm) void lockOrRefresh().catch(() => undefined);
  });
  void chrome.alarms.get(lockAlarm).then(async (alarm) => {
    if (alarm === undefined) await chrome.alarms.create(lockAlarm, { periodInMinutes: 1 });
  });

  chrome.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") void chrome.tabs.create({ url: "tab.html" });
    else void Promise.all([restoreSaving(), greetServer()]).catch(() => undefined);
  });
}
