import type { ReactElement } from "react";
import type { MailTemplate } from "./enqueue-mail.ts";
import { renderMail } from "./render.ts";
import { templates } from "./templates.tsx";

export interface WrittenMail {
  subject: string;
  replyTo?: string;
  html: string;
  text: string;
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
