import { claimDigests, type ClaimedDigest, claimReplacements, leaveDigest } from "./claim-digest.ts";
import { type AttemptOutcome, type DeliverDeps, notWritten, recordOutcome, sendMail } from "./deliver.ts";
import { prepareDelivery, type PreparedDelivery } from "./prepare.ts";
import type { ClaimedDelivery } from "./store.ts";
import { makeDigestUnsubscribeToken } from "./unsubscribe-token.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import { writeDigestMail } from "../mail/write-mail.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import { withTransaction } from "../platform/transaction.ts";
import { type AttemptDeadline, startAttemptDeadline } from "../queue/backoff.ts";
import type { JobQueue } from "../queue/worker.ts";

/** A delivery that is part of a digest, with what it says there. */
interface Part extends PreparedDelivery {
  claimed: ClaimedDelivery;
}

/** Of a person's messages that wait for their digest: what is due together goes out as one email. */
export function createDigestQueue(deps: DeliverDeps): JobQueue {
  return {
    concurrency: 4,
    claim: async (limit) => {
      const time = startAttemptDeadline();
      const digests = await claimDigests(deps.db, limit, deps.clock);
      return digests.map((digest) => () => deliverDigest(deps, digest, time));
    },
  };
}

/** Each delivery is looked at and recorded by itself: whatever happens to one, the others are what they are. */
async function deliverDigest(deps: DeliverDeps, digest: ClaimedDigest, time: AttemptDeadline): Promise<void> {
  const parts = await prepareAll(deps, digest, time);
  const [last] = parts.slice(-1);
  const signal = time.signal();
  if (last === undefined || signal === null) return;
  const written = write(deps, digest, parts);
  const outcome = "state" in written ? written : await sendMail(deps.mailer, { ...written, to: last.to }, signal);
  for (const { claimed } of parts) await recordOutcome(deps, claimed, outcome, time);
}

/** What is to be sent now, with what replaces deliveries that are not; in the order of their reminders, as plans lock them. */
async function prepareAll(deps: DeliverDeps, digest: ClaimedDigest, time: AttemptDeadline): Promise<Part[]> {
  const parts: Part[] = [];
  let waiting = digest.deliveries;
  const seen = [...waiting];
  while (waiting.length > 0) {
    const dropped: string[] = [];
    for (const claimed of waiting.toSorted(byReminder)) {
      const prepared = await prepare(deps, claimed, time);
      if (prepared !== null) parts.push({ claimed, ...prepared });
      else if (claimed.reminder_id !== null) dropped.push(claimed.reminder_id);
    }
    waiting =
      dropped.length === 0
        ? []
        : await claimReplacements(deps.db, { ...digest, deliveries: seen }, dropped, deps.clock);
    seen.push(...waiting);
  }
  return parts;
}

const byReminder = (one: ClaimedDelivery, other: ClaimedDelivery) =>
  (one.reminder_id ?? "") < (other.reminder_id ?? "") ? -1 : 1;

/** A fault of ours in one of them stops no other: it goes by an email of its own, later. */
async function prepare(
  deps: DeliverDeps,
  claimed: ClaimedDelivery,
  time: AttemptDeadline,
): Promise<PreparedDelivery | null> {
  try {
    return await withTransaction(deps.db, (trx) => prepareDelivery(trx, deps, claimed));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, delivery: claimed.id }, "a reminder could not be written");
    await recordOutcome(deps, claimed, notWritten, time);
    await withTransaction(deps.db, (trx) => leaveDigest(trx, claimed));
    return null;
  }
}

function write(
  { config, log, tokenSecret }: DeliverDeps,
  { id, userId }: ClaimedDigest,
  parts: readonly Part[],
): Omit<OutgoingMail, "to"> | AttemptOutcome {
  try {
    const token = makeDigestUnsubscribeToken(tokenSecret, { digestId: id, userId });
    const links = {
      unsubscribe: `${config.publicUrl}/unsubscribe/${token}`,
      settings: `${config.publicUrl}/profile/notifications`,
    };
    return { ...writeDigestMail({ reminders: parts.map(({ message }) => message), links }), id };
  } catch (error) {
    log.error({ err: error, digest: id }, "a digest could not be written");
    return notWritten;
  }
}
