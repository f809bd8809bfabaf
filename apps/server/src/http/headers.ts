import { restrictiveHeaders, transportSecurity } from "@pomander/contract/security-headers";
import type { FastifyInstance } from "fastify";

/**
 * Sets the headers of every reply. Pages and the reference page replace its strict Content-Security-Policy by their
 * own.
 */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string) {
  const isPublicTls = publicUrl.startsWith("https:");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, ...restrictiveHeaders });
    if (isPublicTls || request.protocol === "https") reply.header("strict-transport-security", transportSecurity);
  });
}
