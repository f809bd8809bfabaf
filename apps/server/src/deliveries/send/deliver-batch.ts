import { type ClaimedMessage, claimReplacements, leaveGroup, type Line } from "../claim/claim-messages.ts";
import { type AttemptOutcome, type DeliverDeps, notWritten, recordOutcome, sendMail } from "./deliver.ts";
import { readExpiredLately } from "../compose/recently-expired.ts";
import type { PreparedDelivery } from "../claim/decide.ts";
import { prepareDelivery } from "../claim/prepare.ts";
import type { ClaimedDelivery } from "../store.ts";
import { makeDigestUnsubscribeToken } from "../compose/unsubscribe-token.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import type { ReminderMail } from "../../mail/reminder-texts.ts";
import { writeDigestMail } from "../../mail/write-mail.ts";
import { isDatabaseUnavailable } from "../../platform/database-errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";

/** Several deliveries to one recipient, which go out as one message. */
export interface ClaimedGroup extends ClaimedMessage {
  groupId: string;
}

/** A delivery that is part of a message, with what it says there. */
interface Part extends PreparedDelivery {
  claimed: ClaimedDelivery;
}

/**
 * Sends several deliveries as one message. Each is checked and recorded by itself, so that a failure of one does not
 * affect the others.
 */
export async function deliverBatch(
  deps: DeliverDeps,
  line: Line,
  group: ClaimedGroup,
  time: AttemptDeadline,
): Promise<void> {
  const parts = await prepareAll(deps, line, group, time);
  const [last] = parts.slice(-1);
  const signal = time.signal();
  if (last === undefined || signal === null) return;
  const outcome = await sendParts(deps, group, { parts, expired: await readExpired(deps, group, parts) }, signal);
  if (last.channelId !== null && outcome.state === "failed" && parts.length > 1) {
    // The server may not accept a message of several reminders: each is tried by itself.
    for (const { claimed } of parts) await goAlone(deps, claimed, { state: "postponed", error: outcome.error }, time);
    return;
  }
  for (const { claimed } of parts) await recordOutcome(deps, claimed, outcome, time);
}

/**
 * Prepares the deliveries to send now, with those that replace others; in the order of their reminders, as plans lock
 * them.
 */
async function prepareAll(deps: DeliverDeps, line: Line, group: ClaimedGroup, time: AttemptDeadline): Promise<Part[]> {
  const parts: Part[] = [];
  let waiting = group.deliveries;
  const known = waiting.map(({ id }) => id);
  while (waiting.length > 0) {
    const dropped: string[] = [];
    for (const claimed of waiting.toSorted(byReminder)) {
      const prepared = await prepare(deps, claimed, time, parts.length > 0);
      if (prepared !== null) parts.push({ claimed, ...prepared });
      else if (claimed.reminder_id !== null) dropped.push(claimed.reminder_id);
    }
    const replacements = { reminderIds: dropped, known, clock: deps.clock };
    waiting = dropped.length === 0 ? [] : await claimReplacements(deps.db, line, group, replacements);
    known.push(...waiting.map(({ id }) => id));
  }
  return parts;
}

const byReminder = (one: ClaimedDelivery, other: ClaimedDelivery) =>
  (one.reminder_id ?? "") < (other.reminder_id ?? "") ? -1 : 1;

/** Prepares one delivery. An internal error in one of them stops no other: it goes in a message of its own, later. */
async function prepare(
  deps: DeliverDeps,
  claimed: ClaimedDelivery,
  time: AttemptDeadline,
  isFurther: boolean,
): Promise<PreparedDelivery | null> {
  try {
    return await withTransaction(deps.db, (trx) => prepareDelivery(trx, deps, claimed, isFurther));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, delivery: claimed.id }, "a reminder could not be written");
    await goAlone(deps, claimed, notWritten, time);
    return null;
  }
}

async function goAlone(deps: DeliverDeps, claimed: ClaimedDelivery, outcome: AttemptOutcome, time: AttemptDeadline) {
  await recordOutcome(deps, claimed, outcome, time);
  await withTransaction(deps.db, (trx) => leaveGroup(trx, claimed));
}

/** Reads the beginning of a digest; where that fails, the digest goes without. */
async function readExpired(
  deps: DeliverDeps,
  { groupId }: ClaimedGroup,
  parts: readonly Part[],
): Promise<ReminderMail[]> {
  const { claimed, userId } = parts.at(-1) as Part;
  if (!claimed.in_digest || userId === null) return [];
  const named = parts.flatMap(({ claimed: { reminder_id: id } }) => (id === null ? [] : [id]));
  try {
    return await withTransaction(deps.db, (trx) => readExpiredLately(trx, deps, { groupId, userId, named }));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, group: groupId }, "what has expired could not be read");
    return [];
  }
}

interface Contents {
  parts: readonly Part[];
  /** Expired reminders that the message also names, without deliveries of their own. */
  expired: readonly ReminderMail[];
}

function sendParts(
  deps: DeliverDeps,
  group: ClaimedGroup,
  { parts, expired }: Contents,
  signal: AbortSignal,
): Promise<AttemptOutcome> | AttemptOutcome {
  const { claimed, channelId, to } = parts.at(-1) as Part;
  if (channelId !== null) {
    const reminders = parts.flatMap(({ claimed: { reminder_id: id }, message }) =>
      id === null ? [] : [{ id, mail: message }],
    );
    return deps.sendToChannel({ id: group.groupId, kind: claimed.kind, channelId, reminders }, signal);
  }
  const written = writeGroup(deps, group, { parts, expired });
  return "state" in written ? written : sendMail(deps.mailer, { ...written, to }, signal);
}

function writeGroup(
  { config, log, tokenSecret }: DeliverDeps,
  { groupId }: ClaimedGroup,
  { parts, expired }: Contents,
): Omit<OutgoingMail, "to"> | AttemptOutcome {
  try {
    const { claimed, userId, hasRemindMe } = parts.at(-1) as Part;
    const token = makeDigestUnsubscribeToken(tokenSecret, {
      digestId: groupId,
      recipientKey: userId ?? claimed.recipient_key,
    });
    const links = {
      unsubscribe: `${config.publicUrl}/unsubscribe/${token}`,
      settings: hasRemindMe ? `${config.publicUrl}/profile/notifications` : null,
    };
    const why = claimed.kind === "escalation" ? "escalation" : claimed.in_digest ? "digest" : "together";
    const reminders = [...expired, ...parts.map(({ message }) => message)];
    return { ...writeDigestMail({ reminders, links, why }), id: groupId };
  } catch (error) {
    log.error({ err: error, group: groupId }, "a message of several reminders could not be written");
    return notWritten;
  }
}
