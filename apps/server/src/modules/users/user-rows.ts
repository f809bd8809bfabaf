import { userColumns, type UserRow } from "../../accounts/present-user.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";

export const findUser = (db: Database, userId: string): Promise<UserRow | null> =>
  firstOrNull(db.selectFrom("users").select(userColumns).where("id", "=", userId));

/** Does the same, and locks the account against every other change until the transaction ends. */
export async function lockUser(trx: Trx, userId: string): Promise<UserRow | null> {
  await lockUntilCommit(trx, "account", userId);
  return firstOrNull(trx.selectFrom("users").select(userColumns).where("id", "=", userId).forUpdate());
}
