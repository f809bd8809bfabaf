import { restrictiveHeaders, transportSecurity } from "@pomander/contract/security-headers";
import type { FastifyInstance } from "fastify";

/** What every reply carries. Pages and the reference page set their own Content-Security-Policy over the closed one. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string) {
  const isPublicTls = publicUrl.startsWith("https:");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, ...restrictiveHeaders });
    if (isPublicTls || request.protocol === "https") reply.header("strict-transport-security", transportSecurity);
  });
}
