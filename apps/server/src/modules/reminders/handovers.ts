import { type Actor, type Handover, mayUseReminders } from "@pomander/contract";
import { sql } from "kysely";
import { fullName, rightsOf } from "../../accounts/actor.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { changeOwner } from "../../deliveries/change-owner.ts";
import { planReminders } from "../../deliveries/plan/plan.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** The most offers that are listed. */
const mostListed = 100;

/** Lists the reminders of people who left that the caller owns since and may give to a manager, the last first. */
export async function listHandovers({ db }: AppContext, actor: Actor): Promise<Handover[]> {
  const rows = await db
    .selectFrom("handovers")
    .innerJoin("users as manager", "manager.id", "handovers.manager_id")
    .innerJoin("handover_reminders", "handover_id", "handovers.id")
    .innerJoin("reminders", (join) =>
      join.onRef("reminders.id", "=", "reminder_id").onRef("owner_id", "=", "handovers.heir_id"),
    )
    .where("heir_id", "=", actor._id)
    .where("reminders.is_active", "=", true)
    .where("reminders.is_deleted", "=", false)
    .groupBy(["handovers.id", "manager.id"])
    .select(["handovers.id", "leaver_name", "handovers.at", "manager.id as manager_id"])
    .select(["manager.first_name", "manager.last_name", "manager.deactivated_at"])
    .select(["manager.is_admin", "manager.is_super_admin", "manager.is_allowed_for_remind_me"])
    .select((of) => of.fn.countAll<number>().as("reminders"))
    .orderBy("handovers.at", "desc")
    .orderBy("handovers.id")
    .limit(mostListed)
    .execute();
  return rows
    .filter((row) => row.deactivated_at === null && mayUseReminders(rightsOf(row)))
    .map((row) => ({
      _id: row.id,
      from: row.leaver_name,
      reminders: row.reminders,
      manager: { _id: row.manager_id, name: fullName(row) },
      at: row.at.toISOString(),
    }));
}

interface HandoverRequest {
  id: string;
  device: string;
}

/** Gives the reminders of a person who left to that person's manager. @throws AppError `not_found` */
export function giveHandover(app: AppContext, session: Session, { id, device }: HandoverRequest): Promise<void> {
  const { clock } = app;
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const offer = await trx
      .selectFrom("handovers")
      .select("manager_id")
      .where("id", "=", id)
      .where("heir_id", "=", actor._id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    const manager = await trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", offer.manager_id)
      .where("deactivated_at", "is", null)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    if (!mayUseReminders(rightsOf(manager))) throw new AppError("not_found");
    const reminders = await changeOwner(trx, {
      from: actor._id,
      to: manager.id,
      sendTo: null,
      which: sql<boolean>`reminders.id in (select reminder_id from handover_reminders where handover_id = ${id})`,
      clock,
    });
    await trx.deleteFrom("handovers").where("id", "=", id).execute();
    await planReminders(trx, reminders.toSorted(), clock);
    const at = clock.now();
    const details = { reminders: reminders.length, device };
    await recordEvent(trx, {
      at,
      kind: "handed-over",
      actor: auditActor(actor),
      target: auditPerson(manager),
      details,
    });
  });
}

/** Ends the offer to give the reminders on. @throws AppError `not_found` */
export async function keepHandover({ db }: AppContext, { _id }: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("handovers")
    .where("id", "=", id)
    .where("heir_id", "=", _id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("not_found");
}
