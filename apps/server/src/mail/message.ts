import type { ReactElement } from "react";
import type { Fact } from "./account-mail.tsx";
import type { MailData, MailTemplate } from "./mails.ts";
import { deviceText } from "./plain.ts";

interface Message {
  subject: string;
  /** An address that answers go to, where it is not the sender's. */
  replyTo?: string;
  body: ReactElement;
}
export type Templates = { [T in MailTemplate]: (data: MailData[T], publicUrl: string) => Message };

const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
export const moment = (iso: string) => `${inWords.format(new Date(iso))} UTC`;

export const deviceFacts = ({ at, device }: MailData["password-set"]): Fact[] => [
  { what: "When", is: moment(at) },
  { what: "Device", is: deviceText(device) },
];
