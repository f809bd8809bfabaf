import { createAuthenticator } from "@pomander/browser/webauthn/authenticator";

/** Creates a client of this browser's authenticators for the passkeys and security keys of a server. */
export const authenticatorOf = (server: string) => createAuthenticator(() => new URL(server).hostname);
