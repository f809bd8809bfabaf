import { z } from "@pomander/contract";
import { sql } from "kysely";
import { auditPerson, recordEvent } from "../../../accounts/audit.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { CompanyIdentity } from "../../../accounts/company/connections.ts";
import type { CompanySettings } from "../../../company-settings.ts";
import { AppError } from "../../../errors.ts";
import { lockAllUntilCommit } from "../../../platform/advisory-locks.ts";
import type { Trx } from "../../../platform/database.ts";
import { hashOf } from "../../../platform/token-hash.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import type { Provider } from "./provider.ts";

// OpenID Connect Back-Channel Logout 1.0: the provider says that a session of its own, or a person, is signed out.

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
const short = z.string().min(1).max(255);
const logoutClaims = z
  .object({
    jti: z.string().min(1).max(500),
    sid: short.optional(),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
    /** An ID token has one, and is no logout token. */
    nonce: z.undefined().optional(),
  })
  .loose();

const subjectLock = (subject: string) => `subject ${subject}`;
const sessionLock = (sid: string) => `session ${sid}`;

/** Makes sign-ins and logouts of one person at the provider wait for each other. */
export function lockIdentity(trx: Trx, { subject, providerSession }: CompanyIdentity): Promise<void> {
  const session = providerSession === null ? [] : [sessionLock(providerSession)];
  return lockAllUntilCommit(trx, "company", [subjectLock(subject), ...session]);
}

/** Refuses a sign-in that the provider has ended since it began. @throws AppError `company_refused` */
export async function assertNotLoggedOut(
  trx: Trx,
  { issuer, subject, providerSession }: CompanyIdentity,
  startedAt: number,
): Promise<void> {
  const ended = await trx
    .selectFrom("company_logouts")
    .select("id")
    .where("issuer", "=", issuer)
    .where((row) =>
      row.or([
        row("provider_session", "=", providerSession ?? ""),
        row.and([
          row("provider_session", "is", null),
          row("subject", "=", subject),
          row("at", ">=", new Date(startedAt)),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (ended !== undefined) throw new AppError("company_refused");
}

interface LogoutDeps {
  app: AppContext;
  settings: CompanySettings;
  provider: Provider;
}

/**
 * Ends the sessions that a logout token names: those of its `sid`, else of its subject, and no others. Returns false for
 * a token that is none, or that was used before.
 */
export async function logOutByProvider({ app, settings, provider }: LogoutDeps, token: string): Promise<boolean> {
  const { issuer, subjectClaim } = settings;
  const claims = await provider.readLogout(token);
  const parsed = logoutClaims.safeParse(claims);
  if (!parsed.success) return false;
  const { jti, sid = null } = parsed.data;
  const named = short.safeParse(claims[subjectClaim]);
  const subject = named.success ? named.data : null;
  if (sid === null && subject === null) return false;
  return withTransaction<boolean>(app.db, async (trx) => {
    await lockAllUntilCommit(trx, "company", [sid === null ? subjectLock(subject ?? "") : sessionLock(sid)]);
    const at = app.clock.now();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("company_logouts")
      .values({ id: hashOf(jti), issuer, subject, provider_session: sid, at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await endSessionsOf(trx, { issuer, subject, sid, at });
    return true;
  });
}

/** Ends the sessions and records whose they were. */
async function endSessionsOf(
  trx: Trx,
  { issuer, subject, sid, at }: { issuer: string; subject: string | null; sid: string | null; at: Date },
): Promise<void> {
  const which = sid === null ? sql`c.subject = ${subject}` : sql`c.provider_session = ${sid}`;
  const ended = sql`
    select s.id from sessions s join company_sessions c on c.session_id = s.id
    where c.issuer = ${issuer} and ${which}`;
  // A new master password under way ends one of them and begins another: what waits for it sees only the former.
  await sql`${ended} order by s.id for update of s`.execute(trx);
  const { rows } = await sql<{ user_id: string }>`
    delete from sessions where id in (${ended}) returning user_id`.execute(trx);
  const people = [...new Set(rows.map((row) => row.user_id))];
  if (people.length === 0) return;
  const found = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "is_super_admin"])
    .where("id", "in", people)
    .execute();
  for (const person of found) {
    const sessions = rows.filter((row) => row.user_id === person.id).length;
    const details = { sessions };
    await recordEvent(trx, { at, kind: "company-signed-out", actor: null, target: auditPerson(person), details });
  }
}
