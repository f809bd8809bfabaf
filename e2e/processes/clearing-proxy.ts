import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A server's replies, of which one may tell the browser to empty what it stores for the site. */
export async function startClearingProxy(targetPort: () => number) {
  let due: RegExp | null = null;
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    const upstream = request({ host: "127.0.0.1", port: targetPort(), method, path: url, headers }, (reply) => {
      const isDue = due?.test(`${method} ${url}`) === true;
      if (isDue) due = null;
      outgoing.writeHead(reply.statusCode ?? 502, {
        ...reply.headers,
        ...(isDue ? { "clear-site-data": '"storage"' } : {}),
      });
      reply.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** The next reply to such a request, "PUT /api/…", carries the header. */
    clearWith: (matching: RegExp) => {
      due = matching;
    },
    /** Whether it has not come yet. */
    isDue: () => due !== null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
