import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";

export interface SmtpSink {
  /** The address for SMTP_URL. */
  url: string;
  close: () => Promise<void>;
}

interface SmtpSinkOptions {
  /**
   * Receives each message and its first recipient; the client gets the reply when this settles. A `responseCode` on a
   * thrown error is the code of the refusal.
   */
  take: (message: NodeJS.ReadableStream, to: string) => Promise<unknown>;
  /** Address that is refused at RCPT. */
  unknownMailbox?: string;
}

/** Starts a real mail server on a port of the loopback interface, which relays nothing. */
export async function startSmtpSink({ take, unknownMailbox }: SmtpSinkOptions): Promise<SmtpSink> {
  const unknown = Object.assign(new Error("5.1.1 Mailbox unknown"), { responseCode: 550 });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(address === unknownMailbox ? unknown : undefined),
    onData: (stream, session, done) =>
      callbackify(take)(stream, session.envelope.rcptTo[0]?.address ?? "", (error) => done(error)),
  });
  // A client that was killed in the middle of a message is an error of its connection, not of the test.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
