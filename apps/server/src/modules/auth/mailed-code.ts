import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { notifyOwner } from "../../accounts/account-mails.ts";
import type { AccountRow } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import type { GivenProof } from "../../accounts/factor-proofs.ts";
import { revokeSignInCodes } from "../../accounts/renew-sessions.ts";
import { AppError } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

const signInCodeLimits = { tries: 5, livesMs: dayMs, pauseMs: 60_000, mailsADay: 5 } as const;

/**
 * Checks the proof required in addition to a right temporary password, where mail is configured: the code sent to the
 * account's address (crypto-protocol.md §6). Returns null when nothing is missing.
 */
export async function checkMailedCode(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  { proof, device }: { proof: GivenProof | null; device: string },
): Promise<AppError | null> {
  if (app.config.smtpUrl === null) return null;
  await lockUntilCommit(trx, "code", account.id);
  if (proof === null || proof.answer.method !== "totp") {
    return new AppError("second_factor_required", {
      factor: { challenge: await openChallenge(app, trx, account, device), methods: ["mail"] },
    });
  }
  return (await tryCode(app, trx, account.id, proof.challenge, proof.answer.code))
    ? null
    : new AppError("invalid_code");
}

/** Tries a code; the fifth wrong one ends its challenge. */
async function tryCode({ pepper, clock }: AppContext, trx: Trx, userId: string, challenge: string, code: string) {
  const now = clock.now();
  const row = await trx
    .selectFrom("sign_in_codes")
    .selectAll()
    .where(sql<string>`id::text`, "=", challenge)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) return false;
  const isRight = timingSafeEqual(pepper.hashOfCode(row.id, code), row.code_hash);
  const tries = row.tries + 1;
  const ended_at = isRight || tries >= signInCodeLimits.tries ? now : null;
  await trx.updateTable("sign_in_codes").set({ tries, ended_at }).where("id", "=", row.id).execute();
  return isRight;
}

/** Returns the challenge that the next try answers; mails a new code unless too many were sent. */
async function openChallenge(app: AppContext, trx: Trx, account: AccountRow, device: string): Promise<string> {
  const { pepper, clock } = app;
  const now = clock.now();
  const sent = await trx
    .selectFrom("sign_in_codes")
    .select(["id", "created_at", "expires_at", "ended_at"])
    .where("user_id", "=", account.id)
    .where("created_at", ">", new Date(now.getTime() - signInCodeLimits.livesMs))
    .orderBy("created_at", "desc")
    .execute();
  const newest = sent[0];
  const isTooSoon = newest !== undefined && now.getTime() - newest.created_at.getTime() < signInCodeLimits.pauseMs;
  if (isTooSoon || sent.length >= signInCodeLimits.mailsADay) {
    const open = sent.find((row) => row.ended_at === null && row.expires_at > now);
    // No code answers this challenge: the reply must look the same.
    return open?.id ?? randomUUID();
  }
  await revokeSignInCodes(trx, account.id, now);
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await trx
    .insertInto("sign_in_codes")
    .values({
      id,
      user_id: account.id,
      code_hash: pepper.hashOfCode(id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + signInCodeLimits.livesMs),
      ended_at: null,
    })
    .execute();
  await notifyOwner(trx, "sign-in-code", account, { at: now, device }, { code });
  return id;
}
