import { CommandError } from "@pomander/terminal/errors";
import type { Device } from "../state/device.ts";
import { version } from "../version.ts";
import { localHosts } from "./server-address.ts";

const reachWithinMs = 10_000;

/**
 * Throws CommandError for a server that does not answer, so that no user types a password in vain. Any answer will do.
 */
export async function checkReachable(server: string): Promise<void> {
  const answer = await globalThis
    .fetch(`${server}/api`, {
      method: "HEAD",
      redirect: "manual",
      headers: { "user-agent": `pomander-cli/${version}` },
      signal: AbortSignal.timeout(reachWithinMs),
    })
    .catch(() => null);
  if (answer !== null) return;
  const { protocol, hostname, host } = new URL(server);
  const isLocal = protocol === "https:" && localHosts.has(hostname);
  throw new CommandError(
    `Can't reach ${server}.${isLocal ? ` If it has no HTTPS, write http://${host}.` : " Check the address and your connection."}`,
  );
}

const devicePrefix = "pomander-device-";

interface ConnectionOptions {
  server: string;
  device: Device;
  /** Called when the server reports that this session, whose token was sent, has ended. */
  onSessionEnd: (token: string) => Promise<void>;
}

/**
 * Returns a `fetch` for one server: it identifies this program, sends the cookie by which the server recognizes a
 * device (its limits for wrong passwords count devices apart), and reports a session's end.
 */
export function connect({ server, device, onSessionEnd }: ConnectionOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("user-agent", `pomander-cli/${version}`);
    const known = await device.readCookies(server);
    if (known !== "") headers.set("cookie", known);
    const response = await globalThis.fetch(input, { ...init, headers });
    const given = marksIn(response.headers.getSetCookie());
    if (given.size > 0) await device.writeCookies(server, merged(known, given));
    const sent = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
    if (response.status === 401 && sent !== undefined && (await isSessionEnd(response))) await onSessionEnd(sent);
    return response;
  };
}

function marksIn(setCookies: readonly string[]): Map<string, string> {
  const pairs = setCookies
    .map((cookie) => /^([^=;\s]{1,100})=([\w.-]{1,500})(?:;|$)/.exec(cookie))
    .filter((found) => found?.[1]?.startsWith(devicePrefix) === true);
  return new Map(pairs.map((found) => [found?.[1] ?? "", found?.[2] ?? ""]));
}

/** Returns the cookies, one for each account that has signed in here; the last ten. */
function merged(known: string, given: ReadonlyMap<string, string>): string {
  const before = known.split("; ").filter((pair) => pair !== "" && !given.has(pair.split("=")[0] ?? ""));
  return [...before, ...[...given].map(([name, value]) => `${name}=${value}`)].slice(-10).join("; ");
}

async function isSessionEnd(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && body.code === "not_signed_in";
}
