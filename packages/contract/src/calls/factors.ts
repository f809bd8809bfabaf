import { callsOf } from "../call.ts";
import { id, text } from "../schemas/common.ts";
import {
  attestation,
  attestationRequest,
  confirmationErrors,
  factorName,
  factorOverview,
  factorProof,
  passkey,
  recoveryCodes,
  totpCode,
  totpSecret,
} from "../schemas/factor.ts";
import { credential, wrappedVaultKey } from "../schemas/vault.ts";
import { z } from "../zod.ts";

const challenge = text(200);

/** Proof required to add or remove a way to sign in: the master password, and a factor where the account has one. */
const confirmed = { currentPassword: credential, ...factorProof };
const confirmedErrors = [...confirmationErrors, "rate_limited"] as const;
const invalidFieldCodes = { currentPassword: "credential_required" } as const;

export const factors = callsOf("Second factor and passkeys", {
  list: {
    method: "GET",
    path: "/user/factors",
    summary: "One's own second factors, passkeys and trusted devices",
    replies: { 200: factorOverview },
  },
  addTotp: {
    method: "POST",
    path: "/user/factors/totp",
    summary:
      "Adds an authenticator app, whose code shows that it has the secret. The first factor ends all other sessions",
    body: z.strictObject({
      ...confirmed,
      totp: z.strictObject({ secret: totpSecret, code: totpCode, name: factorName }),
    }),
    replies: { 201: z.object({ recoveryCodes: recoveryCodes.nullable() }) },
    errorCodes: [...confirmedErrors, "wrong_new_code", "secret_in_use", "factor_limit"],
    invalidFieldCodes,
  },
  startSecurityKey: {
    method: "POST",
    path: "/user/factors/security-key/start",
    summary: "What a security key is asked for before it is added",
    body: z.strictObject({}),
    replies: { 200: attestationRequest },
    errorCodes: ["factor_limit", "rate_limited"],
  },
  addSecurityKey: {
    method: "POST",
    path: "/user/factors/security-key",
    summary: "Adds a security key as a second factor. The first factor ends all other sessions",
    body: z.strictObject({
      ...confirmed,
      securityKey: z.strictObject({ challenge, attestation, name: factorName }),
    }),
    replies: { 201: z.object({ recoveryCodes: recoveryCodes.nullable() }) },
    errorCodes: [...confirmedErrors, "authenticator_refused", "factor_limit"],
    invalidFieldCodes,
  },
  remove: {
    method: "POST",
    path: "/user/factors/{id}/remove",
    summary: "Removes a second factor; with the last one the recovery codes go",
    body: z.strictObject(confirmed),
    replies: { 204: null },
    errorCodes: [...confirmedErrors, "not_found", "factor_needed", "no_other_way"],
    invalidFieldCodes,
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/user/factors/recovery-codes",
    summary: "Makes ten new recovery codes; those of before are void",
    body: z.strictObject(confirmed),
    replies: { 200: z.object({ recoveryCodes }) },
    errorCodes: [...confirmedErrors, "not_found"],
    invalidFieldCodes,
  },
  endTrust: {
    method: "DELETE",
    path: "/user/trusted-devices/{id}",
    summary: "Has a trusted device asked for the second factor again",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
  removeOf: {
    method: "POST",
    path: "/user/user/{id}/remove-factors",
    summary: "Removes another person's second factors, recovery codes and trusted devices",
    body: z.strictObject({}),
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  },
});

/** Credentials that sign in, and open the vault where the authenticator can derive a secret. */
export const passkeys = callsOf("Second factor and passkeys", {
  start: {
    method: "POST",
    path: "/user/passkeys/start",
    summary: "What an authenticator is asked for before a passkey is added",
    body: z.strictObject({}),
    replies: { 200: attestationRequest },
    errorCodes: ["factor_limit", "rate_limited"],
  },
  add: {
    method: "POST",
    path: "/user/passkeys",
    summary: "Adds a passkey, with the vault key that its secret wraps",
    body: z.strictObject({
      ...confirmed,
      passkey: z.strictObject({
        challenge,
        attestation,
        name: factorName,
        /** null: the authenticator gives no secret, so it only signs in. */
        vault: z.strictObject({ vaultId: id, envelope: wrappedVaultKey }).nullable(),
      }),
    }),
    replies: { 201: passkey },
    errorCodes: [...confirmedErrors, "authenticator_refused", "vault_changed", "factor_limit"],
    invalidFieldCodes,
  },
  remove: {
    method: "POST",
    path: "/user/passkeys/{id}/remove",
    summary: "Removes a passkey and the vault key that it wraps, and ends the other sessions that it began",
    body: z.strictObject(confirmed),
    replies: { 204: null },
    errorCodes: [...confirmedErrors, "not_found"],
    invalidFieldCodes,
  },
});
