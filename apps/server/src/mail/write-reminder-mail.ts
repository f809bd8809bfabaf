import { createElement } from "react";
import { render } from "@react-email/render";
import { headlineOf } from "./reminder-headline.ts";
import type { ReminderMail } from "./reminder-mail.ts";
import { ReminderTemplate } from "./reminder-template.tsx";
import type { WrittenMail } from "./write-mail.ts";

/** A reminder as it leaves: text and HTML of one template, and the headers by which a mail program unsubscribes. */
export async function writeReminderMail(
  mail: ReminderMail,
): Promise<WrittenMail & { headers: Record<string, string> }> {
  const body = createElement(ReminderTemplate, { mail });
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  return {
    subject: `Reminder: ${headlineOf(mail)}`,
    html,
    text,
    headers: {
      "List-Unsubscribe": `<${mail.unsubscribeLink}>`,
      // RFC 8058: one click, without a page.
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
