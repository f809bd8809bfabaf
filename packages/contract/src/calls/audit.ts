import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { paging } from "../paging.ts";
import { auditEvent, auditKinds } from "../schemas/audit.ts";
import {
  auditWebhook,
  auditWebhookAddress,
  auditWebhookConfirmation,
  newAuditWebhook,
} from "../schemas/audit-webhook.ts";
import { channelTest } from "../schemas/channel.ts";
import { id } from "../schemas/common.ts";
import { confirmationErrors } from "../schemas/factor.ts";
import { z } from "../zod.ts";

export const audit = callsOf("System", {
  export: {
    method: "GET",
    path: "/audit/export",
    summary:
      "Events in the order of their numbers, each with the hash that chains it to the one before, from a cursor on",
    query: z.strictObject({
      /** `next` of an earlier reply; absent: from the first event that is kept. */
      after: z.string().max(200).optional(),
      limit: paging.pageSize,
    }),
    replies: {
      200: z.object({
        events: z.array(
          z.object({
            /** The event as JSON, with its number as `seq`. */
            line: z.string(),
            /** SHA-256 of the hash before, 32 bytes, and of `line`, as base64url; to super admins alone. */
            hash: z.string().nullable(),
          }),
        ),
        next: z.string(),
      }),
    },
    errorCodes: ["audit_forked", "audit_gone"],
  },
  list: {
    method: "GET",
    path: "/audit",
    summary: "What was done, by whom and to whom, newest first; without a page the latest 1,000",
    query: z.strictObject({ person: id.optional(), kind: z.enum(auditKinds).optional(), ...paging }),
    replies: { 200: z.array(auditEvent) },
  },
});

/** The webhook with its secret, which is shown this once. */
const withSecret = z.object({ webhook: auditWebhook, secret: z.string().max(200) });
const confirmed = { errorCodes: [...confirmationErrors, "forbidden", "not_found", "rate_limited"] } as const;
const invalidFieldCodes = { currentPassword: "credential_required" } as const;

/** Programs elsewhere to which the server posts the audit's events. */
export const auditWebhooks = callsOf("System", {
  list: {
    method: "GET",
    path: "/audit/webhooks",
    summary: "The webhooks of the audit, by name; their addresses and secrets are shown never again",
    replies: { 200: z.object({ webhooks: z.array(auditWebhook).max(limits.auditWebhooks) }) },
  },
  create: {
    method: "POST",
    path: "/audit/webhooks",
    summary: "Adds a webhook that gets the audit's events from now on; its secret is made here and shown once",
    body: newAuditWebhook,
    replies: { 201: withSecret },
    errorCodes: [...confirmationErrors, "forbidden", "audit_webhooks_full", "rate_limited"],
    invalidFieldCodes,
  },
  replace: {
    method: "POST",
    path: "/audit/webhooks/{id}/replace",
    summary: "Gives a webhook of the audit an address and a new secret; it goes on where it was",
    body: auditWebhookAddress,
    replies: { 200: withSecret },
    ...confirmed,
    invalidFieldCodes,
  },
  keep: {
    method: "POST",
    path: "/audit/webhooks/{id}/keep",
    summary: "Lets a webhook of the audit that came back with a backup work again",
    body: auditWebhookConfirmation,
    replies: { 200: z.object({ webhook: auditWebhook }) },
    ...confirmed,
    invalidFieldCodes,
  },
  remove: {
    method: "POST",
    path: "/audit/webhooks/{id}/remove",
    summary: "Removes a webhook of the audit",
    body: auditWebhookConfirmation,
    replies: { 204: null },
    ...confirmed,
    invalidFieldCodes,
  },
  test: {
    method: "POST",
    path: "/audit/webhooks/{id}/test",
    summary: "Sends a webhook of the audit a test message; says in general words what the other side answered",
    body: z.strictObject({}).optional(),
    replies: { 200: channelTest },
    errorCodes: ["not_found", "rate_limited"],
  },
});
