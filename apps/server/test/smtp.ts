import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface TestSmtp {
  url: string;
  /** What was accepted, in order. */
  mails: ParsedMail[];
  /** How the end of each message is answered from now on; null accepts it. */
  answer: (reply: { code: number; text: string } | null) => void;
  close: () => Promise<void>;
}

/** A real mail server on a port of loopback. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ParsedMail[] = [];
  let refusal: { code: number; text: string } | null = null;
  const take = async (stream: NodeJS.ReadableStream) => {
    const mail = await simpleParser(stream);
    if (refusal !== null) throw Object.assign(new Error(refusal.text), { responseCode: refusal.code });
    mails.push(mail);
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, _session, done) => callbackify(take)(stream, done),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: (reply) => {
      refusal = reply;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
