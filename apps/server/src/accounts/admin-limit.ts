import { sql } from "kysely";
import { defaultMaxAdminCount } from "@pomander/contract";
import { AppError } from "../errors.ts";
import { advisoryLocks } from "../platform/advisory-locks.ts";
import type { Database, Trx } from "../platform/database.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";
import { countRows } from "../platform/rows.ts";

const [lockClass, lockId] = advisoryLocks.adminCount;

/**
 * Lets one transaction at a time change the number of admins or its limit. Call it before any row is locked, so that
 * two transactions cannot wait for each other.
 */
export async function lockAdminCount(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${lockId})`.execute(trx);
}

/** Counts the admins, without super admins. */
export const countAdmins = (db: Database): Promise<number> =>
  countRows(db.selectFrom("users").where("is_admin", "=", true).where("is_super_admin", "=", false));

/** Refuses one admin more than the limit. Final only under `lockAdminCount`. @throws `admin_limit` */
export async function assertAdminLimit(db: Database): Promise<void> {
  const count = await countAdmins(db);
  if (count >= (await readMaxAdminCount(db))) throw new AppError("admin_limit", { params: { n: count } });
}

const key = "max_admin_count";

/** Reads the limit on the number of admins: a setting of the super admin's. */
export const readMaxAdminCount = async (db: Database): Promise<number> =>
  parseMaxAdminCount(await readSetting(db, key));

/** Returns the limit from its stored value. */
export const parseMaxAdminCount = (value: unknown): number =>
  typeof value === "number" ? value : defaultMaxAdminCount;

export const writeMaxAdminCount = (trx: Trx, count: number): Promise<void> => writeSetting(trx, key, count);
