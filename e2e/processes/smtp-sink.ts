import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";

import { expect } from "@playwright/test";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string;
  /** Waits for the newest mail to an address whose subject holds `subject`. */
  newest(address: string, subject: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** A real mail server on loopback; it knows no mailbox by the name of `gone`. */
export async function startSmtpSink(gone: string): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const take = async (stream: NodeJS.ReadableStream) => mails.push(await simpleParser(stream));
  const unknown = Object.assign(new Error("5.1.1 Mailbox unknown"), { responseCode: 550 });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(address === gone ? unknown : undefined),
    onData: (stream, _session, done) => callbackify(take)(stream, (error) => done(error)),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const find = (address: string, subject: string) =>
    mails.findLast((mail) => mail.to?.text.includes(address) === true && mail.subject?.includes(subject) === true);
  return {
    url: `smtp://127.0.0.1:${port}`,
    async newest(address, subject) {
      await expect.poll(() => find(address, subject) !== undefined, { message: `a mail to ${address}` }).toBe(true);
      const mail = find(address, subject);
      if (mail === undefined) throw new Error("It was there a moment ago.");
      return mail;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Proves an address with the link that it was mailed when it registered. */
export async function verifyEmail(mailbox: SmtpSink, serverUrl: string, address: string): Promise<void> {
  const { text } = await mailbox.newest(address, "account is ready");
  const [, token] = /verify-email\?token=([\w-]+)/.exec(text ?? "") ?? [];
  const response = await fetch(`${serverUrl}/api/auth/verify-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  expect(response.status).toBe(204);
}

/** The address behind the header of one-click unsubscribing. */
export function unsubscribeUrl({ headers }: ParsedMail): string {
  const list = headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
  const url = list?.unsubscribe?.url;
  if (url === undefined) throw new Error("The mail has no List-Unsubscribe header.");
  return url;
}

/** The link into the app. */
export function reminderLink({ text }: ParsedMail): string {
  const [link] = /http\S+\/remind-me\?reminder=[0-9a-f-]+/.exec(text ?? "") ?? [];
  if (link === undefined) throw new Error(`The mail leads nowhere:\n${text}`);
  return link;
}
