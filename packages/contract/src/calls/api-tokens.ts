import { callsOf } from "../call.ts";
import { apiToken, newApiToken, tokenConfirmation, tokenRotation } from "../schemas/api-token.ts";
import { confirmationErrors } from "../schemas/factor.ts";
import { z } from "../zod.ts";

/** The token with its secret, which is shown this once. */
const withSecret = z.object({ token: apiToken, secret: z.string() });
const invalidFieldCodes = { currentPassword: "credential_required" } as const;

const creating = {
  body: newApiToken,
  replies: { 201: withSecret },
  errorCodes: [
    ...confirmationErrors,
    "scope_tag_not_found",
    "forbidden",
    "api_tokens_full",
    "reminders_full",
    "rate_limited",
  ],
  invalidFieldCodes,
} as const;
const rotating = {
  body: tokenRotation,
  replies: { 200: withSecret },
  errorCodes: [...confirmationErrors, "forbidden", "not_found", "reminders_full", "rate_limited"],
  invalidFieldCodes,
} as const;
const keeping = {
  body: tokenConfirmation,
  replies: { 200: z.object({ token: apiToken }) },
  errorCodes: [...confirmationErrors, "forbidden", "not_found", "rate_limited"],
  invalidFieldCodes,
} as const;
const revoking = {
  body: z.strictObject({}).optional(),
  replies: { 204: null },
  errorCodes: ["forbidden", "not_found", "rate_limited"],
} as const;

/** A user's own tokens. */
export const tokens = callsOf("API tokens", {
  list: {
    method: "GET",
    path: "/user/tokens",
    summary: "One's own API tokens, by name",
    replies: { 200: z.object({ tokens: z.array(apiToken) }) },
  },
  create: {
    method: "POST",
    path: "/user/tokens",
    summary: "Creates an API token of one's own; its secret is shown once",
    ...creating,
  },
  rotate: {
    method: "POST",
    path: "/user/tokens/{id}/rotate",
    summary: "Gives an API token of one's own a new secret and a new end; the former secret works for a while yet",
    ...rotating,
  },
  keep: {
    method: "POST",
    path: "/user/tokens/{id}/keep",
    summary: "Lets an API token of one's own that came back with a backup work again",
    ...keeping,
  },
  revoke: {
    method: "POST",
    path: "/user/tokens/{id}/revoke",
    summary: "Ends an API token of one's own, with its former secret",
    ...revoking,
  },
});

/** Tokens of the server, which outlive the users who created them. */
export const serverTokens = callsOf("API tokens", {
  list: {
    method: "GET",
    path: "/tokens",
    summary: "The server's API tokens, by name",
    replies: { 200: z.object({ tokens: z.array(apiToken) }) },
  },
  create: {
    method: "POST",
    path: "/tokens",
    summary: "Creates an API token of the server's; its secret is shown once",
    ...creating,
  },
  rotate: {
    method: "POST",
    path: "/tokens/{id}/rotate",
    summary: "Gives an API token of the server's a new secret and a new end; the former secret works for a while yet",
    ...rotating,
  },
  keep: {
    method: "POST",
    path: "/tokens/{id}/keep",
    summary: "Lets an API token of the server's that came back with a backup work again",
    ...keeping,
  },
  revoke: {
    method: "POST",
    path: "/tokens/{id}/revoke",
    summary: "Ends an API token of the server's, with its former secret",
    ...revoking,
  },
});
