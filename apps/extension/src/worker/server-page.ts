import type { HostState } from "../messages.ts";
import { askHost } from "./host-calls.ts";

const scriptId = "here";
const file = "here.js";

/** Lets the connected server's pages know that the extension is there: the open ones, and later ones when they load. */
export async function greetServer(): Promise<void> {
  await chrome.scripting.unregisterContentScripts({ ids: [scriptId] }).catch(() => undefined);
  const { server } = (await askHost({ name: "state" })) as HostState;
  if (server === null) return;
  // A pattern of hosts has no port, so that each page's origin is checked too.
  const { protocol, hostname } = new URL(server);
  const matches = [`${protocol}//${hostname}/*`];
  await chrome.scripting.registerContentScripts([{ id: scriptId, js: [file], matches, runAt: "document_start" }]);
  for (const { id, url } of await chrome.tabs.query({ url: matches })) {
    if (id === undefined || url === undefined || new URL(url).origin !== server) continue;
    await chrome.scripting.executeScript({ target: { tabId: id }, files: [file] }).catch(() => undefined);
  }
}

/** Returns the version for a page that asks; null for any but the connected server's own, as the page of a tab. */
export async function versionFor({ origin, frameId }: chrome.runtime.MessageSender): Promise<string | null> {
  const { server } = (await askHost({ name: "state" })) as HostState;
  return origin === server && frameId === 0 ? chrome.runtime.getManifest().version : null;
}
