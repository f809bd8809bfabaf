import type { FastifyInstance } from "fastify";

/** What keeps browsers from making anything of a reply but what it is. */
export const restrictiveHeaders = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

/** A page may use the camera, to read the QR code of a one-time code; the browser asks the person first. */
export const pagePermissions = restrictiveHeaders["permissions-policy"].replace("camera=()", "camera=(self)");

/** What every reply carries. Pages and the reference page set their own Content-Security-Policy over the closed one. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string) {
  const isPublicTls = publicUrl.startsWith("https:");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, ...restrictiveHeaders });
    if (isPublicTls || request.protocol === "https") {
      reply.header("strict-transport-security", "max-age=31536000");
    }
  });
}
