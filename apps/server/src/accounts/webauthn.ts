import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import type { Config } from "../config.ts";

type RelyingPartySettings = Pick<Config, "publicUrl" | "webauthnOrigins">;

/** This server as authenticators identify it (WebAuthn Level 3 §4). */
export interface RelyingParty {
  /** The host name of PUBLIC_URL. */
  id: string;
  /**
   * Scheme, host and port of PUBLIC_URL, then the browser extensions' own: answers from pages of other origins are
   * refused.
   */
  origins: string[];
}

export function relyingPartyOf({ publicUrl, webauthnOrigins }: RelyingPartySettings): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origins: [origin, ...webauthnOrigins] };
}

/** COSE algorithms that are accepted, the preferred first: ES256, EdDSA, RS256 (RFC 9053 §2, RFC 8812 §2). */
const algorithms = [-7, -8, -257];

/** COSE bytes of a public key: RSA with 4,096 bits takes some 540. */
const maxPublicKeyBytes = 1_024;

type UserVerification = AssertionOptions["userVerification"];
interface KnownCredential {
  /** base64url. */
  credentialId: string;
  transports: readonly string[];
}

const describe = ({ credentialId, transports }: KnownCredential) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: [...transports],
});

interface AssertionQuestion {
  /** base64url. */
  challenge: string;
  minutes: number;
  userVerification: UserVerification;
  /** An empty list allows any passkey of this site. */
  allow: readonly KnownCredential[];
}

/** Returns the options for `navigator.credentials.get`, without extensions. */
export const assertionOptionsOf = (
  rp: RelyingParty,
  { challenge, minutes, userVerification, allow }: AssertionQuestion,
): AssertionOptions => ({
  challenge,
  rpId: rp.id,
  timeout: minutes * 60_000,
  userVerification,
  allowCredentials: allow.map(describe),
});

interface AttestationQuestion {
  challenge: string;
  minutes: number;
  /** A passkey is stored on the authenticator and requires user verification; a security key need do neither. */
  kind: "security-key" | "passkey";
  account: { id: string; email: string; name: string };
  /** Credentials of the account: an authenticator that has one of them is not registered again. */
  exclude: readonly KnownCredential[];
}

/**
 * Returns the options for `navigator.credentials.create`, without extensions. They name the account by its address and
 * name.
 */
export function attestationOptionsOf(
  rp: RelyingParty,
  { challenge, minutes, kind, account, exclude }: AttestationQuestion,
): AttestationOptions {
  const isPasskey = kind === "passkey";
  return {
    challenge,
    rp: { id: rp.id, name: "Pomander" },
    user: { id: userHandleOf(account.id), name: account.email, displayName: account.name || account.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: minutes * 60_000,
    excludeCredentials: exclude.map(describe),
    authenticatorSelection: {
      residentKey: isPasskey ? "required" : "discouraged",
      requireResidentKey: isPasskey,
      userVerification: isPasskey ? "required" : "discouraged",
    },
    attestation: "none",
  };
}

/** Returns an account's id as an authenticator stores it: 16 bytes, in base64url. */
export const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

export interface NewCredential {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

interface AttestationAnswer {
  attestation: Attestation;
  /** The challenge as it was sent, in base64url. */
  challenge: string;
  requiresUserVerification: boolean;
}

/**
 * Returns the credential that an authenticator created; null: for another challenge, origin or site, without required user
 * verification, or malformed.
 */
export async function verifyAttestation(
  rp: RelyingParty,
  { attestation, challenge, requiresUserVerification }: AttestationAnswer,
): Promise<NewCredential | null> {
  try {
    if (isCrossOrigin(attestation.response.clientDataJSON)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...asLibraryTakes(attestation), response: withoutStatement(attestation.response) },
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      requireUserVerification: requiresUserVerification,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== attestation.id || publicKey.length > maxPublicKeyBytes) return null;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: attestation.response.transports ?? [],
    };
  } catch {
    return null;
  }
}

/** Removes the attestation statement, which was not requested: its certificates may be anyone's and are not parsed. */
function withoutStatement({ clientDataJSON, attestationObject }: Attestation["response"]) {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const object = isoCBOR.encode(
    new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]) as never,
  );
  return { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(object) };
}

interface AssertionAnswer {
  assertion: Assertion;
  challenge: string;
  requiresUserVerification: boolean;
  credential: { credential_id: string; public_key: Buffer; counter: number };
}
/** "copied": correctly signed, but the counter did not grow, so two authenticators may have the key. */
export type AssertionOutcome = { kind: "right"; counter: number } | { kind: "wrong" } | { kind: "copied" };

/**
 * Verifies that this credential signed this challenge for this site. If the authenticator counts, `counter` must grow
 * (WebAuthn Level 3 §6.1.1); the caller stores the new one, and notifies the owner of a copy.
 */
export async function verifyAssertion(
  rp: RelyingParty,
  { assertion, challenge, requiresUserVerification, credential }: AssertionAnswer,
): Promise<AssertionOutcome> {
  try {
    if (assertion.id !== credential.credential_id) return { kind: "wrong" };
    if (isCrossOrigin(assertion.response.clientDataJSON)) return { kind: "wrong" };
    const { userHandle, ...signed } = assertion.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...asLibraryTakes(assertion),
        response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      requireUserVerification: requiresUserVerification,
      // The counter is checked below, once the signature is known to be right.
      credential: { id: credential.credential_id, publicKey: new Uint8Array(credential.public_key), counter: 0 },
    });
    if (!verified) return { kind: "wrong" };
    const { newCounter: counter } = authenticationInfo;
    const counts = counter > 0 || credential.counter > 0;
    return counts && counter <= credential.counter ? { kind: "copied" } : { kind: "right", counter };
  } catch {
    return { kind: "wrong" };
  }
}

/** Returns an assertion as the library takes it, without `authenticatorAttachment`, which is not needed. */
const asLibraryTakes = ({ id, rawId, type }: Pick<Assertion, "id" | "rawId" | "type">) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

/** Returns whether a page framed by another site's page made the request: this server's pages are never framed. */
function isCrossOrigin(clientDataJSON: string): boolean {
  const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
    crossOrigin?: unknown;
  } | null;
  return data?.crossOrigin !== undefined && data.crossOrigin !== false;
}
