import type { HostCall, HostReply, HostRequest, StoredSession } from "../messages.ts";

const page = "vault.html";
const sessionKey = "session";
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

/** Whether there is a host: without one, no vault is open. */
export const isHostThere = async (): Promise<boolean> => (await findHost()) !== null;

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

async function storedSession(): Promise<StoredSession | null> {
  const stored = await chrome.storage.session.get(sessionKey);
  return (stored[sessionKey] as StoredSession | undefined) ?? null;
}

/** Asks the host, which alone has the open vault, and keeps the session that it returns until the browser ends. */
export async function askHost(request: HostRequest): Promise<unknown> {
  const [client, session] = await Promise.all([hostClient(), storedSession()]);
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise<HostReply>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as HostReply);
  });
  client.postMessage({ request, session }, [port2]);
  const { answer, error, session: after } = await reply;
  port1.close();
  if (after?.token !== session?.token) {
    if (after === null) await chrome.storage.session.remove(sessionKey);
    else await chrome.storage.session.set({ [sessionKey]: after });
  }
  if (error !== undefined) throw Object.assign(new Error("The host refused"), { sent: error });
  return answer;
}
