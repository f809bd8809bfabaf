import { isCode } from "@pomander/vault/is-code";

/** Returns whether this browser can talk to authenticators at all; what they can is known only once they answer. */
export const isWebAuthnAvailable = () =>
  typeof PublicKeyCredential === "function" && "credentials" in navigator && window.isSecureContext;

/**
 * Returns whether an authenticator gave no answer because the user stopped, time ran out, or it has nothing for this
 * site.
 */
export const wasStopped = (error: unknown) => isCode(error, "authenticator_stopped");
