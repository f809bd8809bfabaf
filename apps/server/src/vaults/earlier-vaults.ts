import { limits } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../accounts/app-context.ts";
import type { Session } from "../accounts/sessions.ts";
import { isUnlocked } from "../accounts/vault-unlocks.ts";
import { selectVaults } from "../accounts/vault-keys.ts";
import { AppError } from "../errors.ts";
import { dayMs } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";

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
async function findReadablePredecessor(db: Database, userId: string, vaultId: string, now: Date) {
  const found = await findPredecessor(db, userId, vaultId);
  const keptUntil = (found?.replacedAt.getTime() ?? 0) + limits.historyDays * dayMs;
  return found?.isKept === true && keptUntil > now.getTime() ? found : null;
}

/**
 * Checks that a session may read one of the caller's vaults from before: an archived one that it has unlocked, or a
 * predecessor once the present one is unlocked.
 * @throws AppError `not_found`, `locked`
 */
export async function assertEarlierReadable(
  { clock }: Pick<AppContext, "clock">,
  db: Database,
  { actor, sessionId }: Session,
  vaultId: string,
): Promise<void> {
  const now = clock.now();
  const archived = await selectVaults(db)
    .where("id", "=", vaultId)
    .where("user_id", "=", actor._id)
    .where("archived_at", "is not", null)
    .executeTakeFirst();
  const opener = archived?.id ?? (await findReadablePredecessor(db, actor._id, vaultId, now))?.presentId;
  if (opener === undefined) throw new AppError("not_found");
  if (!(await isUnlocked(db, sessionId, opener, now))) throw new AppError("locked");
}
