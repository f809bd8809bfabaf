import { isEmail, normalizeEmail } from "@pomander/contract";
import type { CompanyIdentity } from "../../../accounts/company/connections.ts";
import type { CompanySettings } from "../../../company-settings.ts";

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const maxSubject = 255;
const textOf = (value: unknown, max: number): string | null =>
  typeof value === "string" && value.length > 0 && value.length <= max ? value : null;

/**
 * Returns who a verified ID token is about. `readMore`: the provider's further claims, which some keep the address in.
 * @throws when the token is of another tenant, or does not say who
 */
export async function readIdentity(
  { issuer, tenant, subjectClaim, emailClaim }: CompanySettings,
  claims: Claims,
  readMore: (() => Promise<Readonly<Record<string, unknown>>>) | null,
): Promise<CompanyIdentity> {
  if (tenant !== null && claims[tenant.claim] !== tenant.value) {
    throw new Error(`The token is of another tenant: its ${tenant.claim} isn't ${tenant.value}.`);
  }
  const subject = textOf(claims[subjectClaim], maxSubject);
  if (subject === null) throw new Error(`The token has no ${subjectClaim}.`);
  const hasAddress = textOf(claims[emailClaim], 500) !== null;
  const about = hasAddress || readMore === null ? claims : await readMore();
  return { issuer, subject, providerSession: textOf(claims["sid"], maxSubject), email: addressOf(about, emailClaim) };
}

/** Returns the address in its usual form; null where there is none, or the provider says that it is not verified. */
function addressOf(claims: Readonly<Record<string, unknown>>, emailClaim: string): string | null {
  if (claims["email_verified"] === false || claims["email_verified"] === "false") return null;
  const text = textOf(claims[emailClaim], 500);
  return text !== null && isEmail(text) ? normalizeEmail(text) : null;
}
