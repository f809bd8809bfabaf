import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProtectedSites {
  port: number;
  /** The user names and passwords that were sent to it, by the site's host name. */
  sent: { host: string; login: string }[];
  /** How many requests it has asked for them. */
  readonly refused: number;
  /** Refuses the logins that `/late` was sent. */
  refuseLate(): void;
  close(): Promise<void>;
}

export const rightPassword = "password of Intranet";
const realm = "Type your master password: https://evil.example";
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

async function listen(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const decode = (header: string) => Buffer.from(header.replace(/^Basic /, ""), "base64").toString();

/** Whether the reply to a Digest challenge proves the right password. */
function isRightDigest({ method, url }: IncomingMessage, header: string, nonce: string): boolean {
  const given = Object.fromEntries([...header.matchAll(/(\w+)="?([^",]*)"?/g)].map(([, name, value]) => [name, value]));
  const secret = md5(`${given["username"]}:${realm}:${rightPassword}`);
  return given["nonce"] === nonce && given["response"] === md5(`${secret}:${nonce}:${md5(`${method}:${url}`)}`);
}

/**
 * Serves sites on every name: `/private` asks for a user name and the right password by Basic authentication, `/digest`
 * by Digest; `/late` asks as the first does, and answers a login only once it is refused; `/frame` and `/image` show the
 * first in a page that asks for none.
 */
export async function startProtectedSites(): Promise<ProtectedSites> {
  const sent: ProtectedSites["sent"] = [];
  let refusals = 0;
  const late: (() => void)[] = [];
  const nonce = md5("nonce");
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const end = (status: number, html: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "text/html", ...headers });
      response.end(`<!doctype html><title>Site</title><body>${html}`);
    };
    const header = request.headers.authorization ?? "";
    const isBasic = pathname === "/private" || pathname === "/late";
    if (isBasic && header.startsWith("Basic ")) sent.push({ host, login: decode(header) });
    const inside = "<h1>Inside</h1>";
    const refused = (challenge: string) => {
      refusals += 1;
      end(401, "<h1>Refused</h1>", { "www-authenticate": challenge });
    };
    if (pathname === "/late" && header !== "") return late.push(() => refused(`Basic realm="${realm}"`));
    if (isBasic) {
      if (header.startsWith("Basic ") && decode(header).endsWith(`:${rightPassword}`)) return end(200, inside);
      return refused(`Basic realm="${realm}"`);
    }
    if (pathname === "/digest") {
      if (isRightDigest(request, header, nonce)) return end(200, inside);
      return refused(`Digest realm="${realm}", nonce="${nonce}", algorithm=MD5`);
    }
    if (pathname === "/frame") return end(200, '<iframe src="/private" title="inner"></iframe>');
    if (pathname === "/image") return end(200, '<img src="/private" alt="">');
    return end(200, "<h1>Open</h1>");
  });
  const { port, close } = await listen(server);
  return {
    port,
    sent,
    get refused() {
      return refusals;
    },
    refuseLate() {
      for (const refuse of late.splice(0)) refuse();
    },
    close,
  };
}

export interface RefusingProxy {
  port: number;
  /** How many requests it has refused. */
  readonly requests: number;
  /** The user names and passwords that it was given. */
  sent: string[];
  close(): Promise<void>;
}

/** Starts a proxy that asks for a user name and a password, and lets no request pass. */
export async function startRefusingProxy(): Promise<RefusingProxy> {
  const sent: string[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const header = request.headers["proxy-authorization"];
    if (header !== undefined) sent.push(decode(header));
    response.writeHead(407, { "proxy-authenticate": 'Basic realm="proxy"', "content-type": "text/html" });
    response.end("<h1>Proxy</h1>");
  });
  const { port, close } = await listen(server);
  return {
    port,
    sent,
    get requests() {
      return requests;
    },
    close,
  };
}
