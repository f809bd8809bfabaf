import { localize } from "@pomander/texts/format";

/** The texts about the mail server and about a test of it. */
export const english = () => ({
  test: "Send test email",
  testTitle: "Test email",
  sending: (email: string) => `Sending an email to ${email}...`,
  said: "The mail server said",
  serverSaid: "The server said",
  outcomes: {
    sent: (email: string) => `The mail server accepted the email to ${email}.`,
    failed: (email: string) => `The email to ${email} wasn't sent.`,
    outbox: (email: string) =>
      `No mail server is set up. The email to ${email} was written to the outbox, and no one will get it.`,
  },
  testFailed: "Couldn't send the email. Try again.",
  cancel: "Cancel",
  close: "Close",
  ways: {
    outbox:
      "No mail server is set up, so emails are only written to the outbox and no one gets them. To send them, set SMTP_URL on the server.",
    none: "This server process doesn't send email, so emails wait for one that does. To send from here, set SMTP_URL on the server.",
    held: 'Emails are on hold: this database was restored or moved, so waiting emails may have been sent before. To send them, run "npm run pomander -- mails resume" on the server.',
  },
});

export const mailTexts = localize("widgets/mail/texts", english);
