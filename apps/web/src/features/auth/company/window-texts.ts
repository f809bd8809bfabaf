import { localize } from "@pomander/texts/format";

/** The texts of a second window in which the user signs in at the company. */
export const english = () => ({
  title: "Company sign-in",
  asked: {
    confirm: {
      title: "Confirm a change?",
      hint: (company: string, minutes: number) =>
        `After you sign in at ${company}, your account can be changed here for ${minutes} minutes. Continue only if you started this yourself; otherwise close this page.`,
    },
    renew: {
      title: "Sign in again?",
      hint: (company: string, _minutes: number) =>
        `Signing in at ${company} starts your session here again. Continue only if you started this yourself; otherwise close this page.`,
    },
    go: "Continue",
  },
  going: (company: string) => `Opening ${company}'s sign-in page...`,
  signedOut: {
    title: "Your session has ended",
    hint: "Close this window and sign in again in the other one.",
  },
  confirming: (company: string) => `Asking ${company} whether it's you...`,
  failed: "Couldn't confirm that it's you",
  confirmed: { title: "It's confirmed", hint: "Close this window and continue in the other one." },
  renewed: { title: "You stay signed in", hint: "Close this window and continue in the other one." },
  close: "Close this window",
});

export const texts = localize("features/auth/company/window-texts", english);
