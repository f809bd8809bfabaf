import type { ReactElement } from "react";
import type { Fact } from "./account-mail.tsx";
import { limits } from "@pomander/contract";
import type { MailData, MailTemplate } from "./enqueue-mail.ts";
import { deviceText } from "./safe-text.ts";

interface MailContent {
  subject: string;
  /** An address that answers go to, where it is not the sender's. */
  replyTo?: string;
  body: ReactElement;
}
export type Templates = { [T in MailTemplate]: (data: MailData[T], publicUrl: string) => MailContent };

const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
export const moment = (iso: string) => `${inWords.format(new Date(iso))} UTC`;

export const deviceFacts = ({ at, device }: MailData["password-set"]): Fact[] => [
  { what: "When", is: moment(at) },
  { what: "Device", is: deviceText(device) },
];

/** The page on which the holder of a mailbox confirms that it is theirs. */
export const verificationUrl = (publicUrl: string, token: string) => `${publicUrl}/verify-email?token=${token}`;

/** The button of a message that proves its recipient's address, with what is said of it at the end. */
export const verificationAction = ({ proof }: { proof?: string }, publicUrl: string) =>
  proof === undefined
    ? undefined
    : {
        action: { label: "Confirm my email", url: verificationUrl(publicUrl, proof) },
        ending: `The button works once, for ${limits.emailProofDays} days. We`,
      };
