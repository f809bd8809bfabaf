import { callList } from "@pomander/contract";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The JSON of a request or a reply, whatever it contains. */
type Json = ReturnType<typeof JSON.parse>;

export interface ProxiedRequest {
  method: string;
  /** The path below `/api`, without the query; the call's own path, if it has one, though a vault's id was sent. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The parsed body, octets as they are; undefined without one. */
  body: Json;
}
export interface Reply {
  status: number;
  body: Json;
  /** The reply's tag, passed on only if `Tampering.tags` is set: most tests want whole replies. */
  etag?: string;
}
/**
 * The proxy's own answer. `"drop"` ends the connection without an answer; so does `"late"`, but the server receives the
 * request a while later.
 */
type ProxyAnswer = Reply | "drop" | "late" | undefined | void;

const lateMs = 150;

export interface Tampering {
  /** Whether replies keep their tags, so that a client asks whether they are unchanged. */
  tags?: true;
  /** Called before the server receives a request: an answer returned here is sent instead. */
  request?: (request: ProxiedRequest) => ProxyAnswer | Promise<ProxyAnswer>;
  /** Called with the server's reply, which may be changed in place; an answer returned here is sent instead. */
  reply?: (reply: Reply, request: ProxiedRequest) => ProxyAnswer | Promise<ProxyAnswer>;
}

export interface TamperingProxy {
  /** The URL, ending in `/api`. */
  url: string;
  /** The tampering from now on. */
  tampering: Tampering;
  /** Every request that reached it, in order. */
  seen: ProxiedRequest[];
  /** Resolves when no request is in transit, not even a late one. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real HTTP proxy in front of a real server, which gives clients the replies that a test wants. */
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
    ["authorization", "content-type", "vault-manifest", "link-ticket", "cookie", "if-none-match"].flatMap((name) => {
      const value = incoming.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const { pathname, searchParams } = new URL(url, target);
  const { path, vaultId } = withoutVault(method, pathname.replace(/^\/api/, ""));
  const query = { ...(vaultId === undefined ? {} : { vault: vaultId }), ...Object.fromEntries(searchParams) };
  const isOctets = headers["content-type"] === octetStream;
  const request: ProxiedRequest = { method, path, query, headers, body: isOctets ? sent : parse(sent.toString()) };
  proxy.seen.push(structuredClone(request));
  const early = await proxy.tampering.request?.(request);
  if (early === "late") {
    outgoing.destroy();
    await new Promise((resolve) => setTimeout(resolve, lateMs));
  } else if (early !== undefined) return answer(outgoing, early);
  const response = await fetch(target + url, {
    method,
    headers,
    ...(sent.length === 0 ? {} : { body: isOctets ? sent : JSON.stringify(request.body) }),
  });
  const hasOctets = response.headers.get("content-type")?.startsWith(octetStream) === true;
  const body: unknown = hasOctets ? Buffer.from(await response.arrayBuffer()) : parse(await response.text());
  const reply: Reply = { status: response.status, body };
  const etag = response.headers.get("etag");
  if (proxy.tampering.tags && etag !== null) reply.etag = etag;
  if (early === "late") return;
  return answer(outgoing, (await proxy.tampering.reply?.(reply, request)) ?? reply);
}

const ownPaths = callList.flatMap(({ call: { method, path, ownPath } }) =>
  ownPath === undefined
    ? []
    : [{ method, ownPath, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`) }],
);

/** Returns the own path of a call, which is the same for each vault, and the vault that its path names. */
function withoutVault(method: string, path: string): { path: string; vaultId?: string | undefined } {
  for (const call of ownPaths) {
    const params = call.method === method ? call.pattern.exec(path)?.groups : undefined;
    if (params === undefined) continue;
    const ownPath = call.ownPath.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? "");
    return { path: ownPath, vaultId: params["vaultId"] };
  }
  return { path };
}

function answer(outgoing: ServerResponse, reply: Reply | "drop" | "late"): void {
  if (typeof reply === "string") return void outgoing.destroy();
  const { body }: { body: unknown } = reply;
  const isOctets = Buffer.isBuffer(body);
  outgoing.writeHead(reply.status, {
    "content-type": isOctets ? octetStream : "application/json",
    ...(reply.etag === undefined ? {} : { etag: reply.etag }),
  });
  outgoing.end(isOctets ? body : body === undefined ? undefined : JSON.stringify(body));
}

const octetStream = "application/octet-stream";

const parse = (text: string): unknown => (text === "" ? undefined : JSON.parse(text));
