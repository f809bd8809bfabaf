import { limits } from "../limits.ts";
import { base64url, id, text, timestamp, trimmed } from "./common.ts";
import { z } from "../zod.ts";

/**
 * Methods that prove a sign-in in addition to its password. "mail": a mailed code that goes with a temporary password.
 */
export const factorMethods = ["totp", "security-key", "recovery-code", "mail"] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const totpCode = z.string().regex(/^[0-9]{6}$/, "Six digits");

/** A secret of 20 bytes, as RFC 4226 §4 recommends, in Base32 (RFC 4648 §6). */
export const totpSecret = z.string().regex(/^[A-Z2-7]{32}$/, "Not 20 bytes in Base32");

/** Ten Crockford characters: 50 bits. */
export const recoveryCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, "Ten letters and digits");

/** The id of a WebAuthn credential. */
export const credentialId = base64url(1_023);

/** Results of extensions stay on the device: that of `prf` is a secret, and a browser's reply would carry it along. */
const noExtensionResults = z.strictObject({});
const credentialParts = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: noExtensionResults,
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** `AuthenticationResponseJSON` of WebAuthn Level 3, without the results of extensions. */
export const assertion = z
  .strictObject({
    ...credentialParts,
    response: z.strictObject({
      clientDataJSON: base64url(4_096),
      authenticatorData: base64url(4_096),
      signature: base64url(1_024),
      userHandle: base64url(64).optional(),
    }),
  })
  .meta({ description: "WebAuthn's AuthenticationResponseJSON; clientExtensionResults is empty" });
export type Assertion = z.infer<typeof assertion>;

/** `RegistrationResponseJSON` of WebAuthn Level 3, without the results of extensions. */
export const attestation = z
  .strictObject({
    ...credentialParts,
    response: z.strictObject({
      clientDataJSON: base64url(4_096),
      attestationObject: base64url(65_536),
      transports: z.array(text(32)).max(8).optional(),
    }),
  })
  .meta({ description: "WebAuthn's RegistrationResponseJSON; clientExtensionResults is empty" });
export type Attestation = z.infer<typeof attestation>;

const descriptor = z.object({
  id: z.string().max(1_400),
  type: z.literal("public-key"),
  transports: z.array(z.string().max(32)).max(8).optional(),
});
const descriptors = z.array(descriptor).max(limits.credentialsPerAccount);
const webauthnChallenge = z.string().max(100);

/** The options that a client passes to `navigator.credentials.get`. It sets the extensions itself. */
export const assertionOptions = z.object({
  challenge: webauthnChallenge,
  rpId: z.string().max(253),
  timeout: z.int(),
  userVerification: z.enum(["required", "preferred", "discouraged"]),
  /** Empty: any passkey of this site. */
  allowCredentials: descriptors,
});
export type AssertionOptions = z.infer<typeof assertionOptions>;

/** The options that a client passes to `navigator.credentials.create`. It sets the extensions itself. */
export const attestationOptions = z.object({
  challenge: webauthnChallenge,
  rp: z.object({ id: z.string().max(253), name: z.string().max(100) }),
  user: z.object({ id: z.string().max(100), name: z.string().max(limits.email), displayName: z.string().max(300) }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })).max(20),
  timeout: z.int(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.enum(["required", "preferred", "discouraged"]),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(["required", "preferred", "discouraged"]),
  }),
  attestation: z.literal("none"),
});
export type AttestationOptions = z.infer<typeof attestationOptions>;

/** Names a row in the server's database, which records its purpose. */
const challenge = text(200);
/** A request to an authenticator: the answer is sent back with `challenge`. */
export const assertionRequest = z.object({ challenge, options: assertionOptions });
export const attestationRequest = z.object({ challenge, options: attestationOptions });

/** The answer to `assertionRequest`. */
export const assertionProof = z.strictObject({ challenge, assertion });

/** The proof of a second factor: `challenge` of the refusal, and one of the others. Spread into a body. */
export const factorProof = {
  challenge: challenge.optional(),
  code: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
  assertion: assertion.optional(),
};
/** Codes with which a call that needs such a proof in addition to the master password is refused. */
export const factorProofErrors = ["factor_proof_required", "wrong_factor_proof"] as const;
/** Codes of a call that needs the master password, and such a proof where the account has a factor. */
export const confirmationErrors = [
  "credential_required",
  "wrong_password",
  "company_confirmation_needed",
  ...factorProofErrors,
] as const;
export type FactorProof = { [K in keyof typeof factorProof]?: z.infer<(typeof factorProof)[K]> };

/** The user's name for an authenticator. */
export const factorName = trimmed(1, limits.factorName);

const lastUse = {
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  lastUsedDevice: text(limits.device).nullable(),
};
export const factor = z.object({
  _id: id,
  kind: z.enum(["totp", "security-key"]),
  name: text(limits.factorName),
  ...lastUse,
});
export type Factor = z.infer<typeof factor>;

/** A vault key that a passkey opens (crypto-protocol.md §15). */
export const passkeyRecord = z.object({
  id: z.string().max(1_400),
  kind: z.literal("passkey"),
  name: text(limits.factorName),
  envelope: z.string().max(1_000),
});
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

export const passkey = z.object({
  _id: id,
  credentialId: z.string().max(1_400),
  name: text(limits.factorName),
  /** The vault that it opens; null: it only signs in, and the vault asks for the master password. */
  vaultId: id.nullable(),
  /** False after a reset, until a master password is chosen that keeps it. */
  maySignIn: z.boolean(),
  ...lastUse,
});
export type Passkey = z.infer<typeof passkey>;

/** A browser that is not asked for the second factor. */
export const trustedDevice = z.object({
  _id: id,
  device: text(limits.device),
  trustedUntil: timestamp,
  lastSeenAt: timestamp,
  isCurrent: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

export const factorOverview = z.object({
  factors: z.array(factor).max(limits.credentialsPerAccount),
  recoveryCodesLeft: z.int(),
  /** Whether the super admin requires a factor of this account. */
  isRequired: z.boolean(),
  passkeys: z.array(passkey).max(limits.credentialsPerAccount),
  trustedDevices: z.array(trustedDevice).max(20),
});
export type FactorOverview = z.infer<typeof factorOverview>;

/** The users who must have a second factor, as the super admin requires. */
export const factorRequirement = z.enum(["nobody", "admins", "everyone"]);
export type FactorRequirement = z.infer<typeof factorRequirement>;

/** Returned with the first factor and shown once; null: there are some already. */
export const recoveryCodes = z.array(z.string().max(20)).max(10);
