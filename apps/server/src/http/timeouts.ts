import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { LongReadTimeouts } from "../platform/long-reads.ts";

/** Times that the server waits, in milliseconds. */
export interface Timeouts extends LongReadTimeouts {
  /** Milliseconds in which a client has to read more of a reply. */
  unreadReply: number;
}
export const defaultTimeouts: Timeouts = { unreadReply: 30_000, longRead: 300_000, turnAtLongRead: 10_000 };

/**
 * Ends the connection of a reply that is not read, which stays in memory until then. A socket's time restarts whenever
 * some of the reply leaves; the next request on the connection clears it.
 */
export function endUnreadReplies(app: FastifyInstance, { unreadReply }: Timeouts) {
  app.addHook("onSend", async (request) => {
    const { socket } = request.raw;
    // An injected request has no real socket.
    if (socket instanceof Socket) socket.setTimeout(unreadReply);
  });
}
