import { createHmac, randomBytes } from "node:crypto";

export const jsonType = { "content-type": "application/json; charset=utf-8" };

/** Creates the secret that signs a webhook's messages. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Returns the headers of Standard Webhooks 1.0: HMAC-SHA-256 over `id.timestamp.body` under the bytes after `whsec_`. */
export function webhookHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
