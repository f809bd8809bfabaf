import { call } from "../call.ts";
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
