import { isEmail, normalizeEmail } from "@pomander/contract";
import type { CompanyIdentity } from "../../../accounts/company/connections.ts";
import type { CompanySettings } from "../../../company-settings.ts";
import { readAuthTime } from "./auth-time.ts";
import type { Round } from "./rounds.ts";

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const maxSubject = 255;
const textOf = (value: unknown, max: number): string | null =>
  typeof value === "string" && value.length > 0 && value.length <= max ? value : null;

interface Asked {
  round: Pick<Round, "startedAt" | "isFresh">;
  now: Date;
  /** Reads the provider's further claims, which some keep the address in. */
  readMore: (() => Promise<Readonly<Record<string, unknown>>>) | null;
}

/**
 * Returns who a verified ID token is about. @throws when the token is of another tenant, does not say who, or says no
 * fresh sign-in where the round asked for one
 */
export async function readIdentity(
  settings: CompanySettings,
  claims: Claims,
  { round, now, readMore }: Asked,
): Promise<CompanyIdentity> {
  const { issuer, tenant, subjectClaim, emailClaim } = settings;
  if (tenant !== null && claims[tenant.claim] !== tenant.value) {
    throw new Error(`The token is of another tenant: its ${tenant.claim} isn't ${tenant.value}.`);
  }
  const subject = textOf(claims[subjectClaim], maxSubject);
  if (subject === null) throw new Error(`The token has no ${subjectClaim}.`);
  const authTime = readAuthTime(settings, claims, round, now);
  const hasAddress = textOf(claims[emailClaim], 500) !== null;
  const about = hasAddress || readMore === null ? claims : await readMore();
  const providerSession = textOf(claims["sid"], maxSubject);
  const factors = settings.factors.filter((value) => saysMethod(claims, value));
  return { issuer, subject, providerSession, authTime, factors, email: addressOf(about, emailClaim) };
}

/** Returns whether a token has a value among its authentication methods (`amr`), or as their class (`acr`). */
const saysMethod = ({ amr, acr }: Claims, value: string): boolean =>
  acr === value || (Array.isArray(amr) && amr.includes(value));

/** Returns the address in its usual form; null where there is none, or the provider says that it is not verified. */
function addressOf(claims: Readonly<Record<string, unknown>>, emailClaim: string): string | null {
  if (claims["email_verified"] === false || claims["email_verified"] === "false") return null;
  const text = textOf(claims[emailClaim], 500);
  return text !== null && isEmail(text) ? normalizeEmail(text) : null;
}
