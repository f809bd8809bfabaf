import { defaultMaxAdminCount } from "@pomander/contract";
import type { Kysely } from "kysely";
import { readSetting, writeSetting } from "../platform/settings.ts";
import type { Tables } from "../platform/tables.ts";
import type { Trx } from "./transact.ts";

const key = "max_admin_count";

/** How many admins there may be: a setting of the super admin's. */
export async function readMaxAdminCount(db: Kysely<Tables>): Promise<number> {
  const value = await readSetting(db, key);
  return typeof value === "number" ? value : defaultMaxAdminCount;
}

export const writeMaxAdminCount = (trx: Trx, count: number): Promise<void> => writeSetting(trx, key, count);
