import { userColumns, type UserRow } from "../../accounts/present-user.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";

export const findUser = (db: Database, userId: string): Promise<UserRow | null> =>
  firstOrNull(db.selectFrom("users").select(userColumns).where("id", "=", userId));

export const lockUser = (trx: Trx, userId: string): Promise<UserRow | null> =>
  firstOrNull(trx.selectFrom("users").select(userColumns).where("id", "=", userId).forUpdate());
