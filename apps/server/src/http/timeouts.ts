import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { LongReadTimeouts } from "../platform/long-reads.ts";

/** How long the server waits, in milliseconds. */
export interface Timeouts extends LongReadTimeouts {
  /** In which a client has to read more of a reply. */
  unreadReply: number;
}
export const defaultTimeouts: Timeouts = { unreadReply: 30_000, longRead: 300_000, turnAtLongRead: 10_000 };

/**
 * Ends the connection of a reply that is not read: what is ready to be sent stays in memory until it is. A socket's time
 * begins anew whenever some of it leaves; the next request on the connection sets the time aside.
 */
export function endUnreadReplies(app: FastifyInstance, { unreadReply }: Timeouts) {
  app.addHook("onSend", async (request) => {
    const { socket } = request.raw;
    // A request that was injected has no real one.
    if (socket instanceof Socket) socket.setTimeout(unreadReply);
  });
}
