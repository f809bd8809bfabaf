import type { Session as SessionReply } from "@pomander/contract";
import type { Selectable } from "kysely";
import { lockAccount } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { passOpenings } from "../../accounts/device-key-openings.ts";
import { endSession, endSessions, signOut } from "../../accounts/end-sessions.ts";
import { askAboutLinks } from "../../accounts/ask-about-links.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import type { Listed } from "../../platform/list-query.ts";
import type { SessionsTable } from "../../platform/tables.ts";
import { withTransaction } from "../../platform/transaction.ts";

export async function readSessions(
  { db, clock }: AppContext,
  { actor, sessionId }: Session,
): Promise<Listed<SessionReply[]>> {
  const rows = await listSessions(db, actor._id, clock.now());
  return { items: rows.map((row) => presentSession(row, sessionId)), total: rows.length };
}

/** Signs out everywhere: every session ends, and no device is known any more. */
export async function endAllSessions({ db }: AppContext, { actor }: Session): Promise<void> {
  await withTransaction(db, (trx) => endSessions(trx, actor._id));
  // The sessions have ended by now, however long another request keeps the account locked.
  await withTransaction(db, (trx) => askAboutLinks(trx, actor._id));
}

/** Signs out, or ends another session of the caller's and forgets its device. @throws AppError `not_found` */
export async function endOneSession({ db }: AppContext, session: Session, named: string): Promise<void> {
  const isOwn = named === "current" || named === session.sessionId;
  const wasThere = await withTransaction<boolean>(db, (trx) =>
    isOwn ? signOut(trx, session) : endSession(trx, session.actor._id, named),
  );
  if (!wasThere) throw new AppError("not_found");
}

/**
 * Ends the session of an earlier token of the caller's, in whose place this one has come: devices' keys that opened the
 * vault there, and sessions that its codes began, belong to this one. @throws AppError `not_found` when it has ended
 */
export async function replaceSession({ db, tokens }: AppContext, session: Session, token: string): Promise<void> {
  const { sessionId, actor } = session;
  const former = await tokens.session.verify(token);
  if (former === null || former.sub !== actor._id || former.sid === sessionId) throw new AppError("not_found");
  await withTransaction<void>(db, async (trx) => {
    // A device that is removed at the same moment ends either session, or finds this one.
    await lockAccount(trx, actor._id);
    await trx
      .updateTable("sessions")
      .set({ parent_id: sessionId })
      .where("parent_id", "=", former.sid)
      .where("id", "<>", sessionId)
      .execute();
    await passOpenings(trx, former.sid, session);
    if (!(await signOut(trx, { actor, sessionId: former.sid }))) throw new AppError("not_found");
  });
}

const presentSession = (row: Selectable<SessionsTable>, currentId: string): SessionReply => ({
  _id: row.id,
  device: row.device,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isCurrent: row.id === currentId,
});

/** Lists sessions that have not expired, last used first. */
function listSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}
