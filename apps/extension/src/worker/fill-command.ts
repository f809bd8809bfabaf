import type { ListedEntry } from "../messages.ts";
import { fillTab } from "./fill-tab.ts";
import { askHost } from "./host-calls.ts";
import { openPopup } from "./open-popup.ts";
import { lockIfSlept } from "./lock.ts";
import { findDocument, targetOf } from "./frames.ts";
import { browserMessagesOf } from "../language/browser-messages.ts";
import { chosenLanguage } from "../language/chosen-language.ts";

const menuId = "fill";

/** How long the shortcut waits for what has changed on the server, in milliseconds. Then it fills what was last read. */
const refreshWait = 300;

/** Reads what other devices and members have changed, in a moment or not at all. */
const refresh = () =>
  Promise.race([
    askHost({ name: "refresh" }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, refreshWait)),
  ]);

/** Fills the one entry that fits, or the one that was chosen in this tab before, if nothing must be asked; else shows the choice. */
async function fillOrAsk(tabId: number): Promise<void> {
  await lockIfSlept();
  const [document] = await Promise.all([findDocument(tabId), refresh()]);
  // A field for a new password has a choice: the popup proposes one.
  const isChoice = document === null || (document.report.isFieldActive && document.report.fresh !== null);
  const target = isChoice ? null : targetOf(document);
  // The popup names a frame's host beside the tab's.
  if (target !== null && target.tabHost === null && target.actionHosts.length === 0) {
    const { address } = target;
    const entries = (await askHost({ name: "entriesFor", address })) as ListedEntry[];
    const chosen = await askHost({ name: "chosen", tabId, address });
    const only = entries.length === 1 ? entries[0] : entries.find(({ id }) => id === chosen);
    // The popup names the shared vault, in which any member can put an entry.
    const isKnown = only?.vaultName === null || only?.isUsed === true;
    if (only !== undefined && isKnown && !only.isAsked && !only.reprompt) {
      const outcome = await fillTab({ tabId, id: only.id, agreed: target });
      if (outcome.kind === "filled" && !outcome.isPasswordMissing) return;
    }
  }
  await openPopup(tabId);
}

const menuTitle = async () => (await browserMessagesOf(await chosenLanguage())).fill;

/** Puts filling into the menu of fields. The browser keeps that until an update of the extension. */
export async function addMenu(): Promise<void> {
  chrome.contextMenus.create(
    {
      id: menuId,
      title: await menuTitle(),
      contexts: ["editable"],
      documentUrlPatterns: ["https://*/*", "http://*/*"],
    },
    // One that is there already.
    () => void chrome.runtime.lastError,
  );
}

/** Writes the menu in the language of the account that signed in, or in the browser's after its end. */
export async function renameMenu(): Promise<void> {
  // There is none before the installation has ended, which then names it.
  await chrome.contextMenus.update(menuId, { title: await menuTitle() }).catch(() => undefined);
}

/** Fills by the shortcut, and by the menu of a field. */
export function listenToFillCommands(): void {
  const fill = (tab: chrome.tabs.Tab | undefined) => {
    if (tab?.id !== undefined) void fillOrAsk(tab.id).catch(() => undefined);
  };
  chrome.commands.onCommand.addListener((command, tab) => command === "fill" && fill(tab));
  chrome.contextMenus.onClicked.addListener(({ menuItemId }, tab) => menuItemId === menuId && fill(tab));
}
