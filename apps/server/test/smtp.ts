import { type ParsedMail, simpleParser } from "mailparser";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

type SmtpReply = { code: number; text: string } | null;

export interface TestSmtp extends SmtpSink {
  /** Accepted mails, in order. */
  mails: ParsedMail[];
  /** Sets the reply to the end of each message from now on, or to one to this address; null accepts it. */
  answer: (reply: SmtpReply | ((to: string) => SmtpReply | Promise<SmtpReply>)) => void;
}

/** Starts a mail server that keeps the mails it accepts; each mail to `unknownMailbox` is refused. */
export async function startSmtp({ unknownMailbox }: { unknownMailbox?: string } = {}): Promise<TestSmtp> {
  const mails: ParsedMail[] = [];
  let answer: Parameters<TestSmtp["answer"]>[0] = null;
  const sink = await startSmtpSink({
    ...(unknownMailbox === undefined ? {} : { unknownMailbox }),
    take: async (message, to) => {
      const mail = await simpleParser(message);
      const refusal = typeof answer === "function" ? await answer(to) : answer;
      if (refusal !== null) throw Object.assign(new Error(refusal.text), { responseCode: refusal.code });
      mails.push(mail);
    },
  });
  return {
    ...sink,
    mails,
    answer: (reply) => {
      answer = reply;
    },
  };
}
