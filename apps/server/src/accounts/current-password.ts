import { Refusal } from "../http/refusal.ts";
import type { Trx } from "../platform/database.ts";
import type { Core } from "./core.ts";
import type { LockedCounter } from "./password-check.ts";

interface Question {
  /** Of their session. */
  counter: LockedCounter;
  /** Of the account. */
  verifier: Buffer;
  credential: string;
}

/**
 * Whether somebody who is signed in knows the account's password; failures count against their session. Gives the
 * refusal to be returned from the transaction, so that the failure stays counted, or null.
 */
export async function judgeCurrentPassword(
  { checkPassword }: Pick<Core, "checkPassword">,
  trx: Trx,
  question: Question,
): Promise<Refusal | null> {
  const outcome = await checkPassword(trx, question);
  if (outcome.kind === "blocked") return new Refusal("rate_limited", outcome);
  return outcome.kind === "wrong" ? new Refusal("wrong_password") : null;
}
