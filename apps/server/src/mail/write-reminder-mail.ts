import { createElement } from "react";
import { headlineOf, type ReminderMail } from "./reminder-mail.ts";
import { ReminderTemplate } from "./reminder-template.tsx";
import { renderMail } from "./render.ts";
import type { WrittenMail } from "./write-mail.ts";

/** A reminder as it leaves: text and HTML of one template, and the headers by which a mail program unsubscribes. */
export function writeReminderMail(mail: ReminderMail): WrittenMail & { headers: Record<string, string> } {
  return {
    subject: `Reminder: ${headlineOf(mail)}`,
    ...renderMail(createElement(ReminderTemplate, { mail })),
    headers: {
      "List-Unsubscribe": `<${mail.unsubscribeLink}>`,
      // RFC 8058: one click, without a page.
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
