import { AccountMail, Paragraph } from "./account-mail.tsx";
import { moment } from "./template.ts";
import { renderMail, type WrittenMail } from "./write-mail.ts";

const title = "A test email from Pomander";

/** The message that shows an administrator that mails are sent. */
export function writeTestMail({ name, at }: { name: string; at: string }, publicUrl: string): WrittenMail {
  const body = (
    <AccountMail
      title={title}
      name={name}
      facts={[{ what: "When", is: moment(at) }]}
      action={{ label: "Open Pomander", url: publicUrl }}
    >
      <Paragraph>You asked for this email on the dashboard. It arrived, so this server can send email.</Paragraph>
    </AccountMail>
  );
  return { subject: title, ...renderMail(body) };
}
