import type { WorkerRequest } from "../requests.ts";
import type { PageMessage } from "../page-messages.ts";
import { addMenu, listenToFillCommands, renameMenu } from "./fill-command.ts";
import { fillDetails } from "./fill-details.ts";
import { fillNewPassword } from "./fill-new-password.ts";
import { fillTab } from "./fill-tab.ts";
import { askHost, type Host, isHostThere, setHost } from "./host-calls.ts";
import { isHeard } from "./message-limit.ts";
import { greetServer, versionFor } from "./server-page.ts";
import { isOpenedByPage, openPopupInFront } from "./open-popup.ts";
import { changesBadge, showDueReminders } from "./reminder-badge.ts";
import { findDocument, isInUse, isReportAwaited, takeReport, targetOf } from "./frames.ts";
import { settle, takePageMessage } from "./save-prompt.ts";
import { hasButton, restoreTouch, setInPages, takeTouch } from "./content-scripts.ts";
import { lock, lockIfSlept, lockOrRefresh } from "./lock.ts";
import { typedIn } from "./typed-login.ts";
import { answerDialog, dialogOf, type DialogMode, listenToDialogs } from "./sign-in-dialogs.ts";

const ownOrigin = new URL(chrome.runtime.getURL("")).origin;
const lockAlarm = "lock";

/** Whether a message comes from one of the extension's own pages, by what the browser says of it. */
const isOwnPage = ({ id, origin, url }: chrome.runtime.MessageSender) =>
  id === chrome.runtime.id && origin === ownOrigin && url !== undefined && new URL(url).origin === ownOrigin;

async function serve(request: WorkerRequest): Promise<unknown> {
  await lockIfSlept();
  switch (request.name) {
    case "host": {
      const answer = await askHost(request.request);
      if (request.request.name === "connect") await restoreScripts();
      if (changesBadge(request.request.name)) void showDueReminders().catch(() => undefined);
      return answer;
    }
    case "target": {
      const document = await findDocument(request.tabId);
      return document && targetOf(document);
    }
    case "typed":
      return typedIn(request.tabId, request.agreed);
    case "isOpenedByPage":
      return isOpenedByPage(request.tabId);
    case "fill":
      return fillTab(request);
    case "fillDetails":
      return fillDetails(request);
    case "useProposed":
      return fillNewPassword(request);
    case "dialog":
      return dialogOf(request.tabId);
    case "answerDialog":
      return answerDialog(request);
    case "setInPages":
      return setInPages(request.part, request.isOn);
    case "settled":
      await settle(request.tabId);
      return null;
  }
}

/** Registers the scripts in pages again, as the person wants them. */
async function restoreScripts(): Promise<void> {
  await Promise.all([restoreTouch(), greetServer()]);
}

/** Does that if there are none: an update that comes with the browser's start removes them without a word. */
async function restoreIfGone(): Promise<void> {
  const { length } = await chrome.scripting.getRegisteredContentScripts();
  if (length === 0) await restoreScripts();
}

/** Takes a message of a content script in a tab. */
async function take(message: PageMessage, sender: chrome.runtime.MessageSender, tabId: number): Promise<void> {
  if (message.name === "touched") await takeTouch(sender);
  else if (message.name !== "button") await takePageMessage(message, sender);
  else if ((await hasButton(sender)) && (await isInUse(sender))) await openPopupInFront(tabId);
}

/** Listens to the browser, at once: it starts this for an event, which would be lost otherwise. */
export function listen(host: Host, dialogMode: DialogMode): void {
  setHost(host);
  listenToDialogs(dialogMode);
  chrome.runtime.onMessage.addListener((message: WorkerRequest | PageMessage, sender, reply) => {
    if (isOwnPage(sender)) {
      serve(message as WorkerRequest).then(
        (answer) => reply({ answer }),
        (error: unknown) => reply({ error: (error as { sent?: unknown }).sent ?? null }),
      );
      return true;
    }
    if (sender.id !== chrome.runtime.id || sender.tab?.id === undefined) return false;
    if (!isHeard(message, sender.tab.id, isReportAwaited(sender.tab.id))) return false;
    const page = message as PageMessage;
    if (page.name === "here") {
      versionFor(sender).then(reply, () => reply(null));
      return true;
    }
    if (page.name === "report") takeReport(page, sender);
    else void take(page, sender, sender.tab.id).catch(() => undefined);
    return false;
  });

  listenToFillCommands();
  chrome.commands.onCommand.addListener((command) => {
    if (command === "lock") void lock();
  });

  chrome.idle.onStateChanged.addListener((state) => {
    if (state !== "locked") return;
    void isHostThere().then(async (isThere) => {
      if (isThere) await lock();
    });
  });

  chrome.alarms.onAlarm.addListener(({ name }) => {
    if (name === lockAlarm) void lockOrRefresh().catch(() => undefined);
  });
  void chrome.alarms.get(lockAlarm).then(async (alarm) => {
    if (alarm === undefined) await chrome.alarms.create(lockAlarm, { periodInMinutes: 1 });
  });

  chrome.runtime.onInstalled.addListener(({ reason }) => {
    void addMenu();
    if (reason === "install") void chrome.tabs.create({ url: "tab.html" });
    else void restoreScripts().catch(() => undefined);
  });
  // The browser's start starts this too.
  chrome.runtime.onStartup.addListener(() => void renameMenu());
  chrome.storage.session.onChanged.addListener(({ session }) => {
    if (session !== undefined) void renameMenu();
  });
  void restoreIfGone().catch(() => undefined);
}
