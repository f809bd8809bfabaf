import { createRemoteJWKSet, customFetch as joseFetch, type JWTPayload, jwtVerify } from "jose";
import * as oidc from "openid-client";
import type { CompanySettings } from "../../../company-settings.ts";
import { AppError } from "../../../errors.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";
import { OutgoingError } from "../../../platform/outgoing/outgoing-error.ts";
import type { CompanyIdentity } from "../../../accounts/company/connections.ts";
import { clockTolerance } from "./auth-time.ts";
import { readIdentity } from "./identity.ts";
import { createOutgoingFetch } from "./outgoing-fetch.ts";
import type { Round } from "./rounds.ts";

/** The accepted signatures: all need a private key, so that a server that only checks them cannot make one. */
const signatures = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
  "EdDSA",
];
/** Milliseconds for which the provider's settings are believed without asking again. */
const settingsLiveMs = 60 * 60_000;
/** Milliseconds for which a provider that did not answer is not asked again. */
const pauseMs = 5_000;

export interface Provider {
  /** Returns the address at the provider to which the browser goes. @throws AppError `company_unreachable` */
  urlOf(round: Round, options: { loginHint?: string | undefined; prompt?: "login" }): Promise<string>;
  /**
   * Exchanges the authorization code for an ID token, and returns the person that this identifies.
   * @throws AppError `company_refused`, `company_unreachable`
   */
  identify(round: Round, returned: { state: string; code: string; iss?: string | undefined }): Promise<CompanyIdentity>;
  /** Returns what a logout token says. @throws when it is not one of this provider's for this server */
  readLogout(token: string): Promise<JWTPayload>;
  /** Reads settings and keys again. Returns the fault in words; null when there is none. */
  test(): Promise<string | null>;
}

interface ProviderDeps {
  settings: CompanySettings;
  returnUrl: string;
  outgoing: Outgoing;
  clock: Clock;
  /** Receives the reason of a refused sign-in, for the log. */
  onRefusal: (error: unknown) => void;
}

export function createProvider({ settings, returnUrl, outgoing, clock, onRefusal }: ProviderDeps): Provider {
  const fetchOut = createOutgoingFetch(outgoing);
  const discover = async () => {
    const { issuer, clientId, clientSecret } = settings;
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: clockTolerance };
    const options = { [oidc.customFetch]: fetchOut, execute: [oidc.enableNonRepudiationChecks] };
    const found = await oidc.discovery(new URL(issuer), clientId, metadata, undefined, options);
    const { issuer: named, jwks_uri: keysUrl } = found.serverMetadata();
    // The library compares addresses, and Entra's not at all; settings and logout tokens are compared to the letter.
    if (named !== issuer)
      throw new Error(`The provider calls itself ${named}: set OIDC_ISSUER to that, to the letter.`);
    if (keysUrl === undefined) throw new Error("The provider's settings name no keys (jwks_uri).");
    const keys = createRemoteJWKSet(new URL(keysUrl), { [joseFetch]: fetchOut as typeof fetch });
    return { configuration: found, keys, at: clock.now().getTime() };
  };
  type Discovered = Awaited<ReturnType<typeof discover>>;
  let known: Discovered | null = null;
  let asking: Promise<Discovered> | null = null;
  let failed: { error: unknown; at: number } | null = null;

  const ask = async () => {
    try {
      known = await discover();
      failed = null;
      return known;
    } catch (error) {
      failed = { error, at: clock.now().getTime() };
      throw error;
    } finally {
      asking = null;
    }
  };
  /** Returns the provider's settings; the ones that are known while it does not answer. */
  const configured = async (): Promise<Discovered> => {
    const now = clock.now().getTime();
    if (known !== null && Math.abs(now - known.at) < settingsLiveMs) return known;
    if (failed !== null && Math.abs(now - failed.at) < pauseMs) {
      if (known !== null) return known;
      throw failed.error;
    }
    asking ??= ask();
    return asking.catch((error: unknown) => known ?? Promise.reject(error));
  };
  const reject = (error: unknown): never => {
    onRefusal(error);
    throw new AppError(isUnreachable(error) ? "company_unreachable" : "company_refused");
  };

  return {
    urlOf: async (round, { loginHint, prompt }) => {
      // A fault of the provider's settings must be corrected there; until then no one can sign in.
      const { configuration } = await configured().catch((error: unknown) => {
        onRefusal(error);
        throw new AppError("company_unreachable");
      });
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: returnUrl,
        scope: "openid email profile",
        state: round.state,
        nonce: round.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(round.verifier),
        code_challenge_method: "S256",
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        ...(prompt === undefined ? {} : { prompt }),
        ...(round.isFresh ? { max_age: String(settings.freshMinutes * 60) } : {}),
      });
      return url.href;
    },

    identify: async (round, { state, code, iss }) => {
      const { configuration } = await configured().catch(reject);
      const current = new URL(returnUrl);
      current.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      const checks = {
        expectedState: round.state,
        expectedNonce: round.nonce,
        pkceCodeVerifier: round.verifier,
        idTokenExpected: true,
      };
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, current, checks);
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("The provider sent no ID token.");
        const more = () => oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
        return await readIdentity(settings, claims, { round, now: clock.now(), readMore: hasMore ? more : null });
      } catch (error) {
        return reject(error);
      }
    },

    readLogout: async (token) => {
      const { keys } = await configured().catch(reject);
      const verified = jwtVerify(token, keys, {
        issuer: settings.issuer,
        audience: settings.clientId,
        algorithms: signatures,
        currentDate: clock.now(),
        clockTolerance,
        maxTokenAge: "5 minutes",
        requiredClaims: ["iat", "jti"],
      });
      const { payload } = await verified.catch((error: unknown) => {
        throw isUnreachable(error) ? new AppError("company_unreachable") : error;
      });
      return payload;
    },

    test: async () => {
      try {
        const { keys } = await discover();
        await keys.reload();
        return null;
      } catch (error) {
        return wordsOf(error);
      }
    },
  };
}

/** Returns an error and its causes, the outermost first. */
function* causesOf(error: unknown): Generator {
  for (let one = error, left = 10; one !== undefined && one !== null && left > 0; left -= 1) {
    yield one;
    one = one instanceof Error ? one.cause : undefined;
  }
}

/** Returns whether the provider gave no answer, rather than a wrong one. */
function isUnreachable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof OutgoingError) return true;
    if (cause instanceof Response && cause.status >= 500) return true;
    if (cause instanceof oidc.ResponseBodyError && cause.status >= 500) return true;
  }
  return false;
}

/** Returns in words why the provider's settings or keys are of no use. */
function wordsOf(error: unknown): string {
  const causes = [...causesOf(error)];
  const outgoing = causes.find((cause) => cause instanceof OutgoingError);
  if (outgoing !== undefined) return outgoing.message;
  const reply = causes.find((cause) => cause instanceof Response);
  if (reply !== undefined && reply.status !== 200) {
    return `The provider answered with ${reply.status}. Is OIDC_ISSUER right, to the letter?`;
  }
  const text = error instanceof Error ? error.message : String(error);
  return `The provider's answer isn't usable: ${text.slice(0, 300)}`;
}
