import { sql } from "kysely";
import type { Database, Trx } from "../../platform/database.ts";
import type { AccountRow } from "../account-row.ts";
import { isInvitedSession } from "../invitations.ts";
import { type CompanyOrigin, findCompanyOrigin } from "./origin.ts";

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
  { issuer, subject, providerSession, authTime, factors }: CompanyOrigin,
): Promise<void> {
  await trx
    .insertInto("company_sessions")
    .values({
      session_id: sessionId,
      issuer,
      subject,
      provider_session: providerSession,
      auth_time: authTime === null ? null : new Date(authTime),
      factors: [...factors],
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
