import type { Selectable, Updateable } from "kysely";
import { AppError } from "../errors.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import { type Clock, nextUpdatedAt } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { firstOrNull } from "../platform/rows.ts";
import type { UsersTable } from "../platform/tables.ts";
import { isConstraintViolation } from "../platform/transaction.ts";
import { fullName } from "./actor.ts";

export type AccountRow = Selectable<UsersTable>;

/** Reads the account and locks it against every other change until the transaction ends. */
export async function lockAccount(trx: Trx, userId: string): Promise<AccountRow | null> {
  await lockUntilCommit(trx, "account", userId);
  return firstOrNull(trx.selectFrom("users").selectAll().where("id", "=", userId).forUpdate());
}

/**
 * Changes an account that the transaction has locked.
 * @throws AppError `email_taken` when another account has the address
 */
export const changeAccount = (trx: Trx, { id }: AccountRow, columns: Updateable<UsersTable>, clock: Clock) =>
  trx
    .updateTable("users")
    .set({ ...columns, updated_at: nextUpdatedAt(clock.now()) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isConstraintViolation(error, "users_email_key") ? new AppError("email_taken") : error;
    });

/**
 * Reads an account with the fields that an authenticator shows.
 * @throws AppError `not_signed_in` when it is gone
 */
export async function readHolder(db: Database, userId: string): Promise<{ id: string; email: string; name: string }> {
  const row = await db
    .selectFrom("users")
    .select(["email", "first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
  return { id: userId, email: row.email, name: fullName(row) };
}
