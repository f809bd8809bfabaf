import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";
import type { Bytes } from "@pomander/crypto";

/**
 * Creates and queries passkeys through the authenticators that a page can reach. `prf` is the input of that extension,
 * or null without it. A call that waits for the user stops when `signal` aborts.
 */
export interface Authenticator {
  /** Makes a credential. Throws one of `authenticatorCodes`. */
  create(options: AttestationOptions, prf: Bytes | null, signal?: AbortSignal): Promise<CreatedCredential>;
  /** Requests an assertion from a credential. Throws one of `authenticatorCodes`. */
  get(options: AssertionQuestion, prf: Bytes | null, signal?: AbortSignal): Promise<AnsweredAssertion>;
}

/** An assertion request; without `rpId` it is for the site of the authenticator's client. */
export type AssertionQuestion = Omit<AssertionOptions, "rpId"> & Partial<Pick<AssertionOptions, "rpId">>;

export interface CreatedCredential {
  /** The response as it may be sent: without the extension results. */
  response: Attestation;
  /** The result of `prf`, if the authenticator returned it at creation. It never leaves the device. */
  prf: Bytes | null;
  /** Whether the credential can return `prf` results. */
  hasPrf: boolean;
}

export interface AnsweredAssertion {
  response: Assertion;
  /** The result of `prf`; null when this authenticator, or the browser, returns none. */
  prf: Bytes | null;
}
