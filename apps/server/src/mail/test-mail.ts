import { accountMail } from "./account-mail.tsx";
import { moment, openPomander } from "./template-parts.ts";
import { renderMail, type WrittenMail } from "./write-mail.ts";

/** Writes the message that shows an administrator that mails are sent. */
export function writeTestMail({ name, at }: { name: string; at: string }, publicUrl: string): WrittenMail {
  const { subject, body } = accountMail({
    title: "A test email from Pomander",
    name,
    facts: [{ what: "When", is: moment(at) }],
    action: openPomander(publicUrl),
    text: ["You asked for this email on the dashboard. It arrived, so this server can send email."],
  });
  return { subject, ...renderMail(body) };
}
