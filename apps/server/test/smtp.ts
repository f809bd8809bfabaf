import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

type SmtpReply = { code: number; text: string } | null;

export interface TestSmtp {
  url: string;
  /** What was accepted, in order. */
  mails: ParsedMail[];
  /** How the end of each message is answered from now on, or of one to this address; null accepts it. */
  answer: (reply: SmtpReply | ((to: string) => SmtpReply | Promise<SmtpReply>)) => void;
  close: () => Promise<void>;
}

/** A real mail server on a port of loopback. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ParsedMail[] = [];
  let answer: Parameters<TestSmtp["answer"]>[0] = null;
  const take = async (stream: NodeJS.ReadableStream, to: string) => {
    const mail = await simpleParser(stream);
    const refusal = typeof answer === "function" ? await answer(to) : answer;
    if (refusal !== null) throw Object.assign(new Error(refusal.text), { responseCode: refusal.code });
    mails.push(mail);
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, session, done) => callbackify(take)(stream, session.envelope.rcptTo[0]?.address ?? "", done),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: (reply) => {
      answer = reply;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
