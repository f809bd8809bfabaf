import { limits } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { FactorChallenge } from "../../accounts/factor-challenges.ts";
import type { Pepper } from "../../accounts/pepper.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

// Any client may request the challenge of a passkey sign-in, from any number of networks, so none is stored: its id is
// a UUID of version 7, which contains the time of its creation, and the bytes to sign are a hash of the id under a key
// of the server.

const livesMs = limits.passkeyChallengeMinutes * 60_000;
/**
 * Milliseconds for which a used challenge is kept: longer than it is valid, by every clock that is correct to a day.
 */
const keptMs = dayMs;

const challengeOf = (pepper: Pepper, id: string): FactorChallenge => ({
  id,
  webauthnChallenge: pepper.pseudonymOf("passkey-sign-in", id),
});

/** Begins a challenge. It names no account and belongs to none: the passkey that signs it identifies the user. */
export const makeSignInChallenge = (pepper: Pepper, now: Date): FactorChallenge =>
  challengeOf(pepper, uuidv7({ msecs: now.getTime() }));

const uuidOfTime = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns the challenge of an id that came back; null when it has expired or the id is not a challenge's. */
export function readSignInChallenge(pepper: Pepper, id: string, now: Date): FactorChallenge | null {
  const [, high, low] = uuidOfTime.exec(id) ?? [];
  if (high === undefined || low === undefined) return null;
  // RFC 9562 §5.7: the first 48 bits are the milliseconds.
  const madeAt = Number.parseInt(high + low, 16);
  return madeAt + livesMs > now.getTime() ? challengeOf(pepper, id) : null;
}

/** Uses a challenge up, across all processes. Returns false when it was used before. */
export async function useSignInChallenge(trx: Trx, { id }: FactorChallenge, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("factor_challenges")
    .values({
      id,
      user_id: null,
      purpose: "passkey-sign-in",
      bound_to: "",
      webauthn_challenge: "",
      created_at: now,
      expires_at: new Date(now.getTime() + keptMs),
      ended_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
