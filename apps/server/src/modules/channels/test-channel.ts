import type { ChannelTest } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import { testMessageOf } from "../../deliveries/to-channels/message.ts";
import type { ChannelOwner } from "../../deliveries/to-channels/cancel.ts";
import { postToChannel } from "../../deliveries/to-channels/post.ts";
import { openChannel } from "../../deliveries/to-channels/seal.ts";
import { mailTextsOf } from "../../mail/mail-texts.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lockChannel } from "./store.ts";

/**
 * Sends a test message once, in the language of the user who asks for it, and returns in general words what the other
 * side replied.
 */
export async function testChannel(
  { db, clock, pepper, config, outgoing }: AppContext & { outgoing: Outgoing },
  owner: ChannelOwner,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<ChannelTest> {
  const row = await withTransaction(db, (trx) => lockChannel(trx, owner, channelId));
  const { language } = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const target = { kind: row.kind, ...openChannel(pepper, row.id, row.sealed) };
  const post = {
    id: uuidv7(),
    at: clock.now(),
    message: testMessageOf(config.publicUrl, mailTextsOf(language ?? config.defaultLanguage)),
  };
  const outcome = await postToChannel(outgoing, target, post);
  return outcome.state === "sent"
    ? { isSent: true, message: "The message was accepted." }
    : { isSent: false, message: outcome.error };
}
