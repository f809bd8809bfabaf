import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";

export interface Received {
  messageId: string;
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Sink {
  url: string;
  /** Every message that was taken, whoever was there to hear it. */
  received: Received[];
  /** Messages whose end was not answered yet. */
  inFlight: () => number;
  close: () => Promise<void>;
}

/** A mail server that answers the end of each message after so many milliseconds. */
export async function startSink(delay: () => number): Promise<Sink> {
  const received: Received[] = [];
  let inFlight = 0;
  const take = async (stream: NodeJS.ReadableStream, to: string) => {
    inFlight++;
    try {
      const messageId = /^message-id: <([^@>]+)@/im.exec(await text(stream))?.[1] ?? "";
      await pause(delay());
      received.push({ messageId, to, at: Date.now() });
    } finally {
      inFlight--;
    }
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, session, done) => callbackify(take)(stream, session.envelope.rcptTo[0]?.address ?? "", done),
  });
  // Clients that are killed.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    inFlight: () => inFlight,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
