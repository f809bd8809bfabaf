import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";

/** Loads the authenticator's code when a key is wanted. */
const authenticator = async () => (await import("@pomander/browser/webauthn/authenticator")).browserAuthenticator;

/** Has a security key sign. Throws one of `authenticatorCodes`. */
export const signWithSecurityKey = async (options: AssertionOptions, signal: AbortSignal): Promise<Assertion> =>
  (await (await authenticator()).get(options, null, signal)).response;

/** Has a security key make a credential. Throws one of `authenticatorCodes`. */
export const createSecurityKey = async (options: AttestationOptions): Promise<Attestation> =>
  (await (await authenticator()).create(options, null)).response;

/**
 * Returns why a key was not used, as texts name it: the user stopped, for example, or the code for it did not arrive.
 */
export const keyProblem = (error: unknown): "refused" | "unsupported" =>
  isCode(error, "authenticator_unsupported") ? "unsupported" : "refused";

/** Returns the same as `keyProblem` for a new key, or "known": it is registered already. */
export const newKeyProblem = (error: unknown): "refused" | "unsupported" | "known" =>
  isCode(error, "authenticator_known") ? "known" : keyProblem(error);
