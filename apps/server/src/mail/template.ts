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

/**
 * A moment in words, as a clock in the reader's zone shows it: "November 20, 2026 at 10:12 (Europe/Vienna)". Without a zone,
 * or with one that this server does not know, in UTC.
 */
export function moment(iso: string, timeZone = "UTC"): string {
  const options = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone }).format(new Date(iso));
  if (timeZone === "UTC") return `${inZone("UTC")} UTC`;
  try {
    return `${inZone(timeZone)} (${timeZone})`;
  } catch {
    return moment(iso);
  }
}

export const deviceFacts = ({ at, device, timeZone }: MailData["password-set"]): Fact[] => [
  { what: "When", is: moment(at, timeZone) },
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
