import type { Delivery, SendOutcome } from "@pomander/contract";

/** What became of one Remind Now; with `failed`, what the mail server said. */
export interface SentNow {
  outcome: SendOutcome;
  deliveries: Delivery[];
  error?: { message: string; code: string };
}

/**
 * Sends a reminder now to all who get it, and says what the mail server said, after ten seconds at most. Whether this
 * person may is judged before.
 * @throws Refusal `daily_limit`, `all_unsubscribed`, `rate_limited`, `not_found`
 */
export type SendNow = (actorId: string, reminderId: string) => Promise<SentNow>;
