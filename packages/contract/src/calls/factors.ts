import { call } from "../call.ts";
import { id, text } from "../schemas/common.ts";
import {
  attestation,
  attestationRequest,
  factorName,
  factorOverview,
  factorProof,
  factorProofErrors,
  passkey,
  recoveryCodes,
  totpCode,
  totpSecret,
} from "../schemas/factor.ts";
import { credential, wrappedVaultKey } from "../schemas/vault.ts";
import { z } from "../zod.ts";

const tag = "Second factor and passkeys";
const params = z.strictObject({ id });
const challenge = text(200);

/** Proof required to add or remove a way to sign in: the master password, and a factor where the account has one. */
const confirmed = { currentPassword: credential, ...factorProof };
const confirmedErrors = ["credential_required", "wrong_password", ...factorProofErrors, "rate_limited"] as const;
const invalidFieldCodes = { currentPassword: "credential_required" } as const;

export const factors = {
  list: call({
    method: "GET",
    path: "/user/factors",
    tag,
    summary: "One's own second factors, passkeys and trusted devices",
    replies: { 200: factorOverview },
    errorCodes: [],
  }),
  addTotp: call({
    method: "POST",
    path: "/user/factors/totp",
    tag,
    summary:
      "Adds an authenticator app, whose code shows that it has the secret. The first factor ends all other sessions",
    body: z.strictObject({
      ...confirmed,
      totp: z.strictObject({ secret: totpSecret, code: totpCode, name: factorName }),
    }),
    replies: { 201: z.object({ recoveryCodes: recoveryCodes.nullable() }) },
    errorCodes: [...confirmedErrors, "wrong_new_code", "secret_in_use", "factor_limit"],
    invalidFieldCodes,
  }),
  startSecurityKey: call({
    method: "POST",
    path: "/user/factors/security-key/start",
    tag,
    summary: "What a security key is asked for before it is added",
    body: z.strictObject({}),
    replies: { 200: attestationRequest },
    errorCodes: ["factor_limit", "rate_limited"],
  }),
  addSecurityKey: call({
    method: "POST",
    path: "/user/factors/security-key",
    tag,
    summary: "Adds a security key as a second factor. The first factor ends all other sessions",
    body: z.strictObject({
      ...confirmed,
      securityKey: z.strictObject({ challenge, attestation, name: factorName }),
    }),
    replies: { 201: z.object({ recoveryCodes: recoveryCodes.nullable() }) },
    errorCodes: [...confirmedErrors, "authenticator_refused", "factor_limit"],
    invalidFieldCodes,
  }),
  remove: call({
    method: "POST",
    path: "/user/factors/{id}/remove",
    tag,
    summary: "Removes a second factor; with the last one the recovery codes go",
    params,
    body: z.strictObject(confirmed),
    replies: { 204: null },
    errorCodes: [...confirmedErrors, "not_found", "factor_needed"],
    invalidFieldCodes,
  }),
  renewRecoveryCodes: call({
    method: "POST",
    path: "/user/factors/recovery-codes",
    tag,
    summary: "Makes ten new recovery codes; those of before are void",
    body: z.strictObject(confirmed),
    replies: { 200: z.object({ recoveryCodes }) },
    errorCodes: [...confirmedErrors, "not_found"],
    invalidFieldCodes,
  }),
  endTrust: call({
    method: "DELETE",
    path: "/user/trusted-devices/{id}",
    tag,
    summary: "Has a trusted device asked for the second factor again",
    params,
    replies: { 204: null },
    errorCodes: ["not_found"],
  }),
  removeOf: call({
    method: "POST",
    path: "/user/user/{id}/remove-factors",
    tag,
    summary: "Removes another person's second factors, recovery codes and trusted devices",
    params,
    body: z.strictObject({}),
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  }),
};

/** Credentials that sign in, and open the vault where the authenticator can derive a secret. */
export const passkeys = {
  start: call({
    method: "POST",
    path: "/user/passkeys/start",
    tag,
    summary: "What an authenticator is asked for before a passkey is added",
    body: z.strictObject({}),
    replies: { 200: attestationRequest },
    errorCodes: ["factor_limit", "rate_limited"],
  }),
  add: call({
    method: "POST",
    path: "/user/passkeys",
    tag,
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
  }),
  remove: call({
    method: "POST",
    path: "/user/passkeys/{id}/remove",
    tag,
    summary: "Removes a passkey and the vault key that it wraps, and ends the other sessions that it began",
    params,
    body: z.strictObject(confirmed),
    replies: { 204: null },
    errorCodes: [...confirmedErrors, "not_found"],
    invalidFieldCodes,
  }),
};
