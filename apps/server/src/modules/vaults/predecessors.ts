import { limits } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { forgetPredecessors } from "../../platform/retention.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";

/** A vault that new vault keys have replaced, perhaps several times since. */
interface Predecessor {
  /** Id of the vault that is in its place now. */
  presentId: string;
  replacedAt: Date;
  /** Whether its entries and keys are still stored. */
  isKept: boolean;
}

/** Returns a predecessor of the user's present vault, or null. */
export async function findPredecessor(db: Database, userId: string, vaultId: string): Promise<Predecessor | null> {
  const { rows } = await sql<Predecessor>`
    with recursive line as (
      select id, id as present_id, archived_at, wrapped_key from vaults
      where user_id = ${userId} and archived_at is null
      union all
      select v.id, line.present_id, v.archived_at, v.wrapped_key from vaults v join line on v.successor_id = line.id
    )
    select present_id as "presentId", archived_at as "replacedAt", wrapped_key is not null as "isKept" from line
    where id = ${vaultId} and id <> present_id`.execute(db);
  return rows[0] ?? null;
}

/** Returns a predecessor while its entries can be read: for 30 days, unless they were deleted before. */
export async function findReadablePredecessor({ db, clock }: AppContext, userId: string, vaultId: string) {
  const found = await findPredecessor(db, userId, vaultId);
  const keptUntil = (found?.replacedAt.getTime() ?? 0) + limits.historyDays * dayMs;
  return found?.isKept === true && keptUntil > clock.now().getTime() ? found : null;
}

/**
 * Number of predecessors that are kept whole: without it, an attacker could fill the disk by new vault keys without
 * end.
 */
const mostKept = 3;

/** Deletes the stored contents of the predecessors before the last three. */
export async function forgetOldest(trx: Trx, userId: string): Promise<void> {
  await forgetPredecessors(sql`
    v.id in (
      select id from vaults where user_id = ${userId} and successor_id is not null
      order by archived_at desc, id offset ${sql.lit(mostKept)})`).execute(trx);
}

/** Deletes the stored contents of a predecessor at once. */
export function deletePredecessor(app: AppContext, session: Session, vaultId: string, currentPassword: string) {
  return withTransaction<void>(app.db, async (trx) => {
    const account = await confirmPassword(app, trx, session, currentPassword);
    const found = await findPredecessor(trx, account.id, vaultId);
    if (found?.isKept !== true) commitAndReject(new AppError("not_found"));
    await forgetPredecessors(sql`v.id = ${vaultId}`).execute(trx);
  });
}
