import type { StoredSession } from "../messages.ts";
import type { HostCall, HostReply, HostRequest } from "../requests.ts";

/** The document that alone has the open vault, as the background of the extension reaches it. */
export interface Host {
  /** Whether it runs: without it, no vault is open. */
  isThere(): Promise<boolean>;
  answer(call: HostCall): Promise<HostReply>;
}

const sessionKey = "session";

let host: Host | null = null;

/** Sets the host of this browser, once. */
export function setHost(given: Host): void {
  host = given;
}

function hostOf(): Host {
  if (host === null) throw new Error("The host is not set yet");
  return host;
}

export const isHostThere = (): Promise<boolean> => hostOf().isThere();

async function storedSession(): Promise<StoredSession | null> {
  const stored = await chrome.storage.session.get(sessionKey);
  return (stored[sessionKey] as StoredSession | undefined) ?? null;
}

/** Asks the host, which alone has the open vault, and keeps the session that it returns until the browser ends. */
export async function askHost(request: HostRequest): Promise<unknown> {
  const session = await storedSession();
  const { answer, error, session: after } = await hostOf().answer({ request, session });
  if (after?.token !== session?.token) {
    if (after === null) await chrome.storage.session.remove(sessionKey);
    else await chrome.storage.session.set({ [sessionKey]: after });
  }
  if (error !== undefined) throw Object.assign(new Error("The host refused"), { sent: error });
  return answer;
}
