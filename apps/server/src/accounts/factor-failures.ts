import { dayMs } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import type { FactorFailuresTable } from "../platform/factor-tables.ts";
import { type FactorOwner, notifyOfFactorFailures } from "./factor-mails.ts";
import { countRows } from "../platform/rows.ts";

/**
 * Wrong authenticator-app codes that a client with the right password may try in 24 hours, over all apps. Each app has
 * three valid codes at a time, so a guesser's chance is 3 × 20 in a million a day, whatever the number of apps.
 */
export const totpTriesADay = 20;
/** Wrong proofs in 24 hours after which the account's owner is notified. */
const failuresToTell = 5;

/** Returns the seconds for which no code of an authenticator app is checked; null: one may be tried. */
export async function totpPauseSeconds(trx: Trx, userId: string, now: Date): Promise<number | null> {
  const factors = await countRows(trx.selectFrom("totp_factors").where("user_id", "=", userId));
  const tries = Math.max(1, Math.floor(totpTriesADay / Math.max(1, factors)));
  const oldest = await trx
    .selectFrom("factor_failures")
    .select("at")
    .where("user_id", "=", userId)
    .where("method", "=", "totp")
    .where("at", ">", new Date(now.getTime() - dayMs))
    .orderBy("at", "desc")
    .offset(tries - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest === undefined ? null : (oldest.at.getTime() + dayMs - now.getTime()) / 1_000;
}

interface FactorFailure {
  method: FactorFailuresTable["method"];
  at: Date;
  device: string;
}

/** Counts a wrong proof that came with the right password; notifies the owner after several. */
export async function recordFactorFailure(
  trx: Trx,
  account: FactorOwner,
  { method, at, device }: FactorFailure,
): Promise<void> {
  await trx.insertInto("factor_failures").values({ user_id: account.id, method, at }).execute();
  const failures = trx.selectFrom("factor_failures").where("user_id", "=", account.id);
  const today = failures.where("at", ">", new Date(at.getTime() - dayMs));
  if ((await countRows(today)) >= failuresToTell) await notifyOfFactorFailures(trx, account, { at, device });
}
