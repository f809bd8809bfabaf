import { limits } from "../limits.ts";
import { id, timestamp, trimmed } from "./common.ts";
import { factorProof } from "./factor.ts";
import { credential } from "./vault.ts";
import { z } from "../zod.ts";

/** The permissions that an API token may have. */
export const tokenScopes = ["reminders:read", "reminders:write", "users:read", "audit:read", "system:read"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The scope of a token with which a company's directory says who works there (SCIM). It makes no other call. */
export const scimScope = "scim";
export type AnyTokenScope = TokenScope | typeof scimScope;
const anyScope = z.enum([...tokenScopes, scimScope]);

/** The starts of tokens, by which scanners of code recognize one. */
export const tokenPrefixes = { api: "pomander_api_", scim: "pomander_scim_" } as const;

/** An address or a network, which the server reads. */
export const network = z
  .string()
  .trim()
  .regex(
    /^[0-9a-fA-F.:]{2,45}(?:\/\d{1,3})?$/,
    "Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24",
  );

export const apiToken = z.object({
  _id: id,
  name: z.string(),
  scopes: z.array(anyScope),
  /** The scope tags whose reminders it reaches; null: its owner's own reminders. */
  tags: z.array(z.object({ _id: id, name: z.string() })).nullable(),
  /** The networks that it may be used from; empty: any. */
  networks: z.array(z.string()),
  expiresAt: timestamp,
  createdAt: timestamp,
  /** The name of the user who created it. */
  createdBy: z.string(),
  /** Its last use, to the minute. */
  lastUsedAt: timestamp.nullable(),
  /** The networks that it was used from in the last 30 days, the latest first. */
  usedFrom: z.array(z.object({ network: z.string(), lastUsedAt: timestamp })),
  /** The time until when a former secret is accepted, after a rotation; null: none is. */
  formerUntil: timestamp.nullable(),
  /** Whether it came back with a backup: it is refused until it is kept. */
  awaitsKeep: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The master password and, where the account has a second factor, a proof of it. */
const confirmation = { currentPassword: credential, ...factorProof };

export const tokenConfirmation = z.strictObject(confirmation);
export type TokenConfirmation = z.infer<typeof tokenConfirmation>;

export const newApiToken = z.strictObject({
  name: trimmed(1, limits.name),
  scopes: z
    .array(anyScope)
    .min(1)
    .max(tokenScopes.length)
    .refine((scopes) => !scopes.includes(scimScope) || scopes.length === 1, "A token for SCIM can do nothing else"),
  /** Scope tags whose reminders it may reach; absent or null: the owner's own reminders. */
  tags: z.array(id).min(1).max(limits.apiTokens.tags).nullable().optional(),
  expiresAt: timestamp,
  networks: z.array(network).max(limits.apiTokens.networks).optional(),
  ...confirmation,
});
export type NewApiToken = z.infer<typeof newApiToken>;

export const tokenRotation = z.strictObject({
  /** Hours for which the former secret stays valid, not beyond its end. */
  overlapHours: z.int().min(0).max(limits.apiTokenOverlapHours),
  expiresAt: timestamp,
  ...confirmation,
});
export type TokenRotation = z.infer<typeof tokenRotation>;
