import type { Database, Trx } from "../platform/database.ts";

const unlockedForMs = 10 * 60 * 1000;

/** Remembers that this session proved the vault's own password or recovery key. */
export async function rememberUnlock(trx: Trx, sessionId: string, vaultId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + unlockedForMs);
  await trx
    .insertInto("session_unlocks")
    .values({ session_id: sessionId, vault_id: vaultId, until })
    .onConflict((conflict) => conflict.columns(["session_id", "vault_id"]).doUpdateSet({ until }))
    .execute();
}

/** Whether it did so a short while ago. */
export async function isUnlocked(db: Database, sessionId: string, vaultId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("session_unlocks")
    .select("vault_id")
    .where("session_id", "=", sessionId)
    .where("vault_id", "=", vaultId)
    .where("until", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}
