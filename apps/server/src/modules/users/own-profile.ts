import { type Actor, type CallParsed, type calls, mayReadUser, type User } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { changedPreferences } from "../../accounts/preferences.ts";
import { showOwnUser, showUser, userColumns } from "../../accounts/present-user.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import { AppError } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { findUser, lockUser } from "./user-rows.ts";

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
    return { user: await showOwnUser(trx, changed, actor) };
  });
}
