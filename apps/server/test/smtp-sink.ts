import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string;
  close: () => Promise<void>;
}

interface SmtpSinkOptions {
  /**
   * Is given each message and the first address it is for; the client hears that it was taken when this settles. A
   * `responseCode` on what it throws is the code of the refusal.
   */
  take: (message: NodeJS.ReadableStream, to: string) => Promise<unknown>;
  /** Address that is refused as RCPT. */
  unknownMailbox?: string;
}

/** A real mail server on a port of loopback, which passes nothing on. */
export async function startSmtpSink({ take, unknownMailbox }: SmtpSinkOptions): Promise<SmtpSink> {
  const unknown = Object.assign(new Error("5.1.1 Mailbox unknown"), { responseCode: 550 });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(address === unknownMailbox ? unknown : undefined),
    onData: (stream, session, done) =>
      callbackify(take)(stream, session.envelope.rcptTo[0]?.address ?? "", (error) => done(error)),
  });
  // A client that was killed in the middle of a message is an error of its connection, not of ours.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
