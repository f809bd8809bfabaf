import { type Actor, isAdministrator, type ReminderRights, rightsOnReminder } from "@pomander/contract";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { lockGrant } from "./scope-tag-rights.ts";
import { isHidden, listAssignees, lockReminder, type ReminderRow } from "./store.ts";

export interface LockedReminder {
  row: ReminderRow;
  assignees: readonly string[];
  rights: ReminderRights;
}

/** A reminder to be changed, locked, with the rights that somebody has on it now; not there for those who have none. */
export async function lockReminderFor(trx: Trx, actor: Actor, reminderId: string): Promise<LockedReminder> {
  const row = await lockReminder(trx, reminderId);
  if (row === null) throw new AppError("not_found");
  const assignees = await listAssignees(trx, reminderId);
  const isOwner = row.owner_id === actor._id;
  const tagId = isOwner || isAdministrator(actor) ? null : row.scope_tag_id;
  const rights = rightsOnReminder(actor, {
    isOwner,
    isAssigned: assignees.includes(actor._id),
    granted: tagId === null ? null : await lockGrant(trx, actor._id, tagId),
  });
  if (!isKnownTo(rights, row)) throw new AppError("not_found");
  return { row, assignees, rights };
}

/** Whether somebody may know of it: with any right; of a hidden one, with the right to bring it back. */
export const isKnownTo = (rights: ReminderRights, row: Pick<ReminderRow, "is_active" | "is_deleted">) =>
  rights.delete || (!isHidden(row) && (rights.read || rights.edit));
