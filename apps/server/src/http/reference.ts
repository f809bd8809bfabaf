import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createOpenApi } from "./openapi.ts";

/** The page needs its own styles inline; nothing else of it comes from anywhere but here. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` and the reference page over it, `/api/docs`. */
export async function registerReference(app: FastifyInstance, version: string) {
  const document = createOpenApi(version);
  const text = JSON.stringify(document);
  app.get("/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(text),
  );
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", pagePolicy);
    });
    await scope.register(swagger, { mode: "static", specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      uiConfig: { validatorUrl: null, docExpansion: "none", layout: "BaseLayout" },
    });
  });
}
