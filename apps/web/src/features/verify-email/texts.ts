import { localize } from "@pomander/texts/format";

/** Every text of the page behind the link that proves an address. */
export const english = () => ({
  heading: "Confirm your email",
  lead: "Confirm that this address is yours to get reminders and account emails there.",
  notYours: "If you didn't ask for a Pomander account, close this page. Nothing changes.",
  submit: "Confirm my email",
  done: "Your email is confirmed",
  toApp: "Open Pomander",
  login: "Login",
  ended: "This link has already been used or has expired",
  hints: {
    done: "Any waiting emails are on their way.",
    ended:
      "If you've already confirmed your email, you're all set. If not, request a new link in your profile, or sign in.",
  },
  failed: "Couldn't confirm your email",
});

export const texts = localize("features/verify-email/texts", english);
