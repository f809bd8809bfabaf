import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long the server waits, in milliseconds. */
export interface Patience {
  /** For whoever asked to take more of a reply. */
  unread: number;
  /** For a long read to end, however fast its reader is: until then it holds a connection to the database. */
  longRead: number;
  /** For a turn at a long read. */
  turn: number;
}
export const defaultPatience: Patience = { unread: 30_000, longRead: 300_000, turn: 10_000 };

/**
 * Ends the connection of a reply that is not read: what is ready to be sent stays in memory until it is. A socket's time
 * begins anew whenever some of it leaves; the next request on the connection sets the time aside.
 */
export function endUnreadReplies(app: FastifyInstance, { unread }: Patience) {
  app.addHook("onSend", async (request) => {
    const { socket } = request.raw;
    // A request that was injected has no real one.
    if (socket instanceof Socket) socket.setTimeout(unread);
  });
}
