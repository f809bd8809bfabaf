import { expect } from "@playwright/test";
import type { ParsedMail } from "mailparser";

import { sendRequest } from "../../apps/server/test/http-api.ts";
import { startSmtp } from "../../apps/server/test/smtp.ts";

export interface Mailbox {
  /** The address for SMTP_URL. */
  url: string;
  /** Waits for the newest mail to an address whose subject contains `subject`. */
  newest(address: string, subject: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** Starts a mailbox for all mail of a server, except for `unknownMailbox`, which is refused. */
export async function startMailbox(unknownMailbox: string): Promise<Mailbox> {
  const { url, mails, close } = await startSmtp({ unknownMailbox });
  const find = (address: string, subject: string) =>
    mails.findLast((mail) => mail.to?.text.includes(address) === true && mail.subject?.includes(subject) === true);
  return {
    url,
    async newest(address, subject) {
      await expect.poll(() => find(address, subject) !== undefined, { message: `a mail to ${address}` }).toBe(true);
      const mail = find(address, subject);
      if (mail === undefined) throw new Error("It was there a moment ago.");
      return mail;
    },
    close,
  };
}

/** Proves an address with the link that was mailed to it when it registered. */
export async function verifyEmail(mailbox: Mailbox, serverUrl: string, address: string): Promise<void> {
  const { text } = await mailbox.newest(address, "account is ready");
  const [, token] = /verify-email\?token=([\w-]+)/.exec(text ?? "") ?? [];
  const response = await sendRequest(serverUrl, { method: "POST", path: "/auth/verify-email", body: { token } });
  expect(response.status).toBe(204);
}

/** Returns the address in the header for one-click unsubscribing. */
export function unsubscribeUrl({ headers }: ParsedMail): string {
  const list = headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
  const url = list?.unsubscribe?.url;
  if (url === undefined) throw new Error("The mail has no List-Unsubscribe header.");
  return url;
}

/** Returns the link that takes a reminder without signing in. */
export function takeLink({ text }: ParsedMail): string {
  const [link] = /http\S+\/take\/[\w.~-]+/.exec(text ?? "") ?? [];
  if (link === undefined) throw new Error(`The mail has no link to take the reminder:\n${text}`);
  return link;
}

/** Returns the link into the app. */
export function reminderLink({ text }: ParsedMail): string {
  const [link] = /http\S+\/remind-me\?reminder=[0-9a-f-]+/.exec(text ?? "") ?? [];
  if (link === undefined) throw new Error(`The mail leads nowhere:\n${text}`);
  return link;
}
