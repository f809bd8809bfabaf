import { v7 as uuidv7 } from "uuid";
import { AppError } from "../errors.ts";
import type { Session } from "./read-session.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx, Database } from "../platform/database.ts";
import type { Tokens } from "./tokens.ts";

interface StartSessionDeps {
  tokens: Tokens;
  clock: Clock;
  ttlSeconds: number;
}

/** Starts a session of one's own; its token is valid once the transaction is committed. */
export const createStartSession =
  ({ tokens, clock, ttlSeconds }: StartSessionDeps) =>
  async (trx: Trx, userId: string, device: string): Promise<string> => {
    const now = clock.now();
    const expires_at = new Date(now.getTime() + ttlSeconds * 1000);
    const id = uuidv7();
    await trx.deleteFrom("sessions").where("user_id", "=", userId).where("expires_at", "<=", now).execute();
    await trx
      .insertInto("sessions")
      .values({ id, user_id: userId, device, created_at: now, last_seen_at: now, expires_at })
      .execute();
    return tokens.session.sign({ sub: userId, sid: id }, expires_at);
  };
export type StartSession = ReturnType<typeof createStartSession>;

/**
 * Makes sure that a session goes on, and keeps it so until the transaction ends: for a change that may have waited long
 * for its lock. @throws `not_signed_in`
 */
export async function assertSessionActive(trx: Trx, { actor, sessionId }: Session, at: Date): Promise<void> {
  const row = await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", actor._id)
    .where("expires_at", ">", at)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_signed_in");
}

/** Ends every session of an account, at once and on every process. */
export async function endSessions(trx: Trx, userId: string) {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

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
