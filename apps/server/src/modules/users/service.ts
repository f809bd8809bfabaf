import {
  type Actor,
  type CallParsed,
  type calls,
  mayReadUser,
  type Session as SessionReply,
  type User,
} from "@pomander/contract";
import type { Selectable } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { forgetDevices } from "../../accounts/devices.ts";
import { changedPreferences } from "../../accounts/preferences.ts";
import { showOwnUser, showUser, userColumns } from "../../accounts/present-user.ts";
import { endSessions, type Session } from "../../accounts/sessions.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/reschedule.ts";
import { AppError } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { endSession, findUser, listSessions, lockUser } from "./store.ts";
import { nextUpdatedAt } from "../../platform/next-updated-at.ts";
import type { SessionsTable } from "../../platform/tables.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** One's own record, or anybody's to an administrator. */
export async function readUser({ db }: AppContext, actor: Actor, userId: string): Promise<User> {
  if (actor.mustChangePassword && userId !== actor._id) throw new AppError("password_change_required");
  const row = mayReadUser(actor, userId) ? await findUser(db, userId) : null;
  if (row === null) throw new AppError("not_found");
  return showUser(db, actor, row);
}

type ProfileChanges = CallParsed<(typeof calls)["users"]["updateMe"]>["body"];

/** Changes names and preferences of one's own; an absent field stays as it is. */
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

export async function readSessions({ db, clock }: AppContext, { actor, sessionId }: Session): Promise<SessionReply[]> {
  const rows = await listSessions(db, actor._id, clock.now());
  return rows.map((row) => presentSession(row, sessionId));
}

/** Signs out everywhere: every session ends, and no device is known any more. */
export function endAllSessions({ db }: AppContext, { actor }: Session): Promise<void> {
  return withTransaction(db, async (trx) => {
    await endSessions(trx, actor._id);
    await forgetDevices(trx, actor._id);
  });
}

export async function endOneSession({ db }: AppContext, session: Session, named: string): Promise<void> {
  const wasThere = await endSession(db, session.actor._id, named === "current" ? session.sessionId : named);
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
