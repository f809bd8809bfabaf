import {
  type Actor,
  type CallParsed,
  type calls,
  mayReadUser,
  maySendVerification,
  type Session as SessionReply,
  type User,
} from "@pomander/contract";
import type { Selectable } from "kysely";
import { type EventOrigin, mayMailUnverified, sendEmailVerification } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { askAboutLinks } from "../../accounts/links-review.ts";
import { changedPreferences } from "../../accounts/preferences.ts";
import { showOwnUser, showUser, userColumns, type UserRow } from "../../accounts/present-user.ts";
import { endSession, endSessions, signOut } from "../../accounts/end-sessions.ts";
import type { Session } from "../../accounts/sessions.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import { AppError } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { SessionsTable } from "../../platform/tables.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import type { Listed } from "../../platform/list-query.ts";
import { firstOrNull } from "../../platform/rows.ts";

/** Returns the caller's own record, or any user's to an administrator. */
export async function readUser({ db }: AppContext, actor: Actor, userId: string): Promise<User> {
  if (userId !== actor._id) {
    if (actor.mustChangePassword) throw new AppError("password_change_required");
    if (actor.mustAddFactor) throw new AppError("factor_required");
  }
  const row = mayReadUser(actor, userId) ? await findUser(db, userId) : null;
  if (row === null) throw new AppError("not_found");
  return showUser(db, actor, row);
}

type ProfileChanges = CallParsed<(typeof calls)["users"]["updateMe"]>["body"];

/** Changes the caller's own names and preferences; an absent field stays as it is. */
export function updateOwnProfile(
  { db, clock }: AppContext,
  actor: Actor,
  changes: ProfileChanges,
  ifMatch: string | undefined,
) {
  return withTransaction<{ user: User }>(db, async (trx) => {
    const row = await lockUser(trx, actor._id);
    if (row === null) throw new AppError("not_signed_in");
    checkIfMatch(ifMatch, row.updated_at);
    const changed = await trx
      .updateTable("users")
      .set({
        first_name: changes.firstName ?? row.first_name,
        last_name: changes.lastName ?? row.last_name,
        mobile_no: changes.mobileNo ?? row.mobile_no,
        ...changedPreferences(changes),
        updated_at: nextUpdatedAt(clock.now()),
      })
      .where("id", "=", actor._id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    await rescheduleAfterProfileChange(trx, row, changed, clock);
    return { user: await showOwnUser(trx, changed) };
  });
}

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

const presentSession = (row: Selectable<SessionsTable>, currentId: string): SessionReply => ({
  _id: row.id,
  device: row.device,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isCurrent: row.id === currentId,
});

export const findUser = (db: Database, userId: string): Promise<UserRow | null> =>
  firstOrNull(db.selectFrom("users").select(userColumns).where("id", "=", userId));

export const lockUser = (trx: Trx, userId: string): Promise<UserRow | null> =>
  firstOrNull(trx.selectFrom("users").select(userColumns).where("id", "=", userId).forUpdate());

/** Lists sessions that have not expired, last used first. */
export function listSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}

/** Mails the link that proves the caller's own address again. */
export async function sendVerification({ db, clock }: AppContext, userId: string, device: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === null) throw new AppError("not_signed_in");
    return mailVerification(trx, user, { at: clock.now(), device });
  });
}

/** Mails a user that the actor administers the link that proves their address again. */
export async function sendVerificationTo(
  { db, clock }: AppContext,
  session: Session,
  userId: string,
  device: string,
): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const user = await lockUser(trx, userId);
    if (user === null) throw new AppError("not_found");
    const subject = { _id: user.id, isAdmin: user.is_admin, isSuperAdmin: user.is_super_admin };
    if (!maySendVerification(actor, subject)) throw new AppError("forbidden");
    return mailVerification(trx, user, { at: clock.now(), device, by: actor.name });
  });
}

/** Mails the link that proves an address. Refuses more than three a day to an unproven address. */
async function mailVerification(trx: Trx, user: UserRow, origin: EventOrigin & { by?: string }): Promise<null> {
  if (user.email_verified_at !== null) return null;
  if (!(await mayMailUnverified(trx, user.email)))
    commitAndReject(new AppError("rate_limited", { retryAfterSeconds: 24 * 60 * 60 }));
  await sendEmailVerification(trx, "verify-email", user, origin);
  return null;
}
