/** Every text of the page behind the link that proves an address. */
export const texts = {
  heading: "Confirm your email",
  lead: "Press the button, and this address counts as yours: reminders and mails about your account come to it.",
  notYours: "If you did not ask for a Pomander account, close this page. Nothing changes.",
  submit: "Confirm my email",
  done: "Your email is confirmed",
  toApp: "Open Pomander",
  login: "Login",
  ended: "This link has been used or has ended",
  hints: {
    done: "What waited for it is on its way.",
    ended: "If you confirmed it before, all is well. If not, ask for a new link in your profile, or sign in.",
  },
  failed: "Your email could not be confirmed",
} as const;
