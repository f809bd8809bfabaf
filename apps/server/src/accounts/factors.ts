import type { Selectable } from "kysely";
import type { Database, Trx } from "../platform/database.ts";
import type { UsersTable } from "../platform/tables.ts";
import { endCompanySessions } from "./company/sessions.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";
import { countRows } from "../platform/rows.ts";

/** Counts the second factors of an account. */
export async function countFactors(db: Database, userId: string): Promise<{ totp: number; keys: number }> {
  const credentials = db.selectFrom("webauthn_credentials").where("user_id", "=", userId);
  return {
    totp: await countRows(db.selectFrom("totp_factors").where("user_id", "=", userId)),
    keys: await countRows(credentials.where("purpose", "=", "security-key")),
  };
}

/**
 * Updates an account after a change of its factors: no device is trusted any more, and `has_factor` is set. An
 * administrator without a factor loses the sessions that the company began.
 */
export async function settleFactors(trx: Trx, userId: string, hasFactor: boolean): Promise<void> {
  if (!hasFactor) await deleteRecoveryCodes(trx, userId);
  await trx
    .updateTable("devices")
    .set({ trusted_until: null, trusted_name: null })
    .where("user_id", "=", userId)
    .execute();
  const { is_admin } = await trx
    .updateTable("users")
    .set({ has_factor: hasFactor })
    .where("id", "=", userId)
    .returning("is_admin")
    .executeTakeFirstOrThrow();
  if (is_admin && !hasFactor) await endCompanySessions(trx, { userId });
}

/** Removes every second factor of an account, its recovery codes and its trust in devices. False: it had no factor. */
export async function removeFactors(
  trx: Trx,
  account: Pick<Selectable<UsersTable>, "id" | "has_factor">,
): Promise<boolean> {
  await trx.deleteFrom("totp_factors").where("user_id", "=", account.id).execute();
  await trx
    .deleteFrom("webauthn_credentials")
    .where("user_id", "=", account.id)
    .where("purpose", "=", "security-key")
    .execute();
  await settleFactors(trx, account.id, false);
  return account.has_factor;
}
