import type { Actor } from "@pomander/contract";
import { actorOf, fullName } from "./actor.ts";
import { requireFactorColumn } from "./factor-requirement.ts";
import type { Session } from "./sessions.ts";
import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";

export interface ConfirmedActor extends Actor {
  name: string;
}

/**
 * Reads the caller's present rights and locks their row (for share) until the transaction ends, so that a change of
 * their rights comes before or after what they do. @throws `not_signed_in` when their session has ended by then
 */
export async function confirmActor(trx: Trx, { actor, sessionId }: Session): Promise<ConfirmedActor> {
  const row = await trx
    .selectFrom("users")
    .select([
      "id",
      "first_name",
      "last_name",
      "is_admin",
      "is_super_admin",
      "is_allowed_for_remind_me",
      "must_change_password",
      "has_factor",
      requireFactorColumn.as("require_factor"),
    ])
    .where("id", "=", actor._id)
    .forShare()
    .executeTakeFirst();
  const session = await trx.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst();
  if (row === undefined || session === undefined) throw new AppError("not_signed_in");
  if (row.must_change_password) throw new AppError("password_change_required");
  const confirmed = actorOf(row);
  if (confirmed.mustAddFactor) throw new AppError("factor_required");
  return { ...confirmed, name: fullName(row) };
}
