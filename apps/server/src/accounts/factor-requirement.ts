import { type FactorRequirement, factorRequirement, isAdministrator } from "@pomander/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Trx } from "../platform/database.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";
import type { UsersTable } from "../platform/tables.ts";

type RightsRow = Pick<Selectable<UsersTable>, "is_admin" | "is_super_admin">;

const key = "require_factor";

/** Returns the setting from its stored value. */
export const parseFactorRequirement = (value: unknown): FactorRequirement =>
  factorRequirement.safeParse(value).data ?? "nobody";

/** Returns which users must have a second factor: a setting of the super admin's. */
export const readFactorRequirement = async (db: Database): Promise<FactorRequirement> =>
  parseFactorRequirement(await readSetting(db, key));

export const writeFactorRequirement = (trx: Trx, requirement: FactorRequirement): Promise<void> =>
  writeSetting(trx, key, requirement);

/** The setting as a column, for the statement that reads a user's rights. */
export const requireFactorSql = `(select value from settings where key = '${key}')`;
export const requireFactorColumn: RawBuilder<unknown> = sql.raw(requireFactorSql);

/** Returns whether a user must have a second factor. `requirement`: as the setting is stored. */
export function isFactorRequired(requirement: unknown, row: RightsRow): boolean {
  const from = parseFactorRequirement(requirement);
  return (
    from === "everyone" ||
    (from === "admins" && isAdministrator({ isAdmin: row.is_admin, isSuperAdmin: row.is_super_admin }))
  );
}

/**
 * Returns whether a user still has to add the factor that is required of them. `hasCompanyFactor`: whether the company
 * asked for one in the sign-in that began the session, which is enough except for administrators.
 */
export const mustAddFactor = (
  requirement: unknown,
  row: RightsRow & { has_factor: boolean },
  hasCompanyFactor = false,
): boolean =>
  !row.has_factor && isFactorRequired(requirement, row) && (row.is_admin || row.is_super_admin || !hasCompanyFactor);
