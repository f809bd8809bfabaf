import type { ReactElement } from "react";
import { accountMail, type AccountMail, type Fact } from "./account-mail.tsx";
import { limits } from "@pomander/contract";
import type { MailData, MailTemplate } from "./mail-data.ts";
import type { MailTexts } from "./mail-texts.ts";
import { administratorText, cutTo, deviceText, oneLine } from "./safe-text.ts";

interface MailContent {
  subject: string;
  /** The address for replies, if it is not the sender's. */
  replyTo?: string;
  body: ReactElement;
}
/** The functions that write each message, in the language of `texts`. */
export type Templates = {
  [T in MailTemplate]: (data: MailData[T], publicUrl: string, texts: MailTexts) => MailContent;
};

/**
 * Returns a moment in words, in the reader's time zone: "November 20, 2026 at 10:12 (Europe/Vienna)". In UTC without a
 * zone, or with one that this server does not know.
 */
export function moment(iso: string, texts: Pick<MailTexts, "tag">, timeZone = "UTC"): string {
  const options = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat(texts.tag, { ...options, timeZone: zone }).format(new Date(iso));
  if (timeZone === "UTC") return `${inZone("UTC")} UTC`;
  try {
    return `${inZone(timeZone)} (${timeZone})`;
  } catch {
    return moment(iso, texts);
  }
}

export const whenFact = (
  { at, timeZone }: Pick<MailData["password-set"], "at" | "timeZone">,
  texts: MailTexts,
): Fact => ({
  what: texts.parts.when,
  is: moment(at, texts, timeZone),
});

export const deviceFacts = (data: MailData["password-set"], texts: MailTexts): Fact[] => [
  whenFact(data, texts),
  { what: texts.parts.device, is: deviceText(data.device, texts) },
];

/** Renders the mail about what was done on a device, which it names after its other `facts`. */
export const deviceMail = (
  data: MailData["password-set"],
  texts: MailTexts,
  { facts = [], ...mail }: Omit<AccountMail, "facts"> & Partial<Pick<AccountMail, "facts">>,
) => accountMail(data, texts, { facts: [...facts, ...deviceFacts(data, texts)], ...mail });

/**
 * Renders an invitation, which names the administrator who sent it under `by`, or the company's directory, which has no
 * device.
 */
export const invitationMail = (
  data: MailData["password-set"] & { by: string },
  texts: MailTexts,
  { by, ...mail }: Omit<AccountMail, "facts"> & { by: string },
) =>
  data.by === ""
    ? accountMail(data, texts, { facts: [{ what: by, is: texts.parts.directory }, whenFact(data, texts)], ...mail })
    : deviceMail(data, texts, { facts: [{ what: by, is: administratorText(data.by, texts) }], ...mail });

/** Returns a name in a form that a mail program does not turn into a link; nothing where there is none. */
export const nameFacts = (what: string, name: string): Fact[] =>
  name === "" ? [] : [{ what, is: cutTo(100, oneLine(name)).replaceAll(".", "[.]") }];

export const openPomander = (publicUrl: string, { parts }: MailTexts) => ({ label: parts.open, url: publicUrl });

/** Returns the button that opens a page of the reader's profile. */
export const openProfile = (
  publicUrl: string,
  { parts }: MailTexts,
  page: "account" | "notifications" | "security",
) => ({ label: parts.openProfile, url: `${publicUrl}/profile/${page}` });

/** Returns the page on which the owner of a mailbox confirms that it is theirs. */
export const verificationUrl = (publicUrl: string, token: string) => `${publicUrl}/verify-email?token=${token}`;

/** Returns the button of a message that proves its recipient's address, with the text about it at the end. */
export const verificationAction = ({ proof }: { proof?: string }, publicUrl: string, { parts }: MailTexts) =>
  proof === undefined
    ? undefined
    : {
        action: { label: parts.confirm, url: verificationUrl(publicUrl, proof) },
        ending: parts.confirmEnding(limits.emailProofDays),
      };
