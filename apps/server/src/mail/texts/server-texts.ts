import type { Format } from "@pomander/texts/format";

/** Returns the texts of mails about the server: its backups, visitors' messages and the test. */
export const english = (_format: Format) => ({
  backup: {
    overdue: "Backups of your Pomander server are overdue",
    failed: "The backup of your Pomander server failed",
    reason: "Reason",
    folder: "Folder",
    lastGood: "Last good backup",
    noneYet: "none yet",
    checked: "Checked",
    open: "Open system status",
    whatIfOverdue:
      "There's been no good backup for more than a day. If the server's disk fails now, everything saved since the last one is lost.",
    whatIfFailed: "Pomander couldn't make the scheduled backup. It tries again every hour.",
    fix: "Ask whoever runs the server to fix this soon. The documentation (docs/operations.md, Backups) explains how backups work.",
  },
  contact: {
    subject: (subject: string) => `Contact: ${subject === "" ? "no subject" : subject}`,
    preview: (name: string) => `${name} sent a message from the contact form.`,
    title: "A message from the contact form",
    name: "Name",
    email: "Email",
    subjectLabel: "Subject",
    noSubject: "none",
    ending:
      "Anyone can use this form, with any name and address. Reply to this email to answer them. Never ask for master passwords or recovery keys: Pomander doesn't send them to anyone, and no one can read a vault to help.",
  },
  test: {
    title: "A test email from Pomander",
    what: "You asked for this email on the dashboard. It arrived, so this server can send email.",
  },
});
