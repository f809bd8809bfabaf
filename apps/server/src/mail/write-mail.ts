import type { LanguageTag } from "@pomander/contract";
import { plainTextSelectors } from "@react-email/render";
import { compile } from "html-to-text";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { writeCalendar } from "./calendar.ts";
import { type DigestMail, digestSubjectOf, DigestTemplate } from "./digest-mail.tsx";
import type { MailTemplate } from "./mail-data.ts";
import { mailTextsOf, type MailTexts } from "./mail-texts.ts";
import { subjectOf, ReminderTemplate } from "./reminder-mail.tsx";
import type { ReminderMail } from "./reminder-parts.ts";
import { templates } from "./templates.ts";

/** The document type that mail programs support best. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Converts HTML to text as React Email does, but leaves headings in their own letters. */
const textOf = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } }))],
});

/** Renders a message as HTML, and as text. Its templates are synchronous, and so is this. */
export function renderMail(body: ReactElement): { html: string; text: string } {
  const markup = renderToStaticMarkup(body);
  // Half of the markup is styles, which the text does not need. Quotation marks outside of tags are escaped.
  return { html: `${doctype}${markup}`, text: textOf(markup.replaceAll(/ style="[^"]*"/g, "")) };
}

export interface WrittenMail {
  subject: string;
  replyTo?: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
}

interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** Refuses a row of `mails` that this release cannot write: one of a newer release, or a malformed one. */
export class UnknownTemplateError extends Error {
  constructor(template: string) {
    super(`no template ${template}`);
    this.name = "UnknownTemplateError";
  }
}

/** Writes a message from its row's template and data. @param defaultLanguage of a reader who has chosen none */
export function writeMail(
  template: string,
  data: unknown,
  publicUrl: string,
  defaultLanguage: LanguageTag = "en",
): WrittenMail {
  if (!Object.hasOwn(templates, template)) throw new UnknownTemplateError(template);
  // The row was written by `enqueueMail`, whose types bind data to template.
  const write = templates[template as MailTemplate] as (
    data: unknown,
    publicUrl: string,
    texts: MailTexts,
  ) => { subject: string; replyTo?: string; body: ReactElement };
  const { language } = data as { language?: string | null };
  const { body, ...head } = write(data, publicUrl, mailTextsOf(language ?? defaultLanguage));

  return { ...head, ...renderMail(body) };
}

/** Writes a reminder's message: text and HTML of one template, and the headers by which a mail program unsubscribes. */
export function writeReminderMail(
  mail: ReminderMail,
  language: string,
): WrittenMail & { headers: Record<string, string> } {
  const texts = mailTextsOf(language);
  return {
    subject: subjectOf(mail, texts),
    ...renderMail(createElement(ReminderTemplate, { mail, texts })),
    headers: unsubscribeHeaders(mail.unsubscribeLink),
    ...calendarOf([mail], texts),
  };
}

/** Writes reminders that are sent together; a single one is written as it is by itself. */
export function writeDigestMail(mail: DigestMail, language: string): WrittenMail & { headers: Record<string, string> } {
  const [only] = mail.reminders;
  if (only !== undefined && mail.reminders.length === 1) return writeReminderMail(only, language);
  const texts = mailTextsOf(language);
  return {
    subject: digestSubjectOf(mail, texts),
    ...renderMail(createElement(DigestTemplate, { mail, texts })),
    headers: unsubscribeHeaders(mail.links.unsubscribe),
    ...calendarOf(mail.reminders, texts),
  };
}

const unsubscribeHeaders = (link: string) => ({
  "List-Unsubscribe": `<${link}>`,
  // RFC 8058: one click, without a page.
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Writes one file with all events. */
function calendarOf(reminders: readonly ReminderMail[], texts: MailTexts): Pick<WrittenMail, "attachments"> {
  const events = reminders.flatMap(({ calendarEvent }) => (calendarEvent === undefined ? [] : [calendarEvent]));
  if (events.length === 0) return {};
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return { attachments: [{ filename: "reminders.ics", contentType, content: writeCalendar(events, { texts }) }] };
}
