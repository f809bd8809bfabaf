import type { Actor } from "@pomander/contract";
import { actorOf, fullName } from "./actor.ts";
import { actorOfToken, lockTokenWithOwner } from "./api-tokens/find-token.ts";
import { requireFactorColumn } from "./factor-requirement.ts";
import type { Session } from "./sessions.ts";
import { AppError } from "../errors.ts";
import { shareUntilCommit } from "../platform/advisory-locks.ts";
import type { Trx } from "../platform/database.ts";

export interface ConfirmedActor extends Actor {
  name: string;
}

/**
 * Reads the caller's present rights and locks their row (for share) until the transaction ends, so that a change of
 * their rights comes before or after what they do. The same is done with an API token. @throws `not_signed_in` when
 * their session has ended by then, `token_refused` when the token has
 */
export async function confirmActor(
  trx: Trx,
  { actor, sessionId, token, hasCompanyFactor }: Session,
): Promise<ConfirmedActor> {
  await shareUntilCommit(trx, "account", actor._id);
  if (token !== undefined) return confirmToken(trx, { tokenId: sessionId, secretId: token.secretId });
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
  return assertReady({ ...actorOf(row, hasCompanyFactor), name: fullName(row) });
}

/**
 * Does the same before the account of another user is locked for a change. @throws `forbidden` for the caller's own,
 * whose shared lock that change would wait for in two requests at once
 */
export async function confirmActorOver(trx: Trx, session: Session, userId: string): Promise<ConfirmedActor> {
  const actor = await confirmActor(trx, session);
  if (actor._id === userId) throw new AppError("forbidden");
  return actor;
}

/** Confirms an API token and the rights of its owner. */
async function confirmToken(trx: Trx, used: Parameters<typeof lockTokenWithOwner>[1]): Promise<ConfirmedActor> {
  const row = await lockTokenWithOwner(trx, used);
  if (row === null) throw new AppError("token_refused");
  return assertReady({ ...actorOfToken(row), name: fullName(row) });
}

/** Refuses a user who has to choose a master password or to add a second factor first. */
function assertReady(actor: ConfirmedActor): ConfirmedActor {
  if (actor.mustChangePassword) throw new AppError("password_change_required");
  if (actor.mustAddFactor) throw new AppError("factor_required");
  return actor;
}
