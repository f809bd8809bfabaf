import type { HostCall, HostReply } from "../requests.ts";
import type { Host } from "./host-calls.ts";

const page = "vault.html";
/** How long a document may take to load, in milliseconds, and how often that is looked at. */
const loading = { limit: 10_000, step: 20 };

/** The used parts of a worker's own scope; TypeScript's types of pages lack it. */
interface HostClient {
  url: string;
  postMessage(message: HostCall, transfer: Transferable[]): void;
}
declare const clients: {
  matchAll(options: { type: "all"; includeUncontrolled: true }): Promise<HostClient[]>;
};

async function isThere(): Promise<boolean> {
  const contextTypes = ["OFFSCREEN_DOCUMENT" as chrome.runtime.ContextType];
  return (await chrome.runtime.getContexts({ contextTypes })).length > 0;
}

/** Returns the clients at the host's address: the offscreen document, and tabs that were opened there, which never answer. */
async function clientsOfPage(): Promise<HostClient[]> {
  if (!(await isThere())) return [];
  const all = await clients.matchAll({ type: "all", includeUncontrolled: true });
  return all.filter(({ url }) => url === chrome.runtime.getURL(page));
}

let creating: Promise<void> | null = null;

async function hostClients(): Promise<HostClient[]> {
  const found = await clientsOfPage();
  if (found.length > 0 && creating === null) return found;
  creating ??= chrome.offscreen
    .createDocument({
      url: page,
      reasons: ["WORKERS", "CLIPBOARD"],
      justification: "Opens the vault in workers, keeps it open, and copies to the clipboard.",
    })
    .catch(() => undefined)
    .finally(() => {
      creating = null;
    });
  await creating;
  for (let waited = 0; waited < loading.limit; waited += loading.step) {
    const made = await clientsOfPage();
    if (made.length > 0) return made;
    await new Promise((resolve) => setTimeout(resolve, loading.step));
  }
  throw new Error("The host did not start");
}

/** The host in Chromium: an offscreen document, which outlives the worker. */
export const offscreenHost: Host = {
  isThere,
  async answer(call) {
    const ports: MessagePort[] = [];
    const asked = (await hostClients()).map((client) => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      const reply = new Promise<HostReply>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data as HostReply);
      });
      client.postMessage(call, [port2]);
      return reply;
    });
    const replied = await Promise.race(asked);
    for (const port of ports) port.close();
    return replied;
  },
};
