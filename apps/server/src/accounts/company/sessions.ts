import { sql } from "kysely";
import type { Database, Trx } from "../../platform/database.ts";
import type { AccountRow } from "../account-row.ts";
import type { AppContext } from "../app-context.ts";
import { isInvitedSession } from "../invitations.ts";

/** The person at the provider who signed in, and the sign-in there. */
export interface CompanyOrigin {
  issuer: string;
  subject: string;
  /** The session at the provider; null: it says none. */
  providerSession: string | null;
  /** When they signed in there, in milliseconds; null: not known. */
  authTime: number | null;
}

/** Returns the company sign-in that a session began with; null: it began otherwise. */
export async function findCompanyOrigin(db: Database, sessionId: string): Promise<CompanyOrigin | null> {
  const row = await db
    .selectFrom("company_sessions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { issuer, subject, provider_session: providerSession, auth_time: at } = row;
  return { issuer, subject, providerSession, authTime: at?.getTime() ?? null };
}

/**
 * Returns whether the company began a session with a sign-in that is not fresh, so that what needs a fresh one is
 * refused. Never true of a session that began otherwise.
 */
export async function isCompanyStale(
  { config, clock }: Pick<AppContext, "config" | "clock">,
  db: Database,
  sessionId: string,
): Promise<boolean> {
  const origin = await findCompanyOrigin(db, sessionId);
  if (origin === null) return false;
  const { company } = config;
  if (company === null || origin.issuer !== company.issuer || origin.authTime === null) return true;
  return origin.authTime + company.freshMinutes * 60_000 < clock.now().getTime();
}

/**
 * Returns whether an account has no password yet: it was invited, and the invitation or the company began this session.
 * A temporary password has an end.
 */
export const hasNoPassword = async (
  db: Database,
  account: Pick<AccountRow, "must_change_password" | "temporary_password_until">,
  sessionId: string,
): Promise<boolean> =>
  account.must_change_password &&
  account.temporary_password_until === null &&
  ((await isInvitedSession(db, sessionId)) || (await findCompanyOrigin(db, sessionId)) !== null);

/** Remembers that a session began with a sign-in by the company, whose provider may end it. */
export async function rememberCompanyOrigin(
  trx: Trx,
  sessionId: string,
  { issuer, subject, providerSession, authTime }: CompanyOrigin,
): Promise<void> {
  await trx
    .insertInto("company_sessions")
    .values({
      session_id: sessionId,
      issuer,
      subject,
      provider_session: providerSession,
      auth_time: authTime === null ? null : new Date(authTime),
    })
    .execute();
}

/** Ends the sessions of an account that began with a sign-in by the company, except `stays`. */
export async function endCompanySessions(
  trx: Trx,
  { userId, stays = null }: { userId: string; stays?: string | null | undefined },
): Promise<void> {
  await sql`
    delete from sessions s using company_sessions c
    where c.session_id = s.id and s.user_id = ${userId} and s.id is distinct from ${stays}::uuid`.execute(trx);
}

/** Ends the sessions, of people of these domains, that did not begin with a sign-in by the company. */
export async function endOtherwiseBegun(trx: Trx, domains: readonly string[]): Promise<void> {
  const ended = sql`
    select s.id from sessions s join users u on u.id = s.user_id
    where not u.is_super_admin and split_part(u.email, '@', 2) = any(${domains}::text[])
      and not exists (select from company_sessions c where c.session_id = s.id)`;
  // A new master password under way ends one of them and begins another: what waits for it sees only the former.
  await sql`${ended} order by s.id for update of s`.execute(trx);
  await sql`delete from sessions where id in (${ended})`.execute(trx);
}
