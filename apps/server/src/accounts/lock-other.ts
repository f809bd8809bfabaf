import { mayChangeField, mayReadUser } from "@pomander/contract";
import type { Trx } from "../platform/database.ts";
import { AppError } from "../errors.ts";
import { type AccountRow, lockAccount } from "./account-row.ts";
import { confirmActorOver, type ConfirmedActor } from "./confirm-actor.ts";
import type { Session } from "./sessions.ts";

/**
 * Locks the account of another user for an administrator who may set its password.
 * @throws AppError `not_found` for an account that the caller cannot see, `forbidden` for their own or another's right
 */
export async function lockOther(
  trx: Trx,
  session: Session,
  userId: string,
): Promise<{ actor: ConfirmedActor; account: AccountRow }> {
  // A user's own way in takes the master password.
  const actor = await confirmActorOver(trx, session, userId);
  const account = await lockAccount(trx, userId);
  if (account === null || !mayReadUser(actor, userId)) throw new AppError("not_found");
  const subject = { _id: account.id, isAdmin: account.is_admin, isSuperAdmin: account.is_super_admin };
  if (account.is_super_admin || !mayChangeField(actor, subject, "password")) throw new AppError("forbidden");
  return { actor, account };
}
