import { defaultMaxAdminCount } from "@pomander/contract";
import type { Database, Trx } from "../platform/database.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

const key = "max_admin_count";

/** How many admins there may be: a setting of the super admin's. */
export async function readMaxAdminCount(db: Database): Promise<number> {
  const value = await readSetting(db, key);
  return typeof value === "number" ? value : defaultMaxAdminCount;
}

export const writeMaxAdminCount = (trx: Trx, count: number): Promise<void> => writeSetting(trx, key, count);
