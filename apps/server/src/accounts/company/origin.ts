import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";

type Configured = { config: Pick<Config, "company"> };

/** The person at the provider who signed in, and the sign-in there. */
export interface CompanyOrigin {
  issuer: string;
  subject: string;
  /** The session at the provider; null: it says none. */
  providerSession: string | null;
  /** When they signed in there, in milliseconds; null: not known. */
  authTime: number | null;
  /** Values of the token's `amr` and `acr` that said a second factor, by the settings of that time. */
  factors: readonly string[];
}

/** Returns the company sign-in that a session began with; null: it began otherwise. */
export async function findCompanyOrigin(db: Database, sessionId: string): Promise<CompanyOrigin | null> {
  const row = await db
    .selectFrom("company_sessions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { issuer, subject, provider_session: providerSession, auth_time: at, factors } = row;
  return { issuer, subject, providerSession, authTime: at?.getTime() ?? null, factors };
}

type Deps = Configured & { clock: Clock };

/**
 * Returns whether the company began a session with a sign-in that is not fresh, so that what needs a fresh one is
 * refused. Never true of a session that began otherwise.
 */
export async function isCompanyStale(deps: Deps, db: Database, sessionId: string): Promise<boolean> {
  const origin = await findCompanyOrigin(db, sessionId);
  return origin !== null && !isFresh(deps, origin);
}

/** Returns whether the company began a session with a sign-in that is fresh. Never true of one that began otherwise. */
export async function isCompanyFresh(deps: Deps, db: Database, sessionId: string): Promise<boolean> {
  const origin = await findCompanyOrigin(db, sessionId);
  return origin !== null && isFresh(deps, origin);
}

function isFresh({ config: { company }, clock }: Deps, { issuer, authTime }: CompanyOrigin): boolean {
  if (company === null || issuer !== company.issuer || authTime === null) return false;
  return authTime + company.freshMinutes * 60_000 >= clock.now().getTime();
}

/**
 * Returns whether the company's sign-in that began a session included a second factor that counts by the present
 * settings.
 */
export async function hasCompanyFactor({ config }: Configured, db: Database, sessionId: string): Promise<boolean> {
  const { company } = config;
  if (company === null || company.factors.length === 0) return false;
  const origin = await findCompanyOrigin(db, sessionId);
  return origin?.issuer === company.issuer && origin.factors.some((value) => company.factors.includes(value));
}
