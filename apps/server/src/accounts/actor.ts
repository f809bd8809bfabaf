import type { Actor } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { UsersTable } from "../platform/tables.ts";
import { mustAddFactor } from "./factor-requirement.ts";

export type RightsRow = Pick<Selectable<UsersTable>, "is_admin" | "is_super_admin" | "is_allowed_for_remind_me">;
export type ActorRow = RightsRow &
  Pick<Selectable<UsersTable>, "id" | "must_change_password" | "has_factor"> & {
    /** The users who must have a second factor, as the setting is stored. */
    require_factor: unknown;
  };

/** Returns the rights of a row of `users` in the form that the access policy takes. */
export const rightsOf = (row: RightsRow) => ({
  isAdmin: row.is_admin,
  isSuperAdmin: row.is_super_admin,
  isAllowedForRemindMe: row.is_allowed_for_remind_me,
});

/** Returns the acting user from their row of `users`, in a session that may have begun with the company's factor. */
export const actorOf = (row: ActorRow, hasCompanyFactor = false): Actor => ({
  _id: row.id,
  ...rightsOf(row),
  mustChangePassword: row.must_change_password,
  mustAddFactor: mustAddFactor(row.require_factor, row, hasCompanyFactor),
});

export const fullName = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`.trim();
