import type { Database, Trx } from "../platform/database.ts";

/** Milliseconds for which a session that proved a vault's own key may read what takes it. */
export const unlockedForMs = 10 * 60 * 1000;

/** Remembers that this session proved the vault's own password, its recovery key or one of its passkeys. */
export async function rememberUnlock(
  trx: Trx,
  sessionId: string,
  vaultId: string,
  { now, isByRecoveryKey }: { now: Date; isByRecoveryKey: boolean },
): Promise<void> {
  const proven = { until: new Date(now.getTime() + unlockedForMs), by_recovery_key: isByRecoveryKey };
  await trx
    .insertInto("session_unlocks")
    .values({ session_id: sessionId, vault_id: vaultId, ...proven })
    .onConflict((conflict) => conflict.columns(["session_id", "vault_id"]).doUpdateSet(proven))
    .execute();
}

/** Returns how the session proved the vault a short while ago; null: it did not. */
export async function findUnlock(
  db: Database,
  sessionId: string,
  vaultId: string,
  now: Date,
): Promise<{ isByRecoveryKey: boolean } | null> {
  const row = await db
    .selectFrom("session_unlocks")
    .select("by_recovery_key as isByRecoveryKey")
    .where("session_id", "=", sessionId)
    .where("vault_id", "=", vaultId)
    .where("until", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the session proved the vault a short while ago. */
export const isUnlocked = async (db: Database, sessionId: string, vaultId: string, now: Date): Promise<boolean> =>
  (await findUnlock(db, sessionId, vaultId, now)) !== null;
