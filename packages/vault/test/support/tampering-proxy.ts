import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Whatever the JSON of a request or a reply holds. */
type Json = ReturnType<typeof JSON.parse>;

export interface ProxiedRequest {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Parsed; undefined without a body. */
  body: Json;
}
export interface Reply {
  status: number;
  body: Json;
  /** Told only while the lies say so: most tests want whole replies. */
  etag?: string;
}
/** `"drop"` ends the connection without an answer; `"late"` too, and the server gets the request a while after. */
type ProxyAnswer = Reply | "drop" | "late" | undefined | void;

const lateMs = 150;

export interface Tampering {
  /** Lets replies carry their tags, so that a client asks whether they are still the same. */
  tags?: true;
  /** Before the server sees a request: an answer given here keeps it from the server. */
  request?: (request: ProxiedRequest) => ProxyAnswer | Promise<ProxyAnswer>;
  /** What is told instead of the server's reply; it may be changed in place. */
  reply?: (reply: Reply, request: ProxiedRequest) => ProxyAnswer | Promise<ProxyAnswer>;
}

export interface TamperingProxy {
  /** With `/api` at its end. */
  url: string;
  /** What it lies about from now on. */
  tampering: Tampering;
  /** Every request that reached it, in order. */
  seen: ProxiedRequest[];
  /** Resolves when no request is under way, one that comes late neither. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A real HTTP proxy in front of a real server, which tells clients what a test wants. */
export async function startTamperingProxy(target: string): Promise<TamperingProxy> {
  const underWay = new Set<Promise<void>>();
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  const proxy: TamperingProxy = { url: "", tampering: {}, seen: [], idle, close: async () => undefined };
  const server = createServer((incoming, outgoing) => {
    const handled = handle(proxy, target, incoming, outgoing)
      .catch(() => void outgoing.destroy())
      .finally(() => underWay.delete(handled));
    underWay.add(handled);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  proxy.close = () =>
    new Promise((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
  return proxy;
}

async function handle(proxy: TamperingProxy, target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const { method = "GET", url = "/" } = incoming;
  const headers = Object.fromEntries(
    ["authorization", "content-type", "vault-manifest", "cookie", "if-none-match"].flatMap((name) => {
      const value = incoming.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const { pathname, searchParams } = new URL(url, target);
  const path = pathname.replace(/^\/api/, "");
  const query = Object.fromEntries(searchParams);
  const request: ProxiedRequest = { method, path, query, headers, body: parse(sent.toString()) };
  proxy.seen.push(structuredClone(request));
  const early = await proxy.tampering.request?.(request);
  if (early === "late") {
    outgoing.destroy();
    await new Promise((resolve) => setTimeout(resolve, lateMs));
  } else if (early !== undefined) return answer(outgoing, early);
  const response = await fetch(target + url, {
    method,
    headers,
    ...(sent.length === 0 ? {} : { body: JSON.stringify(request.body) }),
  });
  const reply: Reply = { status: response.status, body: parse(await response.text()) };
  const etag = response.headers.get("etag");
  if (proxy.tampering.tags && etag !== null) reply.etag = etag;
  if (early === "late") return;
  return answer(outgoing, (await proxy.tampering.reply?.(reply, request)) ?? reply);
}

function answer(outgoing: ServerResponse, reply: Reply | "drop" | "late"): void {
  if (typeof reply === "string") return void outgoing.destroy();
  outgoing.writeHead(reply.status, {
    "content-type": "application/json",
    ...(reply.etag === undefined ? {} : { etag: reply.etag }),
  });
  outgoing.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
}

const parse = (text: string): unknown => (text === "" ? undefined : JSON.parse(text));
