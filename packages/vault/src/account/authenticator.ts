import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";
import type { Bytes } from "@pomander/crypto";

/**
 * Creates and queries passkeys through the authenticators that a page can reach. `prf` is the input of that extension,
 * or null without it. A call that waits for the user stops when `signal` aborts.
 */
export interface Authenticator {
  /** Makes a credential. Throws AuthenticatorError. */
  create(options: AttestationOptions, prf: Bytes | null, signal?: AbortSignal): Promise<CreatedCredential>;
  /** Requests an assertion from a credential. Throws AuthenticatorError. */
  get(options: AssertionQuestion, prf: Bytes | null, signal?: AbortSignal): Promise<AnsweredAssertion>;
}

/** An assertion request; without `rpId` it is for the page's own site. */
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

export type AuthenticatorErrorReason = "stopped" | "known" | "unsupported" | "failed";

const messages: Record<AuthenticatorErrorReason, string> = {
  stopped: "Nothing was confirmed on your device. Try again when you're ready.",
  known: "This device already has a passkey or security key for this account.",
  unsupported: "This browser or device can't do that. Try another one.",
  failed: "Your device couldn't do that. Try again, or use another device.",
};

/**
 * An authenticator gave no answer: "stopped" by the user or a time limit, "known" since it already has a credential of
 * the account, "unsupported" by it or the browser, or "failed" for an unknown reason.
 */
export class AuthenticatorError extends Error {
  override readonly name = "AuthenticatorError";
  readonly isForPeople = true;
  readonly reason: AuthenticatorErrorReason;
  constructor(reason: AuthenticatorErrorReason, cause?: unknown) {
    super(messages[reason], { cause });
    this.reason = reason;
  }
}
