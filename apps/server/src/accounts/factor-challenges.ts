import { randomBytes, randomUUID } from "node:crypto";
import { z } from "@pomander/contract";
import type { Trx } from "../platform/database.ts";
import type { FactorPurpose } from "../platform/factor-tables.ts";

/** Wrong proofs after which a challenge ends. */
export const maxChallengeTries = 5;

/** The fields that a challenge and its answer must have in common. */
export interface ChallengeOwner {
  userId: string;
  purpose: FactorPurpose;
  /** The verifier, session or vault that the challenge was issued for. */
  boundTo: string;
}

export interface FactorChallenge {
  /** The id that the client sends back. */
  id: string;
  /** The value that an authenticator signs: base64url of 32 random bytes. */
  webauthnChallenge: string;
}

/** Creates a challenge that is valid for `minutes`. */
export async function makeChallenge(
  trx: Trx,
  { userId, purpose, boundTo }: ChallengeOwner,
  { now, minutes }: { now: Date; minutes: number },
): Promise<FactorChallenge> {
  const challenge = { id: randomUUID(), webauthnChallenge: randomBytes(32).toString("base64url") };
  await trx
    .insertInto("factor_challenges")
    .values({
      id: challenge.id,
      user_id: userId,
      purpose,
      bound_to: boundTo,
      webauthn_challenge: challenge.webauthnChallenge,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
      ended_at: null,
    })
    .execute();
  return challenge;
}

/**
 * Open and untried challenges of one owner from which on another is issued only when the newest is older than the pause.
 */
const manyChallenges = 20;
const manyPauseMs = 30_000;

/**
 * Creates a challenge as `makeChallenge` does, where no other limit applies: if many are open, returns the newest
 * again, so that repeated requests neither fill the table nor end an owner's challenge. The caller has locked the
 * account's codes.
 */
export async function makeOrRepeatChallenge(
  trx: Trx,
  owner: ChallengeOwner,
  { now, minutes }: { now: Date; minutes: number },
): Promise<FactorChallenge> {
  const open = await trx
    .selectFrom("factor_challenges")
    .select(["id", "webauthn_challenge", "created_at"])
    .where("user_id", "=", owner.userId)
    .where("purpose", "=", owner.purpose)
    .where("bound_to", "=", owner.boundTo)
    .where("ended_at", "is", null)
    // A challenge that another client's wrong answers have nearly ended is not given out: those have their own limit.
    .where("tries", "=", 0)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(manyChallenges)
    .execute();
  const [newest] = open;
  const isRepeated = open.length >= manyChallenges && now.getTime() - (newest?.created_at.getTime() ?? 0) < manyPauseMs;
  if (newest === undefined || !isRepeated) return makeChallenge(trx, owner, { now, minutes });
  return { id: newest.id, webauthnChallenge: newest.webauthn_challenge };
}

/**
 * Returns the challenge that an answer names, locked until the transaction ends; null: ended, expired or another
 * owner's. The caller then calls either `endChallenge` or `countWrongTry`.
 */
export async function lockChallenge(
  trx: Trx,
  { userId, purpose, boundTo }: ChallengeOwner,
  id: string,
  now: Date,
): Promise<FactorChallenge | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await trx
    .selectFrom("factor_challenges")
    .select("webauthn_challenge")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("bound_to", "=", boundTo)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { id, webauthnChallenge: row.webauthn_challenge };
}

/** Ends a challenge that was answered. */
export async function endChallenge(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable("factor_challenges").set({ ended_at: now }).where("id", "=", id).execute();
}

/** Counts a wrong answer and returns how many there were; the fifth ends the challenge. */
export async function countWrongTry(trx: Trx, id: string, now: Date): Promise<number> {
  const { tries } = await trx
    .updateTable("factor_challenges")
    .set((row) => ({
      tries: row("tries", "+", 1),
      ended_at: row
        .case()
        .when(row("tries", "+", 1), ">=", maxChallengeTries)
        .then(now)
        .else(row.ref("ended_at"))
        .end(),
    }))
    .where("id", "=", id)
    .returning("tries")
    .executeTakeFirstOrThrow();
  return tries;
}

/** Returns the challenge of an answer that may be tried once, right or wrong, and ends it. Null as above. */
export async function takeChallenge(
  trx: Trx,
  owner: ChallengeOwner,
  id: string,
  now: Date,
): Promise<FactorChallenge | null> {
  const challenge = await lockChallenge(trx, owner, id, now);
  if (challenge !== null) await endChallenge(trx, id, now);
  return challenge;
}
