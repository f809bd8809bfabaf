import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { certificates, testKey } from "../../apps/server/test/tls/certificates.ts";

export interface Sites {
  /** Returns the address of a page of a site: `login` of `shop` is `http://shop.localhost:PORT/login`. */
  address(site: string, page: string): string;
  close(): Promise<void>;
}

interface SitesOptions {
  /** Whether they are encrypted, with a certificate of another name. */
  isEncrypted?: boolean;
}

/** Serves pages of sites, by their path, under every name that ends in `.localhost`. */
export async function startSites(
  pages: Readonly<Record<string, string>>,
  { isEncrypted = false }: SitesOptions = {},
): Promise<Sites> {
  const answer: RequestListener = (request, response) => {
    const html = pages[new URL(request.url ?? "/", "http://localhost").pathname.slice(1)];
    response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html><body>${html ?? ""}</body></html>`);
  };
  const server: Server = isEncrypted
    ? createTlsServer({ key: testKey, cert: certificates.server }, answer)
    : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (site, page) => `http${isEncrypted ? "s" : ""}://${site}.localhost:${port}/${page}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
