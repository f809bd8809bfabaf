import { call } from "../call.ts";
import { paging } from "../paging.ts";
import { auditEvent, auditKinds } from "../shapes/audit.ts";
import { id } from "../text.ts";
import { z } from "../zod.ts";

export const system = {
  publicSettings: call({
    method: "GET",
    path: "/public-settings",
    tag: "System",
    summary: "What a visitor's page needs to know of this server",
    replies: {
      200: z.object({
        registration: z.enum(["open", "closed"]),
        supportEmail: z.string(),
        enterpriseEmail: z.string(),
        phone: z.string(),
        address: z.string(),
        version: z.string(),
      }),
    },
    refusals: [],
  }),
};

export const audit = {
  list: call({
    method: "GET",
    path: "/audit",
    tag: "System",
    summary: "What was done, by whom and to whom, newest first",
    query: z.strictObject({ person: id.optional(), kind: z.enum(auditKinds).optional(), ...paging }),
    replies: { 200: z.array(auditEvent) },
    refusals: [],
  }),
};
