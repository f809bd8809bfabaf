import { localize } from "@pomander/texts/format";

/** Every text of a code with which a user of the company signs in elsewhere. */
export const english = () => ({
  action: "Get a sign-in code",
  title: "Your sign-in code",
  lead: (host: string) =>
    `Type it on the command line after “pomander login ${host} --company”, or in the browser extension under “Sign in with a code”.`,
  making: "Getting a code…",
  code: "Sign-in code",
  copy: "Copy code",
  copied: "Sign-in code copied",
  copyFailed: "Couldn't copy. Select the code and copy it yourself.",
  once: "It works once, for five minutes. When you sign out here, you're signed out there, too.",
  beware: "Use it only where you want to sign in yourself. Anyone else who has it is signed in as you.",
  stale: (company: string) => `For a code, sign in with ${company} once more, in another window.`,
  signIn: (company: string) => `Sign in with ${company}`,
  failed: "Couldn't get a code",
  cancel: "Cancel",
  done: "Done",
});

export const texts = localize("features/profile/company/code-texts", english);
