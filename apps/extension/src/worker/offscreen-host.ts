import type { HostCall, HostReply } from "../messages.ts";
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

/** Returns the one client whose address is that of the host. */
async function findHost(): Promise<HostClient | null> {
  const all = await clients.matchAll({ type: "all", includeUncontrolled: true });
  return all.find(({ url }) => url === chrome.runtime.getURL(page)) ?? null;
}

let creating: Promise<void> | null = null;

async function hostClient(): Promise<HostClient> {
  const found = await findHost();
  if (found !== null && creating === null) return found;
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
    const client = await findHost();
    if (client !== null) return client;
    await new Promise((resolve) => setTimeout(resolve, loading.step));
  }
  throw new Error("The host did not start");
}

/** The host in Chromium: an offscreen document, which outlives the worker. */
export const offscreenHost: Host = {
  isThere: async () => (await findHost()) !== null,
  async answer(call) {
    const client = await hostClient();
    const { port1, port2 } = new MessageChannel();
    const reply = new Promise<HostReply>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data as HostReply);
    });
    client.postMessage(call, [port2]);
    const replied = await reply;
    port1.close();
    return replied;
  },
};
