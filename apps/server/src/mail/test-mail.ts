import { accountMail } from "./account-mail.tsx";
import { mailTextsOf } from "./mail-texts.ts";
import { moment, openPomander } from "./template-parts.ts";
import { renderMail, type WrittenMail } from "./write-mail.ts";

/** Writes the message that shows an administrator that mails are sent. */
export function writeTestMail(
  { name, at }: { name: string; at: string },
  publicUrl: string,
  language: string,
): WrittenMail {
  const all = mailTextsOf(language);
  const { title, what } = all.server.test;
  const { subject, body } = accountMail({ name }, all, {
    title,
    facts: [{ what: all.parts.when, is: moment(at, all) }],
    action: openPomander(publicUrl, all),
    text: [what],
  });
  return { subject, ...renderMail(body) };
}
