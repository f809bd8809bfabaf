import { type ChannelTarget, channelRequestOf, type Post } from "./formats.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { postMessage, type PostOutcome } from "../../platform/outgoing/post.ts";

/** The result of sending one message. */
export type ChannelOutcome = Exclude<PostOutcome, { state: "sent" }> | { state: "sent"; via: "channel" };

/** Sends a message to a channel and returns the result in general words. */
export async function postToChannel(
  outgoing: Pick<Outgoing, "send">,
  target: ChannelTarget,
  post: Post,
  signal?: AbortSignal,
): Promise<ChannelOutcome> {
  const outcome = await postMessage(
    outgoing,
    { ...channelRequestOf(target, post), ...(signal && { signal }) },
    post.at,
  );
  return outcome.state === "sent" ? { ...outcome, via: "channel" } : outcome;
}
