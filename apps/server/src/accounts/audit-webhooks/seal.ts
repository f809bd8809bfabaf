import { z } from "@pomander/contract";
import { auditWebhookAad, type Pepper } from "../pepper.ts";

const sealed = z.object({ url: z.string(), secret: z.string() });
type WebhookAddress = z.infer<typeof sealed>;

/** The address and the secret of a webhook, as they are stored. */
export const sealWebhook = (pepper: Pepper, id: string, address: WebhookAddress): string =>
  pepper.sealAtRest(auditWebhookAad(id), JSON.stringify(address));

/** Returns null when it was sealed for another webhook or under another pepper. */
export function openWebhook(pepper: Pepper, id: string, stored: string): WebhookAddress | null {
  try {
    return sealed.parse(JSON.parse(pepper.openAtRest(auditWebhookAad(id), stored)));
  } catch {
    return null;
  }
}
