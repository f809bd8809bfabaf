import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A change of one reply of the server; `body` gets the uncompressed text. */
interface Change {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: (text: string) => string;
}

/** Starts a proxy of a server that is as released, which changes some of its replies, by their path. */
export async function startChangingProxy(targetPort: number) {
  let changes: Readonly<Record<string, Change>> = {};
  const proxy = createServer((incoming: IncomingMessage, outgoing) => {
    const { method, url: path = "/", headers } = incoming;
    const change = changes[path] ?? {};
    const encoding = change.body === undefined ? {} : { "accept-encoding": "identity" };
    const upstream = request({
      host: "127.0.0.1",
      port: targetPort,
      method,
      path,
      headers: { ...headers, ...encoding },
    });
    upstream.on("response", (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const received = Buffer.concat(chunks);
        const sent = change.body === undefined ? received : Buffer.from(change.body(received.toString()));
        const { "transfer-encoding": _chunked, ...others } = reply.headers;
        outgoing.writeHead(change.status ?? reply.statusCode ?? 502, {
          ...others,
          ...change.headers,
          "content-length": sent.length,
        });
        outgoing.end(sent);
      });
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** Changes replies from now on, in place of earlier changes. */
    change: (next: typeof changes) => {
      changes = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
