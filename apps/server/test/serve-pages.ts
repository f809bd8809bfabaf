import type { AddressInfo } from "node:net";
import cookie from "@fastify/cookie";
import { fastify } from "fastify";
import { setSecurityHeaders } from "../src/http/headers.ts";
import { registerPages } from "../src/http/pages.ts";

/** Serves the built pages in `dir` on 127.0.0.1 as a server does, but no calls. */
export async function servePages(dir: string) {
  const app = fastify();
  await app.register(cookie);
  setSecurityHeaders(app, "http://localhost");
  await registerPages(app, { dir });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, close: () => app.close() };
}
