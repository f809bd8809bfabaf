import { type Actor, type FactorRequirement, maySeeActivityOf, maySeeCreator, type User } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { UsersTable } from "../platform/tables.ts";
import { preferenceColumns, presentPreferences } from "./preferences.ts";
import { type Database, prepared } from "../platform/database.ts";
import { mustAddFactor, parseFactorRequirement } from "./factor-requirement.ts";
import { parseMaxAdminCount } from "./admin-limit.ts";

export type UserRow = Omit<
  Selectable<UsersTable>,
  "kdf" | "verifier" | "search_text" | "first_verified_at" | "reminders_declined_at" | "reminder_views"
>;
export const userColumns = [
  "id",
  "first_name",
  "last_name",
  "email",
  "mobile_no",
  "is_admin",
  "is_super_admin",
  "is_allowed_for_remind_me",
  "must_change_password",
  "has_factor",
  "asks_about_links",
  "temporary_password_until",
  "invited_until",
  "deactivated_at",
  "last_seen_on",
  "email_verified_at",
  "email_known_at",
  ...preferenceColumns,
  "created_by",
  "created_at",
  "updated_at",
] as const satisfies (keyof UserRow)[];

/** The reader of a record, as far as it decides what they may see. */
export type Viewer = Pick<Actor, "_id" | "isAdmin" | "isSuperAdmin"> & {
  /** Whether the reader has to add a factor, where that is known of their session. */
  mustAddFactor?: boolean;
};
export interface UserExtras {
  maxAdminCount: number;
  requireFactor: FactorRequirement;
  /** The user who added this one; read only for readers who may see it. */
  creator: NonNullable<User["createdBy"]> | null;
  /** The permissions that their groups grant, by scope tag; on single records only. */
  grants?: UserExtrasRow["grants"];
}

/**
 * Returns a user as `viewer` may see them. Only administrators see when they were last seen and whether they have a
 * second factor; only super admins see creators and the settings on a super admin's record.
 */
export function presentUser(
  row: UserRow,
  viewer: Viewer,
  { maxAdminCount, requireFactor, creator, grants }: UserExtras,
): User {
  const user: User = {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobileNo: row.mobile_no,
    isAdmin: row.is_admin,
    isSuperAdmin: row.is_super_admin,
    isAllowedForRemindMe: row.is_allowed_for_remind_me,
    mustChangePassword: row.must_change_password,
    mustAddFactor: (viewer._id === row.id ? viewer.mustAddFactor : undefined) ?? mustAddFactor(requireFactor, row),
    ...presentPreferences(row, viewer._id === row.id),
    emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
  if (viewer._id === row.id) user.asksAboutLinks = row.asks_about_links;
  if (maySeeCreator(viewer)) user.createdBy = creator;
  if (maySeeActivityOf(viewer, { isSuperAdmin: row.is_super_admin })) {
    user.lastSeenOn = row.last_seen_on;
    user.hasFactor = row.has_factor;
    user.isEmailKnown = row.email_known_at !== null;
    user.temporaryPasswordUntil = row.temporary_password_until?.toISOString() ?? null;
    user.invitedUntil = row.invited_until?.toISOString() ?? null;
    user.deactivatedAt = row.deactivated_at?.toISOString() ?? null;
  }
  if (row.is_super_admin && viewer.isSuperAdmin) Object.assign(user, { maxAdminCount, requireFactor });
  if (grants !== undefined) user.scopePermissions = grants.map(scopePermission);
  return user;
}

/** Leaves out deletion, which goes by group: a reminder itself says who may delete it. */
const scopePermission = ({ scopeTag, read, write }: UserExtrasRow["grants"][number]) => ({
  scopeTag,
  permissions: { read, write },
});

/** The row that `user_extras_1` returns: the data of a record from other tables, the settings as they are stored. */
export interface UserExtrasRow {
  grants: readonly { scopeTag: string; read: boolean; write: boolean }[];
  require_factor: unknown;
  max_admin_count: unknown;
  creator: UserExtras["creator"];
}
const runExtras = prepared<UserExtrasRow>(
  "user_extras_1",
  "select grants, require_factor, max_admin_count, creator from user_extras_1($1, $2, $3)",
);

/** Returns a record as `viewer` may see it, with its data from other tables. */
export async function showUser(db: Database, viewer: Viewer, row: UserRow): Promise<User> {
  const [extras] = await runExtras(db, [row.id, row.created_by, viewer.isSuperAdmin]);
  if (extras === undefined) throw new Error("user_extras_1 answered nothing");
  return presentWithExtras(row, viewer, extras);
}

const presentWithExtras = (row: UserRow, viewer: Viewer, extras: UserExtrasRow): User =>
  presentUser(row, viewer, {
    maxAdminCount: parseMaxAdminCount(extras.max_admin_count),
    requireFactor: parseFactorRequirement(extras.require_factor),
    creator: extras.creator,
    grants: extras.grants,
  });

const themselves = (row: UserRow): Viewer => ({
  _id: row.id,
  isAdmin: row.is_admin,
  isSuperAdmin: row.is_super_admin,
});

/** Returns a user's own record, as in the session of `actor` where there is one already. */
export const showOwnUser = (db: Database, row: UserRow, actor?: Pick<Actor, "mustAddFactor">): Promise<User> =>
  showUser(db, { ...themselves(row), ...(actor && { mustAddFactor: actor.mustAddFactor }) }, row);

/** Returns a user's own record with data that was read already. */
export const presentOwnUser = (row: UserRow, extras: UserExtrasRow): User =>
  presentWithExtras(row, themselves(row), extras);
