import { limits } from "@pomander/contract";
import { makeCode } from "./crockford.ts";
import type { Trx } from "../platform/database.ts";
import type { Pepper } from "./pepper.ts";
import { hasRow, countRows } from "../platform/rows.ts";

const codeLength = 10;

/** Replaces a user's recovery codes with ten new ones, which are stored as keyed hashes. */
export async function replaceRecoveryCodes(pepper: Pepper, trx: Trx, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: limits.recoveryCodes }, () => makeCode(codeLength));
  await trx
    .insertInto("factor_recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: pepper.hashOfRecoveryCode(userId, code) })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("factor_recovery_codes").where("user_id", "=", userId).execute();
}

/** Uses up a recovery code; false: there is no such code. */
export const takeRecoveryCode = (pepper: Pepper, trx: Trx, userId: string, code: string): Promise<boolean> =>
  hasRow(
    trx
      .deleteFrom("factor_recovery_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", pepper.hashOfRecoveryCode(userId, code))
      .returning("user_id"),
  );

export const countRecoveryCodes = (trx: Trx, userId: string): Promise<number> =>
  countRows(trx.selectFrom("factor_recovery_codes").where("user_id", "=", userId));
