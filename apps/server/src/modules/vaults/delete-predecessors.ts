import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { forgetPredecessors } from "../../platform/retention.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { findPredecessor } from "../../vaults/earlier-vaults.ts";

/**
 * Number of predecessors that are kept whole: without it, an attacker could fill the disk by new vault keys without
 * end.
 */
const mostKept = 3;

/** Deletes the stored contents of the predecessors before the last three. */
export async function deleteOldPredecessors(trx: Trx, userId: string): Promise<void> {
  await forgetPredecessors(sql`
    v.id in (
      select id from vaults where user_id = ${userId} and successor_id is not null
      order by archived_at desc, id offset ${sql.lit(mostKept)})`).execute(trx);
}

/** Deletes the stored contents of a predecessor at once. */
export function deletePredecessor(app: AppContext, session: Session, vaultId: string, currentPassword: string) {
  return withTransaction<void>(app.db, async (trx) => {
    const account = await confirmPassword(app, trx, session, { credential: currentPassword });
    const found = await findPredecessor(trx, account.id, vaultId);
    if (found?.isKept !== true) commitAndReject(new AppError("not_found"));
    await forgetPredecessors(sql`v.id = ${vaultId}`).execute(trx);
  });
}
