import type { Selectable } from "kysely";
import { fullName } from "../../accounts/actor.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { UsersTable } from "../../platform/tables.ts";
import { firstOrNull } from "../../platform/rows.ts";

export type AccountRow = Selectable<UsersTable>;

/** Reads an account with the fields that an authenticator shows. */
export async function findOwner(db: Database, userId: string) {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, email: row.email, name: fullName(row) };
}

/** Reads the account and locks it against every other change until the transaction ends. */
export const lockAccount = (trx: Trx, userId: string): Promise<AccountRow | null> =>
  firstOrNull(trx.selectFrom("users").selectAll().where("id", "=", userId).forUpdate());

/** Returns the kind of a second factor of an account; null when it has none with this id. */
export async function findFactorKind(
  db: Database,
  userId: string,
  id: string,
): Promise<"totp" | "security-key" | null> {
  const totp = await db
    .selectFrom("totp_factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (totp !== undefined) return "totp";
  const key = await db
    .selectFrom("webauthn_credentials")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("purpose", "=", "security-key")
    .executeTakeFirst();
  return key === undefined ? null : "security-key";
}
