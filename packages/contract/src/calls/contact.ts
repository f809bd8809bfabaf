import { callsOf } from "../call.ts";
import { email } from "../email-schema.ts";
import { limits } from "../limits.ts";
import { trimmed } from "../schemas/common.ts";
import { z } from "../zod.ts";

/** A visitor's message to the operators of this server. */
export const contactMessage = z.strictObject({
  name: trimmed(1, limits.name),
  email,
  subject: trimmed(0, limits.contactSubject).optional(),
  message: trimmed(1, limits.contactMessage),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contact = callsOf("System", {
  send: {
    method: "POST",
    path: "/contact",
    summary: "A message to those who run this server: kept, and mailed to their support address",
    body: contactMessage,
    replies: { 204: null },
    errorCodes: ["rate_limited"],
  },
});
