import { sql } from "kysely";
import { type Clock, dayMs, readNow, sqlNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { postMessage, type PostOutcome } from "../../platform/outgoing/post.ts";
import { jsonLine } from "../audit-numbers/json-line.ts";
import { jsonType, webhookHeaders } from "../../platform/outgoing/webhook.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { backoffSeconds } from "../../queue/backoff.ts";
import { mailSuperAdmins } from "../mail-super-admins.ts";
import type { Pepper } from "../pepper.ts";
import { type ClaimedBatch, claimBatches, leaseMs, noBatch, working } from "./claim.ts";
import { openWebhook } from "./seal.ts";

export interface WebhookDeps {
  db: Database;
  pepper: Pepper;
  outgoing: Pick<Outgoing, "send">;
  log: Log;
  clock?: Clock;
  /** Ends the sending after the messages under way. */
  signal?: AbortSignal;
}

/** Seconds for which events are collected after a message that had room for more. */
const pauseSeconds = 10;
/** Largest number of seconds before a receiver that works again is noticed. */
const longestPauseSeconds = 900;

/**
 * Sends what is due until nothing is, each webhook's events in order. An event counts as sent once its receiver
 * accepted it, so a crash repeats one message at most and loses none.
 * @returns how many messages were accepted
 */
export async function sendToWebhooks(deps: WebhookDeps): Promise<number> {
  for (let sent = 0; ;) {
    if (deps.signal?.aborted === true) return sent;
    const claimed = await claimBatches(deps.db, deps.clock);
    if (claimed.length === 0) return sent;
    const outcomes = await Promise.all(claimed.map((batch) => sendBatch(deps, batch)));
    sent += outcomes.filter(({ state }) => state === "sent").length;
  }
}

async function sendBatch(deps: WebhookDeps, batch: ClaimedBatch): Promise<PostOutcome> {
  const { id, at, events } = batch;
  const outcome = await postToWebhook(deps, batch, { id, at, type: "audit.events", data: { events } });
  await withTransaction<void>(deps.db, (trx) => recordOutcome(deps, trx, batch, outcome));
  return outcome;
}

interface WebhookMessage {
  id: string;
  at: Date;
  type: "audit.events" | "test";
  data: object;
}

/** Sends a message once, signed. */
export async function postToWebhook(
  { pepper, outgoing }: Pick<WebhookDeps, "pepper" | "outgoing">,
  { webhookId, sealed }: { webhookId: string; sealed: string },
  { id, at, type, data }: WebhookMessage,
): Promise<PostOutcome> {
  const address = openWebhook(pepper, webhookId, sealed);
  if (address === null) return { state: "failed", error: "The address can't be read. Enter it again." };
  const body = jsonLine({ type, timestamp: at.toISOString(), data });
  const headers = { ...jsonType, ...webhookHeaders(address.secret, { id, at, body }) };
  // An attempt ends before another process may begin one.
  const signal = AbortSignal.timeout(leaseMs / 2);
  return postMessage(outgoing, { method: "POST", url: address.url, headers, body, signal }, at);
}

/** Records what became of a message, unless the webhook was changed or claimed again since. */
async function recordOutcome({ clock }: WebhookDeps, trx: Trx, batch: ClaimedBatch, outcome: PostOutcome) {
  const row = await trx
    .selectFrom("audit_webhooks")
    .select(["failures", "failing_since", "is_told", "name", "host"])
    .where("id", "=", batch.webhookId)
    .where("claims", "=", batch.claim)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const of = trx.updateTable("audit_webhooks").where("id", "=", batch.webhookId);
  const now = await readNow(trx, clock);
  if (outcome.state === "sent") {
    // After failures, other events may have been waiting for as long.
    const isAll = !batch.isFull && row.failures === 0;
    const pause = isAll ? pauseSeconds : 0;
    await of
      .set({
        sent_seq: batch.end,
        last_sent_at: sqlNow(clock),
        missed: sql<number>`missed + ${batch.missed}`,
        next_at: new Date(now + pause * 1_000),
        ...noBatch,
        ...working,
      })
      .execute();
    return;
  }
  const failures = row.failures + 1;
  const least = outcome.state === "postponed" ? (outcome.minSeconds ?? 0) : 0;
  const pause = Math.max(Math.min(backoffSeconds(failures), longestPauseSeconds), least);
  const since = row.failing_since ?? new Date(now);
  const isDayBehind = !row.is_told && now - since.getTime() >= dayMs;
  await of
    .set({
      failures,
      failing_since: since,
      problem: outcome.error,
      next_at: new Date(now + pause * 1_000),
      is_told: row.is_told || isDayBehind,
    })
    .execute();
  if (!isDayBehind) return;
  await mailSuperAdmins(trx, "audit-webhook-behind", (isProven) => ({
    at: new Date(now).toISOString(),
    webhook: isProven ? row.name : "",
    host: isProven ? row.host : "",
    reason: outcome.error,
    since: since.toISOString(),
  }));
}
