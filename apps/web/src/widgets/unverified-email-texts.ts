import { limits } from "@pomander/contract";
import { localize } from "@pomander/texts/format";

export const english = () => ({
  waits: (email: string) =>
    `You haven't confirmed ${email} yet. Until you do, it gets account emails and one reminder a week, up to ${limits.proofReminders} in all. Other reminders wait.`,
  outbox: (email: string) =>
    `You haven't confirmed ${email} yet. This server sends no emails, it only writes them to a folder, so nothing waits for that.`,
  how: "Open the link in the email we sent you.",
  again: "Resend link",
  sent: "We sent the link again",
  failed: "Couldn't send the link",
});

export const texts = localize("widgets/unverified-email-texts", english);
