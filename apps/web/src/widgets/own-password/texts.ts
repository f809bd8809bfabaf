import { localize } from "@pomander/texts/format";

/** The texts of confirming a change at the company, where no one knows the master password. */
export const english = () => ({
  /** The company, where its name is not known. */
  unnamed: "your company",
  confirm: (company: string) => `Confirm with ${company}`,
  lead: (company: string) =>
    `You sign in with ${company} once more, in another window. Never type your password for ${company} here.`,
  waiting: "Finish signing in in the other window.",
  again: "Open the window again",
  confirmed: (company: string) => `Confirmed with ${company}`,
  required: (company: string) => `Confirm with ${company} first.`,
  locked: "Unlock your vault first.",
  blocked: "Your browser didn't open the window. Allow pop-ups for this site, then try again.",
  added: "This browser opens your vault from now on, once your company has signed you in.",
  passkeysOnly: "Only passkeys open your vault, so this browser wasn't added.",
  notAdded: "Couldn't add this browser. Try again.",
  addAfterSignIn: "To add this browser, sign in with your company once more.",
  signIn: "Sign in",
});

export const texts = localize("widgets/own-password/texts", english);
