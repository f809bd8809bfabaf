import { type Actor, type Impact, mayDeleteUser } from "@pomander/contract";
import { involved, involvedActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { judgeCurrentPassword } from "../../accounts/current-password.ts";
import { countWhatGoes, letGo } from "../../accounts/leaving.ts";
import type { UserRow } from "../../accounts/present-user.ts";
import { lockCounter, sessionCounter } from "../../accounts/password-check.ts";
import { transact } from "../../accounts/transact.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import { findUser, lockUser } from "./store.ts";

/** With numbers, what deleting somebody would take along; for those who may delete them. */
export async function readImpact({ db }: Core, actor: Actor, userId: string): Promise<Impact> {
  const row = await findUser(db, userId);
  if (row === null) throw new Refusal("not_found");
  refuseDeletion(actor, row);
  return countWhatGoes(db, userId);
}

export interface Removal extends Session {
  userId: string;
  sharedReminders: "handover" | "delete";
}

/** Deletes somebody with what belongs to them, in one transaction. */
export function removeUser({ db, clock }: Core, removal: Removal): Promise<void> {
  return transact<void>(db, async (trx) => {
    const actor = await confirmActor(trx, removal);
    const row = await lockUser(trx, removal.userId);
    if (row === null) throw new Refusal("not_found");
    refuseDeletion(actor, row);
    const heir = removal.sharedReminders === "handover" ? actor._id : null;
    await letGo(trx, { userId: row.id, heir, clock });
    const event = { at: clock.now(), actor: involvedActor(actor), target: involved(row) };
    await recordEvent(trx, { ...event, kind: "user-deleted" });
  });
}

function refuseDeletion(actor: Actor, row: UserRow): void {
  const subject = { _id: row.id, isAdmin: row.is_admin, isSuperAdmin: row.is_super_admin };
  if (!mayDeleteUser(actor, subject)) throw new Refusal("forbidden");
}

/** Deletes one's own account, vaults, reminders and all. */
export function deleteMe(core: Core, { actor, sessionId }: Session, currentPassword: string): Promise<void> {
  return transact<void>(core.db, async (trx) => {
    const counter = await lockCounter(trx, sessionCounter(core.pepper, sessionId));
    const account = await trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", actor._id)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw new Refusal("not_signed_in");
    if (account.is_super_admin) throw new Refusal("forbidden");
    const proof = { counter, verifier: account.verifier, credential: currentPassword };
    const refusal = await judgeCurrentPassword(core, trx, proof);
    if (refusal !== null) return refusal;
    // Nobody is there to hand anything over to.
    await letGo(trx, { userId: account.id, heir: null, clock: core.clock });
    await recordEvent(trx, { at: core.clock.now(), kind: "account-deleted", actor: involved(account) });
  });
}
