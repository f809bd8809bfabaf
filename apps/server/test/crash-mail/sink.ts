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
  /** Every message that was taken, also one whose sender was killed before it heard so. */
  received: Received[];
  /** Messages whose end was not answered yet. */
  inFlight: () => number;
}

/** A mail server that answers the end of each message after so many milliseconds, and refuses what is for some addresses. */
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
