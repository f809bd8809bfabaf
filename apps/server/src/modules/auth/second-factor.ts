import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { sendCode } from "../../accounts/account-mails.ts";
import type { Core } from "../../accounts/core.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Trx } from "../../platform/database.ts";
import type { AccountRow } from "./store.ts";

export const codeRules = { tries: 5, livesMs: 24 * 60 * 60 * 1000, pauseMs: 60_000, mailsADay: 5 } as const;

interface Attempt {
  challenge?: string | undefined;
  code?: string | undefined;
  device: string;
}

/**
 * What a right temporary password needs besides: to be in its time and, where mail is configured, the code that was
 * sent to the account's address (crypto-protocol.md §6). Null: nothing is missing.
 */
export async function judgeTemporarySignIn(
  core: Core,
  trx: Trx,
  account: AccountRow,
  attempt: Attempt,
): Promise<Refusal | null> {
  const until = account.temporary_password_until;
  if (until === null || until <= core.clock.now()) return new Refusal("temporary_password_expired");
  if (core.config.smtpUrl === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${account.id}`}, 0))`.execute(trx);
  const { challenge, code } = attempt;
  if (challenge === undefined || code === undefined) {
    return new Refusal("second_factor_required", {
      challenge: await openChallenge(core, trx, account, attempt.device),
    });
  }
  return (await tryCode(core, trx, account.id, challenge, code)) ? null : new Refusal("invalid_code");
}

/** Ends what codes are open: the password or the address that they belong to is another one now. */
export async function endCodes(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable("sign_in_codes")
    .set({ ended_at: at })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** Tries a code; the fifth wrong one ends its challenge. */
async function tryCode({ pepper, clock }: Core, trx: Trx, userId: string, challenge: string, code: string) {
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
  const ended_at = isRight || tries >= codeRules.tries ? now : null;
  await trx.updateTable("sign_in_codes").set({ tries, ended_at }).where("id", "=", row.id).execute();
  return isRight;
}

/** The challenge that the next try answers; with a new code by mail unless too many were sent. */
async function openChallenge(core: Core, trx: Trx, account: AccountRow, device: string): Promise<string> {
  const { pepper, clock } = core;
  const now = clock.now();
  const sent = await trx
    .selectFrom("sign_in_codes")
    .select(["id", "created_at", "expires_at", "ended_at"])
    .where("user_id", "=", account.id)
    .where("created_at", ">", new Date(now.getTime() - codeRules.livesMs))
    .orderBy("created_at", "desc")
    .execute();
  const newest = sent[0];
  const isTooSoon = newest !== undefined && now.getTime() - newest.created_at.getTime() < codeRules.pauseMs;
  if (isTooSoon || sent.length >= codeRules.mailsADay) {
    const open = sent.find((row) => row.ended_at === null && row.expires_at > now);
    // One that no code answers: the reply looks the same.
    return open?.id ?? randomUUID();
  }
  await endCodes(trx, account.id, now);
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await trx
    .insertInto("sign_in_codes")
    .values({
      id,
      user_id: account.id,
      code_hash: pepper.hashOfCode(id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + codeRules.livesMs),
      ended_at: null,
    })
    .execute();
  await sendCode(trx, account, code, { at: now, device });
  return id;
}
