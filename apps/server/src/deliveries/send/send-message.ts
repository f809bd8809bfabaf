import type { ClaimedMessage } from "../claim/claim-messages.ts";
import type { PreparedDelivery } from "../claim/prepare.ts";
import { readExpiredLately } from "../compose/recently-expired.ts";
import { makeDigestUnsubscribeToken } from "../compose/unsubscribe-token.ts";
import type { TriedDelivery } from "./finish.ts";
import { type DeliverDeps, goAlone } from "./record.ts";
import { classifyMailError } from "../../mail/mail-error.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import type { ReminderMail } from "../../mail/reminder-parts.ts";
import { writeDigestMail, writeReminderMail } from "../../mail/write-mail.ts";
import { isDatabaseUnavailable } from "../../platform/database-errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";
import type { AttemptOutcome } from "../../queue/claim.ts";

export const notWritten = {
  state: "postponed",
  error: "The email couldn't be written.",
} as const satisfies AttemptOutcome;

/** Several deliveries to one recipient, which go out as one message. */
interface Group extends ClaimedMessage {
  groupId: string;
}

interface Contents {
  /** One at least. */
  parts: readonly PreparedDelivery[];
  /** Expired reminders that the message also names, without deliveries of their own. */
  expired: readonly ReminderMail[];
}

/**
 * Sends a message, outside any transaction, and returns how the try of each of its deliveries ended, to be recorded.
 * `parts` are the deliveries that it has now, one at least.
 */
export async function sendMessage(
  deps: DeliverDeps,
  message: ClaimedMessage,
  parts: readonly PreparedDelivery[],
  { signal, time }: { signal: AbortSignal; time: AttemptDeadline },
): Promise<TriedDelivery[]> {
  const outcome = await send(deps, message, parts, signal);
  const claimed = parts.map((part) => part.claimed);
  if (parts.length > 1 && parts.at(-1)?.channelId !== null && outcome.state === "failed") {
    // The mail server may refuse a message of several reminders, so each one is tried in its own message.
    await goAlone(deps, claimed, { state: "postponed", error: outcome.error }, time);
    return [];
  }
  return claimed.map((job) => ({ job, outcome }));
}

async function send(
  deps: DeliverDeps,
  message: ClaimedMessage,
  parts: readonly PreparedDelivery[],
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const { claimed, channelId, to, language } = parts.at(-1) as PreparedDelivery;
  if (channelId !== null) {
    const reminders = parts.flatMap(({ claimed: { reminder_id: id }, message: mail }) =>
      id === null ? [] : [{ id, mail }],
    );
    const id = message.groupId ?? claimed.id;
    return deps.sendToChannel({ id, kind: claimed.kind, channelId, language, reminders }, signal);
  }
  const expired = isGroup(message) ? await readExpired(deps, message, parts) : [];
  const written = write(deps, message, { parts, expired });
  return "state" in written ? written : sendMail(deps, { ...written, to }, signal);
}

const isGroup = (message: ClaimedMessage): message is Group => message.groupId !== null;

/** Passes a message to the mail server, and returns the result. */
async function sendMail({ mailer }: DeliverDeps, mail: OutgoingMail, signal: AbortSignal): Promise<AttemptOutcome> {
  try {
    await mailer.send(mail, signal);
    return { state: "sent", via: mailer.via };
  } catch (error) {
    const { isFinal, text } = classifyMailError(error);
    return { state: isFinal ? "failed" : "postponed", error: text };
  }
}

/** Reads the beginning of a digest; where that fails, the digest goes without. */
async function readExpired(
  deps: DeliverDeps,
  { groupId }: Group,
  parts: readonly PreparedDelivery[],
): Promise<ReminderMail[]> {
  const { claimed, userId } = parts.at(-1) as PreparedDelivery;
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

/** Writes a message. An internal error in one stops no other. */
function write(
  deps: DeliverDeps,
  message: ClaimedMessage,
  contents: Contents,
): Omit<OutgoingMail, "to"> | typeof notWritten {
  const last = contents.parts.at(-1) as PreparedDelivery;
  try {
    if (isGroup(message)) return writeGroup(deps, message, contents);
    return { ...writeReminderMail(last.message, last.language), id: last.claimed.message_id };
  } catch (error) {
    deps.log.error(
      { err: error, delivery: last.claimed.id, group: message.groupId },
      "a reminder could not be written",
    );
    return notWritten;
  }
}

function writeGroup(
  { config, tokenSecret }: DeliverDeps,
  { groupId }: Group,
  { parts, expired }: Contents,
): Omit<OutgoingMail, "to"> {
  const { claimed, userId, hasRemindMe, language } = parts.at(-1) as PreparedDelivery;
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
  return { ...writeDigestMail({ reminders, links, why }, language), id: groupId };
}
