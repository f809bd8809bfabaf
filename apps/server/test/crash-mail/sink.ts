import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type SmtpSink, startSmtpSink } from "../smtp-sink.ts";

export interface Received {
  messageId: string;
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Sink extends SmtpSink {
  /** Every accepted message, including those whose sender was killed before it received the reply. */
  received: Received[];
  /** Returns the number of messages whose end was not answered yet. */
  inFlight: () => number;
}

/**
 * Starts a mail server that answers the end of each message after a delay in milliseconds, and refuses some addresses.
 */
export async function startSink(delay: () => number, refuses: (to: string) => boolean = () => false): Promise<Sink> {
  const received: Received[] = [];
  let inFlight = 0;
  const sink = await startSmtpSink({
    take: async (message, to) => {
      inFlight++;
      try {
        const messageId = /^message-id: <([^@>]+)@/im.exec(await text(message))?.[1] ?? "";
        await pause(delay());
        if (refuses(to)) throw Object.assign(new Error("5.1.1 Mailbox unknown"), { responseCode: 550 });
        received.push({ messageId, to, at: Date.now() });
      } finally {
        inFlight--;
      }
    },
  });
  return { ...sink, received, inFlight: () => inFlight };
}
