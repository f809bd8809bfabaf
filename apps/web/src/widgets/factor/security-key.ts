import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";

/** Loads the authenticator's code when a key is wanted. */
const authenticator = async () => (await import("@pomander/browser/webauthn/authenticator")).browserAuthenticator;

/** Has a security key sign. Throws AuthenticatorError. */
export const signWithSecurityKey = async (options: AssertionOptions, signal: AbortSignal): Promise<Assertion> =>
  (await (await authenticator()).get(options, null, signal)).response;

/** Has a security key make a credential. Throws AuthenticatorError. */
export const createSecurityKey = async (options: AttestationOptions): Promise<Attestation> =>
  (await (await authenticator()).create(options, null)).response;

/**
 * Returns why a key was not used, as texts name it: the user stopped, for example, or the code for it did not arrive.
 */
export const keyProblem = (error: unknown): "refused" | "unsupported" =>
  (error as { reason?: string }).reason === "unsupported" ? "unsupported" : "refused";

/** Returns the same as `keyProblem` for a new key, or "known": it is registered already. */
export const newKeyProblem = (error: unknown): "refused" | "unsupported" | "known" =>
  (error as { reason?: string }).reason === "known" ? "known" : keyProblem(error);
