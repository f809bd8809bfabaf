export const texts = {
  waits: (email: string) =>
    `You have not confirmed ${email} yet. Until you do, mails about your account and one reminder go there; further reminders wait.`,
  outbox: (email: string) =>
    `You have not confirmed ${email} yet. This server writes its mails to its outbox, so nothing waits for it.`,
  how: "Open the link in the mail that we sent you.",
  again: "Send the link again",
  sent: "The link is on its way",
  failed: "The link could not be sent",
} as const;
