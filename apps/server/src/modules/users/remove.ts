import { type Actor, type DeletionImpact, mayDeleteUser } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { checkCurrentPassword } from "../../accounts/current-password.ts";
import { lockRateKey, sessionRateKey } from "../../accounts/password-check.ts";
import type { UserRow } from "../../accounts/present-user.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { countDeletionImpact, deleteAccount } from "./delete-account.ts";
import { findUser, lockUser } from "./store.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** With numbers, what deleting somebody would take along; for those who may delete them. */
export async function readDeletionImpact({ db }: AppContext, actor: Actor, userId: string): Promise<DeletionImpact> {
  const row = await findUser(db, userId);
  if (row === null) throw new AppError("not_found");
  assertMayDelete(actor, row);
  return countDeletionImpact(db, userId);
}

export interface RemoveUserRequest extends Session {
  userId: string;
  sharedReminders: "handover" | "delete";
}

/** Deletes somebody with what belongs to them, in one transaction. */
export function removeUser({ db, clock }: AppContext, request: RemoveUserRequest): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const actor = await confirmActor(trx, request);
    const row = await lockUser(trx, request.userId);
    if (row === null) throw new AppError("not_found");
    assertMayDelete(actor, row);
    const newOwner = request.sharedReminders === "handover" ? actor._id : null;
    await deleteAccount(trx, { userId: row.id, newOwner, clock });
    const event = { at: clock.now(), actor: auditActor(actor), target: auditPerson(row) };
    await recordEvent(trx, { ...event, kind: "user-deleted" });
  });
}

function assertMayDelete(actor: Actor, row: UserRow): void {
  const subject = { _id: row.id, isAdmin: row.is_admin, isSuperAdmin: row.is_super_admin };
  if (!mayDeleteUser(actor, subject)) throw new AppError("forbidden");
}

/** Deletes one's own account, vaults, reminders and all. */
export function deleteOwnAccount(
  app: AppContext,
  { actor, sessionId }: Session,
  currentPassword: string,
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const rateKey = await lockRateKey(trx, sessionRateKey(app.pepper, sessionId));
    const account = await trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", actor._id)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw new AppError("not_signed_in");
    if (account.is_super_admin) throw new AppError("forbidden");
    const proof = { rateKey, verifier: account.verifier, credential: currentPassword };
    const refusal = await checkCurrentPassword(app, trx, proof);
    if (refusal !== null) return refusal;
    // Nobody is there to hand anything over to.
    await deleteAccount(trx, { userId: account.id, newOwner: null, clock: app.clock });
    await recordEvent(trx, { at: app.clock.now(), kind: "account-deleted", actor: auditPerson(account) });
  });
}
