import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { z } from "../zod.ts";

export const breaches = callsOf("Health", {
  range: {
    method: "GET",
    path: "/breaches/range/{prefix}",
    summary: "Breached passwords by the first five digits of their SHA-1 hashes",
    params: z.strictObject({
      prefix: z
        .string()
        .regex(/^[0-9A-F]{5}$/, "Five hexadecimal digits in upper case")
        .meta({ description: "The first 5 of the 40 digits of a hash: nobody sends more" }),
    }),
    replies: {
      200: z.object({
        range: z
          .string()
          .max(limits.breachRange)
          .meta({
            description:
              "Lines of the other 35 digits, a colon and how often that password stands in known breaches. Lines with 0 " +
              "are padding, as are spaces at the end.",
          }),
      }),
    },
    errorCodes: ["breaches_off", "breaches_unavailable", "rate_limited"],
  },
  secondFactorSites: {
    method: "GET",
    path: "/second-factor-sites",
    summary: "Domains whose accounts offer a second factor, where those who run this server keep a list of their own",
    replies: {
      200: z.object({
        /** Domains in lower case; null: the app's own list applies. */
        domains: z.array(z.string().max(253)).max(limits.secondFactorSites).nullable(),
      }),
    },
  },
});
