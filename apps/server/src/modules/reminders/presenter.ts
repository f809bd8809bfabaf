import {
  type ListedReminder,
  mayUseReminders,
  type Reminder,
  type ReminderRights,
  rightsOnReminder,
} from "@pomander/contract";
import { maskedAddress, redactedError } from "../../deliveries/list.ts";
import type { VisibleTag } from "./visible-tags.ts";
import type { Viewer } from "./viewer.ts";
import type { ReminderDetailsRow } from "./details-query.ts";

export function rightsOn(viewer: Viewer, row: Pick<ReminderDetailsRow, "owner_id" | "scope_tag_id" | "assignees">) {
  return rightsOnReminder(viewer, {
    isOwner: row.owner_id === viewer._id,
    isAssigned: row.assignees.some(({ _id }) => _id === viewer._id),
    granted: (row.scope_tag_id === null ? undefined : viewer.grants.get(row.scope_tag_id)) ?? null,
  });
}

/** A reminder as those with these rights may see it: without the right to read, no more than deleting it takes. */
export function presentReminder(row: ReminderDetailsRow, tag: VisibleTag | null, can: ReminderRights): ListedReminder {
  if (can.read) return presentFull(row, tag, can);
  return { ...presentReduced(row, can), scopeTag: tag === null ? null : { _id: tag._id, name: tag.name } };
}

const presentReduced = (row: ReminderDetailsRow, can: ReminderRights) => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  type: row.type,
  expiryDate: row.expiry_date,
  remindBeforeDays: row.remind_before_days,
  can,
});

const presentFull = (row: ReminderDetailsRow, tag: VisibleTag | null, can: ReminderRights): Reminder => ({
  ...presentReduced(row, can),
  scopeTag: tag === null ? null : { _id: tag._id, name: tag.name, description: tag.description, groups: tag.groups },
  owner: { _id: row.owner_id, firstName: row.owner_first_name, lastName: row.owner_last_name },
  userId: row.owner_id,
  userIds: row.assignees.map(({ _id }) => _id),
  assignees: row.assignees,
  groupMembers: tag?.members ?? { total: 0, first: [] },
  email: row.email,
  frequency: row.frequency,
  remindDaysStart: row.remind_days_start,
  notes: row.notes,
  isActive: row.is_active,
  isDeleted: row.is_deleted,
  deletedAt: row.deleted_at?.toISOString() ?? null,
  isPaused: !mayUseReminders({
    isAdmin: row.owner_is_admin,
    isSuperAdmin: row.owner_is_super_admin,
    isAllowedForRemindMe: row.owner_is_allowed_for_remind_me,
  }),
  lastReminded: row.last_reminded?.toISOString() ?? null,
  notificationCount: row.notification_count,
  nextReminder: row.next_reminder?.toISOString() ?? null,
  deliveryProblem: row.problem === null ? null : can.edit && row.problem !== "" ? row.problem : redactedError,
  unsubscribed: row.unsubscribed.map(({ address }) => (can.edit ? address : maskedAddress(address))),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
