import type { Actor, ListedReminder } from "@pomander/contract";
import type { UpdateObject } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { planReminder } from "../../deliveries/plan/plan.ts";
import { causeOf, recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { endTerm, releaseFromStranger } from "../../deliveries/taking.ts";
import { AppError } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import {
  affectsDeliveries,
  applyChange,
  assertMayUpdate,
  changesEscalation,
  type ReminderFields,
  type ReminderUpdate,
  restartsSchedule,
  wantedAssignees,
} from "./apply-update.ts";
import { storeCheck } from "./check.ts";
import { assertMayEscalateTo } from "./escalation.ts";
import { fieldChangesOf } from "./field-changes.ts";
import { showChanged } from "./read.ts";
import { assertMayUseTag, assertMembersOfTag, pickMembers } from "./scope-tag-rights.ts";
import { addAssignees, dropAssignees, isHidden, type LockedReminder, lockReminderFor } from "./store.ts";
import { todayOf } from "./today.ts";
import { type Clock, nextUpdatedAt, sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import type { Tables } from "../../platform/tables.ts";
import { withTransaction } from "../../platform/transaction.ts";

interface UpdateReminderRequest extends Session {
  reminderId: string;
  change: ReminderUpdate;
  ifMatch: string | undefined;
}

/** Changes a reminder, hides it or brings it back; plans its pending messages again where they depend on the change. */
export function updateReminder(app: AppContext, request: UpdateReminderRequest): Promise<{ reminder: ListedReminder }> {
  return withTransaction(app.db, async (trx) => {
    const actor = await confirmActor(trx, request);
    await changeReminder(trx, app, { ...request, actor });
    return { reminder: await showChanged(trx, actor, request.reminderId) };
  });
}

interface ReminderEdit extends Omit<UpdateReminderRequest, "sessionId"> {
  /** The time since which the changed dates count; without it, from now on. */
  plannedFrom?: Date;
}

/**
 * Does the same as `updateReminder`, within a larger transaction. Every refusal, except that of the check, comes before
 * anything is written.
 * @returns whether the reminder's schedule starts again
 */
export async function changeReminder(
  trx: Trx,
  app: AppContext,
  { actor, reminderId, change, ifMatch, plannedFrom }: ReminderEdit,
): Promise<{ isRestarted: boolean }> {
  const open = await lockReminderFor(trx, actor, reminderId);
  const { row, rights } = open;
  assertMayUpdate(rights, row, change);
  const wanted = wantedAssignees(actor, open.assignees, change);
  checkIfMatch(ifMatch, row.updated_at);
  const at = app.clock.now();
  const next = applyChange(row, change, { at, today: await todayOf(trx, row.owner_id, app.clock) });
  const people = await diffAssignees(trx, actor, open, { scopeTagId: next.scope_tag_id, wanted });
  const known = [row.owner_id, ...wanted, ...row.escalate_to];
  await assertMayEscalateTo(trx, actor, next, { scopeTagId: next.scope_tag_id, known });

  const isRestarted = restartsSchedule(row, next);
  const restart = isRestarted ? { planned_from: plannedFrom ?? sqlNow(app.clock) } : {};
  await storeFields(trx, reminderId, { ...next, ...restart }, at);
  await dropAssignees(trx, reminderId, people.dropped);
  await addAssignees(trx, reminderId, people.added);
  if (row.expiry_date !== next.expiry_date) await endTerm(trx, reminderId);
  await recordUpdate(trx, { actor, open, next, people }, app.clock);
  await storeCheck(trx, app, { reminderId, check: change.check, cause: causeOf(actor) });
  const movesPeople = people.added.length > 0 || people.dropped.length > 0;
  if (movesPeople || row.email !== next.email || changesEscalation(row, next)) {
    await releaseFromStranger(trx, { reminderId, by: actor._id }, app.clock);
  }
  if (movesPeople || affectsDeliveries(row, next)) await planReminder(trx, reminderId, app.clock);
  return { isRestarted };
}

interface DoneUpdate {
  actor: Actor;
  open: LockedReminder;
  next: ReminderFields;
  people: AssigneeChange;
}

/** Records the changes in the log, hiding and bringing back each as an entry of its own. */
async function recordUpdate(
  trx: Trx,
  { actor, open: { row, assignees }, next, people }: DoneUpdate,
  clock: Clock,
): Promise<void> {
  const after = [...assignees.filter((userId) => !people.dropped.includes(userId)), ...people.added];
  const changes = await fieldChangesOf(trx, row, next, { before: assignees, after });
  const event = { reminderId: row.id, ...causeOf(actor) };
  if (changes.length > 0) await recordReminderEvent(trx, { ...event, kind: "changed", changes }, clock);
  if (isHidden(row) === isHidden(next)) return;
  await recordReminderEvent(trx, { ...event, kind: isHidden(next) ? "hidden" : "restored" }, clock);
}

interface AssigneeChange {
  added: string[];
  dropped: string[];
}

/** Returns the added and dropped assignees. The present tag and assignees may stay; added ones are checked. */
async function diffAssignees(
  trx: Trx,
  actor: Actor,
  { row, assignees }: LockedReminder,
  { scopeTagId, wanted }: { scopeTagId: string | null; wanted: readonly string[] },
): Promise<AssigneeChange> {
  const movesTag = scopeTagId !== row.scope_tag_id;
  if (movesTag && scopeTagId !== null) await assertMayUseTag(trx, actor, scopeTagId);
  const added = wanted.filter((userId) => !assignees.includes(userId));
  await assertMembersOfTag(trx, scopeTagId, added);
  const staying = assignees.filter((userId) => wanted.includes(userId));
  const kept = movesTag ? await pickMembers(trx, scopeTagId, staying) : new Set(staying);
  return { added, dropped: assignees.filter((userId) => !kept.has(userId)) };
}

async function storeFields(
  trx: Trx,
  reminderId: string,
  next: UpdateObject<Tables, "reminders">,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("reminders")
    .set({ ...next, updated_at: nextUpdatedAt(at) })
    .where("id", "=", reminderId)
    .execute();
}

/** Deletes a reminder with its pending messages; the rows of sent ones stay, without it. */
export function removeReminder({ db }: Pick<AppContext, "db">, session: Session, reminderId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const { rights } = await lockReminderFor(trx, actor, reminderId);
    if (!rights.delete) throw new AppError("forbidden");
    await trx
      .deleteFrom("deliveries")
      .where("reminder_id", "=", reminderId)
      .where("state", "in", ["pending", "cancelled"])
      .execute();
    await trx.deleteFrom("reminders").where("id", "=", reminderId).execute();
  });
}
