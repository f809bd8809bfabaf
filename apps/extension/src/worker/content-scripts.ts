import type { HostState, InPages, PageSetting, PageSettings } from "../messages.ts";
import { domainOf } from "../sites/site-of.ts";
import { chosenLanguage } from "../language/chosen-language.ts";
import { barTextsOf } from "./bar-languages.ts";
import { askHost } from "./host-calls.ts";
import { scriptTarget, senderOf } from "./frames.ts";

const scriptId = "touch";

const readSettings = async () => (await askHost({ name: "pageSettings" })) as PageSettings;

/** Registers `touch.js` for every site but the server's own pages, where the master password is typed; or for none. */
async function register({ saving, button }: PageSettings): Promise<void> {
  await chrome.scripting.unregisterContentScripts({ ids: [scriptId] }).catch(() => undefined);
  const { server } = (await askHost({ name: "state" })) as HostState;
  if ((!saving.isOn && !button.isOn) || server === null) return;
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

/** Turns on or off what is done in all sites. */
export async function setInPages(part: InPages, isOn: boolean): Promise<PageSettings> {
  const settings = (await askHost({ name: "setInPages", part, isOn })) as PageSettings;
  await register(settings);
  return settings;
}

/** Registers again what an update of the extension has removed, and for another server. */
export async function restoreTouch(): Promise<void> {
  await register(await readSettings());
}

/** Runs in a page of a site, in the extension's own world. */
const nameButtonHere = (name: string): void => {
  globalThis.pomanderButtonName = name;
};

const isWanted = ({ isOn, leftOut }: PageSetting, address: string) => isOn && !leftOut.includes(domainOf(address));

/** Whether the person wants the button in a document. */
export async function hasButton(sender: chrome.runtime.MessageSender): Promise<boolean> {
  const from = senderOf(sender);
  return from !== null && isWanted((await readSettings()).button, from.tabAddress);
}

/** Loads what the person wants in a document, of which a field is used for the first time. */
export async function takeTouch(sender: chrome.runtime.MessageSender): Promise<void> {
  const from = senderOf(sender);
  if (from === null) return;
  const { saving, button } = await readSettings();
  const target = scriptTarget(from.tabId, from);
  const isButtonWanted = isWanted(button, from.tabAddress);
  if (isButtonWanted) {
    const { button: name } = await barTextsOf(await chosenLanguage());
    await chrome.scripting.executeScript({ target, func: nameButtonHere, args: [name] });
  }
  const files = [
    ...(isButtonWanted ? ["button.js"] : []),
    ...(isWanted(saving, from.address) && sender.tab?.incognito !== true ? ["capture.js"] : []),
  ];
  if (files.length > 0) await chrome.scripting.executeScript({ target, files });
}
