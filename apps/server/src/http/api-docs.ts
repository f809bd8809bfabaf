import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createOpenApi } from "./openapi.ts";

/**
 * The page is not of the app's origin but of none: it reaches no token and nothing that the app stores. It needs its own
 * styles inline; nothing else of it comes from anywhere but here.
 */
const docsCsp =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const opaqueOriginHeaders = {
  "content-security-policy": docsCsp,
  // A browser shows no sandboxed page under another value.
  "cross-origin-opener-policy": "unsafe-none",
  // To such a page its own scripts and the document, which anybody may read, are another origin's.
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

/** `/api/openapi.json` and the reference page over it, `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance, version: string) {
  const document = createOpenApi(version);
  const text = JSON.stringify(document);
  app.get("/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(text),
  );
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.headers(opaqueOriginHeaders);
    });
    await scope.register(swagger, { mode: "static", specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: "/api",
      // Nothing can be tried out there: calls of another origin are not answered.
      uiConfig: { validatorUrl: null, docExpansion: "none", layout: "BaseLayout", supportedSubmitMethods: [] },
    });
  });
}
