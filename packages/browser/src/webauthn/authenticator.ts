import { clientError, type authenticatorCodes, type Authenticator } from "@pomander/vault";
import { decodeBase64url, encodeBase64url } from "@pomander/crypto";

type Bytes = Uint8Array<ArrayBuffer>;
type AuthenticatorCode = (typeof authenticatorCodes)[number];
type Descriptors = Parameters<Authenticator["get"]>[0]["allowCredentials"];

/**
 * Creates a client of the authenticators that this browser reaches, for credentials of one site. WebAuthn's extensions
 * are set here, whatever a server's options say of them, and their results are returned separately: never within what is
 * sent.
 * @param ownSite returns the host name of the site: of a page its own, of an extension that of its server
 */
export const createAuthenticator = (ownSite: () => string): Authenticator => ({
  async create(options, prf, signal) {
    const { challenge, rp, user, excludeCredentials, timeout, authenticatorSelection, attestation } = options;
    assertSite(rp.id, ownSite());
    const credential = await ask(() =>
      navigator.credentials.create({
        ...(signal === undefined ? {} : { signal }),
        publicKey: {
          challenge: decodeBase64url(challenge),
          rp,
          user: { ...user, id: decodeBase64url(user.id) },
          pubKeyCredParams: options.pubKeyCredParams,
          timeout,
          excludeCredentials: descriptorsOf(excludeCredentials),
          authenticatorSelection,
          attestation,
          extensions: extensionsOf(prf),
        },
      }),
    );
    const { response } = credential;
    if (!(response instanceof AuthenticatorAttestationResponse)) throw clientError("authenticator_failed");
    const { secret, isEnabled } = prfOf(credential);
    return {
      response: {
        ...idOf(credential),
        response: {
          clientDataJSON: base64urlOf(response.clientDataJSON),
          attestationObject: base64urlOf(response.attestationObject),
          transports: response.getTransports().slice(0, maxTransports),
        },
      },
      prf: secret,
      hasPrf: isEnabled || secret !== null,
    };
  },
  async get(options, prf, signal) {
    const { challenge, rpId, timeout, userVerification, allowCredentials } = options;
    const site = ownSite();
    if (rpId !== undefined) assertSite(rpId, site);
    const credential = await ask(() =>
      navigator.credentials.get({
        ...(signal === undefined ? {} : { signal }),
        publicKey: {
          challenge: decodeBase64url(challenge),
          rpId: site,
          timeout,
          userVerification,
          allowCredentials: descriptorsOf(allowCredentials),
          extensions: extensionsOf(prf),
        },
      }),
    );
    const { response } = credential;
    if (!(response instanceof AuthenticatorAssertionResponse)) throw clientError("authenticator_failed");
    const { userHandle } = response;
    return {
      response: {
        ...idOf(credential),
        response: {
          clientDataJSON: base64urlOf(response.clientDataJSON),
          authenticatorData: base64urlOf(response.authenticatorData),
          signature: base64urlOf(response.signature),
          ...(userHandle === null || userHandle.byteLength === 0 ? {} : { userHandle: base64urlOf(userHandle) }),
        },
      },
      prf: prfOf(credential).secret,
    };
  },
});

/** The authenticators for the site of this page. */
export const browserAuthenticator = createAuthenticator(() => location.hostname);

const maxTransports = 8;

/**
 * Throws unless the id is the site's own name. A browser would accept a parent domain too, whose other pages would get
 * the same secret.
 */
function assertSite(rpId: string, ownSite: string): void {
  if (rpId !== ownSite) throw clientError("authenticator_unsupported");
}

/** Returns the extensions. An empty `prf` breaks some platforms, so it has an input, or is left out. */
const extensionsOf = (prf: Bytes | null): AuthenticationExtensionsClientInputs =>
  prf === null ? {} : { prf: { eval: { first: prf } } };

function prfOf(credential: PublicKeyCredential): { secret: Bytes | null; isEnabled: boolean } {
  const { prf } = credential.getClientExtensionResults();
  const first = prf?.results?.first;
  return { secret: first === undefined ? null : bytesOf(first), isEnabled: prf?.enabled === true };
}

const bytesOf = (source: BufferSource): Bytes =>
  ArrayBuffer.isView(source)
    ? Uint8Array.from(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
    : new Uint8Array(source.slice(0));

const descriptorsOf = (descriptors: Descriptors): PublicKeyCredentialDescriptor[] =>
  descriptors.map(({ id, type, transports }) => ({
    id: decodeBase64url(id),
    type,
    ...(transports === undefined ? {} : { transports: transports as AuthenticatorTransport[] }),
  }));

const base64urlOf = (bytes: ArrayBuffer) => encodeBase64url(new Uint8Array(bytes));

const idOf = ({ rawId }: PublicKeyCredential) => {
  const id = base64urlOf(rawId);
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
};

async function ask(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await request();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    throw clientError(codeOf(error), {}, error);
  }
  throw clientError("authenticator_failed");
}

/**
 * Codes by the errors of WebAuthn Level 3 §5.1.3 and §5.1.4. A browser does not distinguish a user who stopped from a
 * timeout.
 */
const codes: Readonly<Record<string, AuthenticatorCode>> = {
  NotAllowedError: "authenticator_stopped",
  AbortError: "authenticator_stopped",
  InvalidStateError: "authenticator_known",
  NotSupportedError: "authenticator_unsupported",
  SecurityError: "authenticator_unsupported",
};

function codeOf(error: unknown): AuthenticatorCode {
  // An insecure page has no `navigator.credentials`, and an old browser no `PublicKeyCredential`.
  if (error instanceof TypeError || error instanceof ReferenceError) return "authenticator_unsupported";
  return (error instanceof DOMException ? codes[error.name] : undefined) ?? "authenticator_failed";
}
