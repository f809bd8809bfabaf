import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import { type Clock, dayMs, readNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { AuditWebhooksTable } from "../../platform/program-tables.ts";
import { readChain } from "../audit-numbers/number-events.ts";

/** Milliseconds for which a process has a claimed message: longer than any attempt may take. */
export const leaseMs = 60_000;

/** Events for one webhook, which this process alone sends until its lease is over. */
export interface ClaimedBatch {
  webhookId: string;
  sealed: string;
  /** The message's id: the same on every try with these contents. */
  id: string;
  events: { line: string; hash: string }[];
  /** Whether other events may be waiting that had no room. */
  isFull: boolean;
  /** The number of its last event. */
  end: number;
  /** Events up to there that were deleted before they were sent. */
  missed: number;
  claim: number;
  at: Date;
}

/** Claims one message for each webhook that is due. Webhooks that another process has locked are skipped. */
export function claimBatches(db: Database, clock?: Clock): Promise<ClaimedBatch[]> {
  return db.transaction().execute(async (trx) => {
    const now = await readNow(trx, clock);
    const due = await trx
      .selectFrom("audit_webhooks")
      .selectAll()
      .where("awaits_keep", "=", false)
      .where("next_at", "<=", new Date(now))
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    const { seq: last } = await readChain(trx);
    const claimed: ClaimedBatch[] = [];
    for (const row of due) {
      const batch = await claimBatch(trx, row, { now, last });
      if (batch !== null) claimed.push(batch);
    }
    return claimed;
  });
}

type WebhookRow = Selectable<AuditWebhooksTable>;

/** @param last the number of the last event */
async function claimBatch(
  trx: Trx,
  row: WebhookRow,
  { now, last }: { now: number; last: number },
): Promise<ClaimedBatch | null> {
  const from = row.sent_seq;
  const until = row.batch_end ?? last;
  const read = await trx
    .selectFrom("audit_events")
    .select(["seq", "line", "hash"])
    .where("seq", ">", from)
    .where("seq", "<=", until)
    .orderBy("seq")
    .limit(limits.auditWebhookEvents)
    .execute();
  const events = read.map(({ line, hash }) => ({ line: line ?? "", hash: hash?.toString("base64url") ?? "" }));
  events.splice(countFitting(events));
  const end = read[events.length - 1]?.seq ?? until;
  const missed = end - from - events.length;
  const isFull = read.length === limits.auditWebhookEvents || events.length < read.length;
  const of = trx.updateTable("audit_webhooks").where("id", "=", row.id);
  if (events.length === 0) {
    // The events that waited were deleted, or there were none: nothing is sent.
    if (missed > 0 || row.batch_id !== null) {
      await of.set({ sent_seq: end, missed: sql<number>`missed + ${missed}`, ...noBatch }).execute();
    }
    return null;
  }
  const today = new Date(now).toISOString().slice(0, 10);
  const tries = row.tried_on === today ? row.tries : 0;
  if (tries >= limits.auditWebhookTriesPerDay) {
    const tomorrow = new Date((Math.floor(now / dayMs) + 1) * dayMs);
    await of.set({ next_at: tomorrow }).execute();
    return null;
  }
  const isSame = row.batch_end === end && row.batch_count === events.length;
  const id = isSame && row.batch_id !== null ? row.batch_id : randomUUID();
  const claim = row.claims + 1;
  await of
    .set({
      batch_id: id,
      batch_end: end,
      batch_count: events.length,
      claims: claim,
      next_at: new Date(now + leaseMs),
      tried_on: today,
      tries: tries + 1,
    })
    .execute();
  return { webhookId: row.id, sealed: row.sealed, id, events, isFull, end, missed, claim, at: new Date(now) };
}

/** Returns how many of the first events have room in one message: one at least. */
function countFitting(events: ClaimedBatch["events"]): number {
  let bytes = 0;
  const first = events.findIndex((event, i) => {
    bytes += Buffer.byteLength(JSON.stringify(event));
    return i > 0 && bytes > limits.auditWebhookBytes;
  });
  return first < 0 ? events.length : first;
}

/** The columns of a webhook that has no message under way. */
export const noBatch = { batch_id: null, batch_end: null, batch_count: null };
/** The columns of a webhook whose last message was accepted. */
export const working = { failures: 0, failing_since: null, problem: null, is_told: false };
