import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";
import type { CompanyIdentity } from "./connections.ts";

type Origin = Pick<CompanyIdentity, "issuer" | "subject" | "providerSession">;

/** Returns the company sign-in that a session began with; null: it began otherwise. */
export const findCompanyOrigin = (trx: Trx, sessionId: string): Promise<Origin | null> =>
  firstOrNull(
    trx
      .selectFrom("company_sessions")
      .select(["issuer", "subject", "provider_session as providerSession"])
      .where("session_id", "=", sessionId),
  );

/** Remembers that a session began with a sign-in by the company, whose provider may end it. */
export async function rememberCompanyOrigin(
  trx: Trx,
  sessionId: string,
  { issuer, subject, providerSession }: Origin,
): Promise<void> {
  await trx
    .insertInto("company_sessions")
    .values({ session_id: sessionId, issuer, subject, provider_session: providerSession })
    .execute();
}

/** Ends the sessions, of people of these domains, that did not begin with a sign-in by the company. */
export async function endOtherwiseBegun(trx: Trx, domains: readonly string[]): Promise<void> {
  await sql`
    delete from sessions s using users u
    where s.user_id = u.id and not u.is_super_admin and split_part(u.email, '@', 2) = any(${domains}::text[])
      and not exists (select from company_sessions c where c.session_id = s.id)`.execute(trx);
}
