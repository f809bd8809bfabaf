import { callsOf } from "../call.ts";
import { email } from "../email-schema.ts";
import { languageTags } from "../languages.ts";
import { limits } from "../limits.ts";
import { firstName, lastName, mobileNo, user } from "../schemas/user.ts";
import {
  credential,
  kdf,
  newVault,
  openedVault,
  receivedKdf,
  recovery,
  rewrappedVault,
  vault,
  wrappedVaultKey,
} from "../schemas/vault.ts";
import { id, timeZone } from "../schemas/common.ts";
import {
  assertionProof,
  assertionRequest,
  credentialId,
  factorProof,
  factorProofErrors,
  passkeyRecord,
} from "../schemas/factor.ts";
import { z } from "../zod.ts";

const token = z.string().max(4_000);

/**
 * Reply to an update of a user: the user, itself or nested as `user` or `updatedUser`, or only a message of success;
 * and a new token where there is one (specification §7). Without a user in it, `user` is absent.
 */
const updatedUserReply = z.preprocess(
  (reply) => {
    if (typeof reply !== "object" || reply === null) return reply;
    if ("user" in reply) return reply;
    if ("updatedUser" in reply) return { ...reply, user: reply.updatedUser };
    return "_id" in reply ? { ...reply, user: reply } : reply;
  },
  z.object({ user: user.optional(), token: token.optional() }),
);

/** The token of the link with which the first super admin registers. */
const setupLinkToken = z.string().max(200);
const setupToken = setupLinkToken.optional();
/** The token of an invitation: 32 bytes in base64url. */
const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Not an invitation");
/**
 * Ids of the vault's passkeys that stay and may sign in after a change of the master password. The others are removed;
 * without any id, all are.
 */
const passkeys = z.array(credentialId).max(limits.credentialsPerAccount).optional();
const secondFactorErrors = ["second_factor_required", "invalid_code"] as const;

export const auth = callsOf("Authentication", {
  prelogin: {
    method: "POST",
    path: "/auth/prelogin",
    summary: "The key settings that this address signs in with; made up, but steady, for an unknown address",
    body: z.strictObject({ email }),
    replies: { 200: z.object({ kdf: receivedKdf }) },
    errorCodes: ["rate_limited"],
  },
  login: {
    method: "POST",
    path: "/auth/login",
    summary: "Signs in with the credential of a master password",
    body: z.strictObject({
      email,
      password: credential,
      ...factorProof,
      /** Whether, after a proof, this browser is not asked again for 30 days. */
      trustDevice: z.boolean().optional(),
    }),
    replies: { 200: z.object({ token, user, vault: openedVault.nullable() }) },
    errorCodes: [
      "credential_required",
      "invalid_credentials",
      ...secondFactorErrors,
      "temporary_password_expired",
      "email_not_verified",
      "company_required",
      "account_deactivated",
      "rate_limited",
    ],
    invalidFieldCodes: { password: "credential_required" },
  },
  register: {
    method: "POST",
    path: "/auth/register",
    summary: "Makes an account with a vault that was made on the device",
    body: z.strictObject({
      firstName,
      lastName: lastName.pipe(z.string().min(1)),
      email,
      mobileNo: mobileNo.optional(),
      password: credential,
      kdf,
      vault: newVault,
      recovery: recovery.optional(),
      timeZone: timeZone.optional(),
      /** Without it, no language is chosen. */
      language: z.enum(languageTags).optional(),
      setupToken,
    }),
    /** `token` is null where the address must be proven before the first sign-in. */
    replies: { 201: z.object({ token: token.nullable(), user, vault }) },
    errorCodes: [
      "credential_required",
      "weak_kdf",
      "no_write_proof",
      "email_taken",
      "registration_closed",
      "setup_link_used",
      "company_required",
      "rate_limited",
    ],
    invalidFieldCodes: { password: "credential_required", kdf: "weak_kdf" },
  },
  checkEmail: {
    method: "POST",
    path: "/auth/check-email",
    summary: "Whether an address is registered; with a setup link's token, also whether that still holds",
    body: z.strictObject({ email, setupToken }),
    replies: { 200: z.object({ isRegistered: z.boolean() }) },
    errorCodes: ["registration_closed", "setup_link_used", "company_required", "rate_limited"],
  },
  checkSetupLink: {
    method: "POST",
    path: "/auth/check-setup-link",
    summary: "Whether the token of a setup link still makes a super admin",
    body: z.strictObject({ setupToken: setupLinkToken }),
    replies: { 200: z.object({ isValid: z.boolean() }) },
    errorCodes: ["rate_limited"],
  },
  verifyEmail: {
    method: "POST",
    path: "/auth/verify-email",
    summary: "Proves an account's address with the token of the link that was mailed to it",
    body: z.strictObject({ token: z.string().max(200) }),
    replies: { 204: null },
    errorCodes: ["verification_link_ended", "rate_limited"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/auth/accept-invitation",
    summary: "Signs in with the token of a mailed invitation, to choose a master password",
    body: z.strictObject({ token: invitationToken }),
    replies: { 200: z.object({ token, user }) },
    errorCodes: ["invitation_ended", "company_required", "account_deactivated", "rate_limited"],
  },
  endSession: {
    method: "POST",
    path: "/auth/end-session",
    summary: "Ends a session with the token of the link in the mail that told of it",
    body: z.strictObject({ token: z.string().max(200) }),
    replies: { 204: null },
    errorCodes: ["session_link_ended", "rate_limited"],
  },
  update: {
    method: "PUT",
    path: "/auth/update/{id}",
    summary: "Changes a record: one's own with address and master password, another's as far as one's rights go",
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      mobileNo: mobileNo.optional(),
      email: email.optional(),
      timeZone: timeZone.optional(),
      isAllowedForRemindMe: z.boolean().optional(),
      isAdmin: z.boolean().optional(),
      /** For another user's record: whether the address is known to be right. */
      isEmailKnown: z.boolean().optional(),
      currentPassword: credential.optional(),
      /** For one's own record a credential, for another user's a temporary password. */
      password: z.string().min(1).max(limits.temporaryPassword.max).optional(),
      kdf: kdf.optional(),
      vault: rewrappedVault.optional(),
      newVault: newVault.optional(),
      reopen: rewrappedVault.optional(),
      passkeys,
      recovery: recovery.optional(),
      /** Whether one's API tokens end, with a new master password of one's own; absent: they do. */
      revokeTokens: z.boolean().optional(),
      /** Whether one's connection to the company ends, with a new master password of one's own; absent: it stays. */
      disconnectCompany: z.boolean().optional(),
      /** Whether a device generated the new master password of one's own; absent: a person chose it. */
      isPasswordGenerated: z.boolean().optional(),
      /** Required for another address or master password of one's own, where the account has a second factor. */
      ...factorProof,
    }),
    replies: { 200: updatedUserReply },
    errorCodes: [
      "credential_required",
      "weak_kdf",
      "wrong_password",
      ...factorProofErrors,
      "locked",
      "no_write_proof",
      "password_change_required",
      "forbidden",
      "email_locked",
      "company_needed",
      "company_confirmation_needed",
      "not_found",
      "email_taken",
      "admin_limit",
      "reset_needed",
      "company_managed",
      "person_needs_factor",
      "no_vault",
      "vault_exists",
      "vault_changed",
      "changed_meanwhile",
      "rate_limited",
    ],
    invalidFieldCodes: { currentPassword: "credential_required", kdf: "weak_kdf" },
  },
  recoverStart: {
    method: "POST",
    path: "/auth/recover/start",
    summary: "Gives the wrapped key of a vault against its recovery credential",
    body: z.strictObject({ email, recoveryCredential: credential }),
    replies: { 200: z.object({ vaultId: id, wrappedVaultKey: z.string().max(1_000), recoveryToken: token }) },
    errorCodes: [
      "credential_required",
      "invalid_recovery",
      "email_not_verified",
      "account_deactivated",
      "rate_limited",
    ],
    invalidFieldCodes: { recoveryCredential: "credential_required" },
  },
  recoverConfirm: {
    method: "POST",
    path: "/auth/recover/confirm",
    summary:
      "Asks for the second factor of a recovery before a new master password is chosen; says what finishing removes",
    body: z.strictObject({ recoveryToken: token, ...factorProof }),
    replies: { 200: z.object({ recoveryToken: token, passkeys: z.int().min(0) }) },
    errorCodes: ["recovery_expired", "account_deactivated", ...secondFactorErrors, "rate_limited"],
  },
  recoverFinish: {
    method: "POST",
    path: "/auth/recover/finish",
    summary: "Sets a new master password and a new recovery key",
    body: z.strictObject({
      recoveryToken: token,
      password: credential,
      kdf,
      wrappedVaultKey,
      recovery,
      ...factorProof,
    }),
    /** `token` is null where company sign-in is required for this address. */
    replies: { 200: z.object({ token: token.nullable(), user, vault }) },
    errorCodes: [
      "credential_required",
      "weak_kdf",
      "recovery_expired",
      "account_deactivated",
      ...secondFactorErrors,
      "rate_limited",
    ],
    invalidFieldCodes: { password: "credential_required", currentPassword: "credential_required", kdf: "weak_kdf" },
  },
  passkeyStart: {
    method: "POST",
    path: "/auth/passkey/start",
    summary: "What a passkey signs to sign in; the same for everybody",
    body: z.strictObject({}),
    replies: { 200: assertionRequest },
    errorCodes: ["rate_limited"],
  },
  passkeyFinish: {
    method: "POST",
    path: "/auth/passkey/finish",
    summary: "Signs in with a passkey, and gives the vault key that it opens",
    body: assertionProof,
    /** `vault.key` is null where the passkey opens no vault, or not the present one. */
    replies: { 200: z.object({ token, user, vault: vault.extend({ key: passkeyRecord.nullable() }).nullable() }) },
    errorCodes: ["passkey_refused", "email_not_verified", "company_required", "account_deactivated", "rate_limited"],
  },
});
