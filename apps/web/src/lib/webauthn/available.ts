/** Whether this browser can talk to authenticators at all; what they can is known only once they answer. */
export const isWebAuthnAvailable = () =>
  typeof PublicKeyCredential === "function" && "credentials" in navigator && window.isSecureContext;
