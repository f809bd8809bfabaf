import type { User } from "@pomander/contract";
import { grantsOf } from "./grants.ts";
import type { Database } from "../platform/database.ts";
import { readMaxAdminCount } from "./max-admin-count.ts";
import { presentUser, type UserRow, type Viewer } from "./present-user.ts";

/** A record as `viewer` may see it, with what stands elsewhere looked up. */
export async function showUser(db: Database, viewer: Viewer, row: UserRow): Promise<User> {
  const grants = await grantsOf(db, row.id);
  if (!viewer.isSuperAdmin) return presentUser(row, viewer, { maxAdminCount: 0, creator: null, grants });
  return presentUser(row, viewer, {
    maxAdminCount: row.is_super_admin ? await readMaxAdminCount(db) : 0,
    creator: row.created_by === null ? null : await findCreator(db, row.created_by),
    grants,
  });
}

/** One's own record. */
export const showOwnUser = (db: Database, row: UserRow): Promise<User> =>
  showUser(db, { _id: row.id, isSuperAdmin: row.is_super_admin }, row);

async function findCreator(db: Database, userId: string) {
  const row = await db
    .selectFrom("users")
    .select(["id as _id", "first_name as firstName", "last_name as lastName", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}
