import {
  type ListedReminder,
  mayTakeReminder,
  mayUseReminders,
  pick,
  reducedFields,
  type Reminder,
  type ReminderRights,
  rightsOnReminder,
} from "@pomander/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isLeaversOwn } from "../../deliveries/context/leavers-own.ts";
import { maskedAddress, redactedChannelError, redactedError } from "../../deliveries/list-deliveries.ts";
import { isToChannel, isUnsolved } from "../../deliveries/open-failures.ts";
import type { VisibleTag, Viewer } from "./visible-tags.ts";
import type { Database } from "../../platform/database.ts";
import type { Tables } from "../../platform/tables.ts";
import { fieldsOf, type ReminderRow } from "./store.ts";
import { checkDetails, presentCheck } from "./check-details.ts";
import { isRecipientOf, presentTeam, teamDetails } from "./team-details.ts";

export function rightsOn(viewer: Viewer, row: Pick<ReminderDetailsRow, "owner_id" | "scope_tag_id" | "assignees">) {
  return rightsOnReminder(viewer, {
    scopeTagId: row.scope_tag_id,
    isOwner: row.owner_id === viewer._id,
    isAssigned: row.assignees.some(({ _id }) => _id === viewer._id),
    granted: (row.scope_tag_id === null ? undefined : viewer.grants.get(row.scope_tag_id)) ?? null,
  });
}

/**
 * Returns a reminder as a user with these rights may see it: without the right to read, only the fields that deleting
 * it needs.
 */
export function presentReminder(row: ReminderDetailsRow, tag: VisibleTag | null, viewer: Viewer): ListedReminder {
  const can = rightsOn(viewer, row);
  if (can.read) return presentFull(row, tag, { viewer, can });
  return { ...presentReduced(row, can), scopeTag: tag === null ? null : { _id: tag._id, name: tag.name } };
}

/** Returns whether the viewer may take the reminder. */
export const mayTakeOf = (row: ReminderDetailsRow, viewer: Viewer): boolean =>
  mayTakeReminder(viewer, { isOwner: row.owner_id === viewer._id, isRecipient: isRecipientOf(row, viewer._id) });

const hasRemindMe = (row: ReminderDetailsRow): boolean =>
  mayUseReminders({
    isAdmin: row.owner_is_admin,
    isSuperAdmin: row.owner_is_super_admin,
    isAllowedForRemindMe: row.owner_is_allowed_for_remind_me,
  });
/**
 * Returns whether its owner no longer has Remind Me, or is shut out and no one else here gets it: no pending message goes out
 * then, planned again or not.
 */
const isPaused = (row: ReminderDetailsRow): boolean => row.is_leavers_own || !hasRemindMe(row);

const presentReduced = (row: ReminderDetailsRow, can: ReminderRights) => ({
  _id: row.id,
  id: row.id,
  ...pick(fieldsOf(row), reducedFields),
  can,
});

const presentFull = (
  row: ReminderDetailsRow,
  tag: VisibleTag | null,
  { viewer, can }: { viewer: Viewer; can: ReminderRights },
): Reminder => ({
  _id: row.id,
  id: row.id,
  can,
  ...fieldsOf(row),
  scopeTag: tag === null ? null : { _id: tag._id, name: tag.name, description: tag.description, groups: tag.groups },
  owner: { _id: row.owner_id, firstName: row.owner_first_name, lastName: row.owner_last_name },
  userId: row.owner_id,
  userIds: row.assignees.map(({ _id }) => _id),
  assignees: row.assignees,
  groupMembers: tag?.members ?? { total: 0, first: [] },
  ...presentTeam(row, { viewerId: viewer._id, canEdit: can.edit }),
  mayTake: mayTakeOf(row, viewer),
  check: presentCheck(row.check),
  isActive: row.is_active,
  isDeleted: row.is_deleted,
  deletedAt: row.deleted_at?.toISOString() ?? null,
  isPaused: isPaused(row),
  isPausedByLeaving: row.is_leavers_own && hasRemindMe(row),
  lastReminded: row.last_reminded?.toISOString() ?? null,
  notificationCount: row.notification_count,
  termFrom: row.term_from,
  nextReminder: isPaused(row) ? null : (row.next_reminder?.toISOString() ?? null),
  deliveryProblem: problemOf(row, can),
  isChannelProblem: row.problem?.isOfChannel ?? false,
  unsubscribed: row.unsubscribed.map(({ address }) => (can.edit ? address : maskedAddress(address))),
  awaitingVerification: row.awaiting.map(({ address }) => (can.edit ? address : maskedAddress(address))),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

interface DeliveryProblemRow {
  isOfChannel: boolean;
  recipient: string;
  error: string;
}

function problemOf({ problem }: ReminderDetailsRow, can: ReminderRights): string | null {
  if (problem === null) return null;
  const { isOfChannel, recipient, error } = problem;
  if (!can.edit || error === "") return isOfChannel ? redactedChannelError : redactedError;
  return isOfChannel ? `${recipient}. ${error}` : error;
}

/** A query for reminders, which selects a list or a page of it. */
export type ReminderPage = SelectQueryBuilder<Tables, "reminders", ReminderRow>;
export type ReminderDetailsRow = Awaited<ReturnType<typeof selectWithDetails>>[number];

/**
 * Selects those reminders by expiry date, title, id, with their details from other tables: one query, however many they
 * are.
 */
export function selectWithDetails(db: Database, page: ReminderPage, viewerId: string) {
  const team = teamDetails(viewerId);
  return db
    .selectFrom(page.as("page"))
    .innerJoin("users as owner", "owner.id", "page.owner_id")
    .selectAll("page")
    .select([
      "owner.first_name as owner_first_name",
      "owner.last_name as owner_last_name",
      "owner.is_admin as owner_is_admin",
      "owner.is_super_admin as owner_is_super_admin",
      "owner.is_allowed_for_remind_me as owner_is_allowed_for_remind_me",
      isLeaversOwn("page").as("is_leavers_own"),
    ])
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom("reminder_assignees")
          .innerJoin("users", "users.id", "reminder_assignees.user_id")
          .whereRef("reminder_assignees.reminder_id", "=", "page.id")
          .select(["users.id as _id", "users.first_name as firstName", "users.last_name as lastName"])
          .orderBy((user) => user.fn("lower", ["users.first_name"]))
          .orderBy((user) => user.fn("lower", ["users.last_name"]))
          .orderBy("users.id"),
      ).as("assignees"),
      of
        .selectFrom("deliveries")
        .whereRef("deliveries.reminder_id", "=", "page.id")
        .where("deliveries.state", "=", "pending")
        .where("deliveries.kind", "in", ["scheduled", "now"])
        .where("deliveries.awaits_verification", "=", false)
        .select((delivery) => delivery.fn.min("deliveries.send_at").as("send_at"))
        .as("next_reminder"),
      sql<DeliveryProblemRow | null>`(
        select json_build_object('isOfChannel', ${isToChannel}, 'recipient', recipient, 'error', coalesce(error, ''))
        from deliveries failed where failed.reminder_id = page.id and ${isUnsolved}
        order by ${isToChannel}, failed.send_at desc, failed.id desc limit 1)`.as("problem"),
      jsonArrayFrom(
        of
          .selectFrom("unsubscriptions")
          .whereRef("unsubscriptions.reminder_id", "=", "page.id")
          .select("unsubscriptions.address")
          .orderBy("unsubscriptions.address"),
      ).as("unsubscribed"),
      jsonArrayFrom(
        of
          .selectFrom("deliveries")
          .whereRef("deliveries.reminder_id", "=", "page.id")
          .where("deliveries.state", "=", "pending")
          .where("deliveries.awaits_verification", "=", true)
          .select("deliveries.recipient as address")
          .distinct()
          .orderBy("deliveries.recipient"),
      ).as("awaiting"),
      team.escalation_days,
      team.escalation_people,
      team.taker,
      team.snoozed_until,
      team.viewer_email,
      checkDetails,
    ])
    .orderBy("page.expiry_date")
    .orderBy("page.title")
    .orderBy("page.id")
    .execute();
}
