import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy of a server, in which one reply may make the browser clear the site's storage. */
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
    /** Adds the header to the next reply to such a request, "PUT /api/…". */
    clearWith: (matching: RegExp) => {
      due = matching;
    },
    /** Returns whether that reply is still to come. */
    isDue: () => due !== null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
