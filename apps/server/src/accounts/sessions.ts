import { v7 as uuidv7 } from "uuid";
import { AppError } from "../errors.ts";
import type { Session } from "./read-session.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
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
