import { plainTextSelectors } from "@react-email/render";
import { compile } from "html-to-text";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { writeCalendar } from "./calendar.ts";
import { type DigestMail, digestSubjectOf, DigestTemplate } from "./digest-mail.tsx";
import type { MailTemplate } from "./enqueue-mail.ts";
import { subjectOf, ReminderTemplate } from "./reminder-mail.tsx";
import type { ReminderMail } from "./reminder-texts.ts";
import { templates } from "./templates.tsx";

/** What mail programs know best. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** As React Email takes the text, but a heading says what it says in its own letters. */
const textOf = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } }))],
});

/** A message as HTML, and the same as text. Its templates wait for nothing, so neither does this. */
export function renderMail(body: ReactElement): { html: string; text: string } {
  const html = `${doctype}${renderToStaticMarkup(body)}`;
  return { html, text: textOf(html) };
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

/** A row of `mails` that this release cannot write: one of a newer release, or broken. */
export class UnknownTemplateError extends Error {
  constructor(template: string) {
    super(`no template ${template}`);
    this.name = "UnknownTemplateError";
  }
}

/** Writes a message from its row's template and data. */
export function writeMail(template: string, data: unknown, publicUrl: string): WrittenMail {
  if (!Object.hasOwn(templates, template)) throw new UnknownTemplateError(template);
  // The row was written by `enqueueMail`, whose types bind data to template.
  const write = templates[template as MailTemplate] as (
    data: unknown,
    publicUrl: string,
  ) => { subject: string; replyTo?: string; body: ReactElement };
  const { body, ...head } = write(data, publicUrl);
  return { ...head, ...renderMail(body) };
}

/** A reminder as it leaves: text and HTML of one template, and the headers by which a mail program unsubscribes. */
export function writeReminderMail(mail: ReminderMail): WrittenMail & { headers: Record<string, string> } {
  return {
    subject: subjectOf(mail),
    ...renderMail(createElement(ReminderTemplate, { mail })),
    headers: unsubscribeHeaders(mail.unsubscribeLink),
    ...calendarOf([mail]),
  };
}

/** Reminders that go out together; one alone looks as it does by itself. */
export function writeDigestMail(mail: DigestMail): WrittenMail & { headers: Record<string, string> } {
  const [only] = mail.reminders;
  if (only !== undefined && mail.reminders.length === 1) return writeReminderMail(only);
  return {
    subject: digestSubjectOf(mail),
    ...renderMail(createElement(DigestTemplate, { mail })),
    headers: unsubscribeHeaders(mail.links.unsubscribe),
    ...calendarOf(mail.reminders),
  };
}

const unsubscribeHeaders = (link: string) => ({
  "List-Unsubscribe": `<${link}>`,
  // RFC 8058: one click, without a page.
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** One file with the events of all. */
function calendarOf(reminders: readonly ReminderMail[]): Pick<WrittenMail, "attachments"> {
  const events = reminders.flatMap(({ calendarEvent }) => (calendarEvent === undefined ? [] : [calendarEvent]));
  if (events.length === 0) return {};
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return { attachments: [{ filename: "reminders.ics", contentType, content: writeCalendar(events) }] };
}
