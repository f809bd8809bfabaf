import { limits } from "../limits.ts";
import { isEmail, normalizeEmail } from "../email-address.ts";
import { text, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/** The values in the address to which the provider returned the browser. */
export const companyReturn = {
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000),
  /** The issuer, from providers that say it (RFC 9207). */
  iss: z.string().max(500).optional(),
};

/** A sealed statement of the server about what was proven so far. */
export const companyTicket = z.string().min(1).max(4_000);
/** The token of an invitation's link. */
export const companyInvitation = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Not an invitation");

/** A code that begins a session on another device: 16 Crockford characters, 80 bits. */
export const companyCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, "16 letters and digits");

/** A domain in the form in which addresses are compared. */
const companyDomain = z
  .string()
  .trim()
  .max(255)
  .refine((domain) => !domain.includes("@") && isEmail(`a@${domain}`), "Not a domain")
  .transform((domain) => normalizeEmail(`a@${domain}`).slice(2));
export const companyDomains = z.array(companyDomain).max(limits.companyDomains);

/** The public name of the company. */
export const companyName = z.object({ name: text(limits.companyName) });

/** The connection of an account. */
export const companyConnection = z.object({
  /** The address at the provider when it was connected. */
  email: z.string(),
  since: timestamp,
});
export type CompanyConnection = z.infer<typeof companyConnection>;

/** Whether the provider's tokens say when people signed in there. */
export const authTimes = ["sent", "none"] as const;
export type AuthTime = (typeof authTimes)[number];

/** Company sign-in as the super admin sees it. */
export const companySettings = z.object({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** The two addresses that the provider has to know. */
  returnUrl: z.string(),
  logoutUrl: z.string(),
  authTime: z.enum(authTimes),
  /** Values of `amr` and `acr` that meet a required second factor. */
  factors: z.array(z.string()),
  /** Minutes for which a sign-in at the provider is fresh. */
  freshMinutes: z.int(),
  /** Domains whose people sign in by the company alone. */
  domains: z.array(z.string()),
  /** How many accounts are connected. */
  connected: z.int(),
});
export type CompanySettings = z.infer<typeof companySettings>;
