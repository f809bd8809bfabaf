import type { Pepper } from "../../accounts/pepper.ts";
import type { Config } from "../../config.ts";
import { mailTextsOf } from "../../mail/mail-texts.ts";
import type { ReminderMail } from "../../mail/reminder-parts.ts";
import { type Clock, readNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { reminderMessageOf, remindersMessageOf } from "./message.ts";
import { recordChannelOutcome } from "./outcome.ts";
import { type ChannelOutcome, postToChannel } from "./post.ts";
import { openChannel } from "./seal.ts";

interface ChannelDelivery {
  /** The delivery's, or of several the message's, by which a receiver notices a second try. */
  id: string;
  channelId: string;
  /** The tag of the language of its texts. */
  language: string;
  kind: "scheduled" | "now" | "escalation" | "unreachable";
  /** One at least. */
  reminders: ReadonlyArray<{ id: string; mail: ReminderMail }>;
}

/** Sends a delivery, or several in one message, to their channel, outside any transaction. */
export type SendToChannel = (delivery: ChannelDelivery, signal: AbortSignal) => Promise<ChannelOutcome>;

interface SendToChannelDeps {
  db: Database;
  pepper: Pepper;
  outgoing: Outgoing;
  config: Pick<Config, "publicUrl">;
  clock?: Clock | undefined;
}

export function createSendToChannel({ db, pepper, outgoing, config, clock }: SendToChannelDeps): SendToChannel {
  return async ({ id, channelId, kind, language, reminders }, signal) => {
    const row = await db
      .selectFrom("channels")
      .select(["kind", "sealed"])
      .where("id", "=", channelId)
      .executeTakeFirst();
    if (row === undefined) return { state: "failed", error: "This channel was removed." };
    const address = tryToOpen(pepper, channelId, row.sealed);
    if (address === null) return { state: "failed", error: "The channel's address can't be read. Enter it again." };
    const target = { kind: row.kind, ...address };
    const { publicUrl } = config;
    const [first] = reminders;
    const texts = mailTextsOf(language);
    const message =
      first !== undefined && reminders.length === 1
        ? reminderMessageOf(first.mail, { id: first.id, kind, publicUrl }, texts)
        : remindersMessageOf(reminders, publicUrl, texts);
    const at = new Date(await readNow(db, clock));
    const outcome = await postToChannel(outgoing, target, { id, at, message }, signal);
    // Where this cannot be written, what became of the message still is: unrecorded, it would go twice.
    return recordChannelOutcome(db, channelId, outcome, clock).catch(() => outcome);
  };
}

function tryToOpen(pepper: Pepper, channelId: string, sealed: string) {
  try {
    return openChannel(pepper, channelId, sealed);
  } catch {
    return null;
  }
}
