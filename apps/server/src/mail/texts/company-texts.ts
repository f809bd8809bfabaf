import type { Format } from "@pomander/texts/format";

/** Returns the texts of mails about sign-in by the company. */
export const english = (_format: Format) => ({
  connected: {
    title: (company: string) => `${company} now signs you in`,
    at: (company: string) => `At ${company}`,
    what: (company: string) =>
      `Your account was connected to ${company}. It signs you in from now on, and can't open your vault: only you can.`,
    unexpected:
      "If you didn't do this, disconnect it in your profile, sign out everywhere and change your master password.",
    withoutPassword: { unexpected: "If you didn't do this, tell your administrator right away." },
  },
  disconnected: {
    title: (company: string) => `${company} no longer signs you in`,
    by: "Disconnected by",
    operators: "The people who run the server",
    what: "Your account was disconnected, and sessions that your company began have ended. Sign in with your email and master password.",
    unexpected: "If you didn't do this, sign out everywhere and change your master password.",
    withoutPassword: {
      what: (isForAll: boolean, isNew: boolean) =>
        `Your account was disconnected, and sessions that your company began have ended. ${
          isNew ? "You haven't chosen a master password yet" : "Your vault has no master password"
        }, so you can't sign in until an administrator helps. ${
          isForAll
            ? `Ask an administrator for a temporary password. ${
                isNew ? "With it, you choose" : "With it and your recovery key, you set"
              } a master password.`
            : `Ask an administrator to invite you again.${isNew ? "" : " Your vault stays as it is."}`
        }`,
    },
  },
  invited: {
    title: (company: string) => `Sign in to Pomander with ${company}`,
    by: "Invited by",
    action: (company: string) => `Continue with ${company}`,
    ending: (until: string) => `The button works once, until ${until}, and only for you.`,
    what: (company: string) =>
      `Pomander keeps your passwords safe so that only you can read them. Not even its administrators or ${company} can. ${company} signs you in; then you choose what opens your vault.`,
    password: (company: string) =>
      `Never enter your ${company} password in Pomander itself: your browser shows ${company}'s own page for it.`,
  },
  startOver: {
    title: "Begin with an empty vault",
    by: "Sent by",
    action: (company: string) => `Continue with ${company}`,
    what: "With this link you set up a new, empty vault. Your present one goes to your archive, locked: only your recovery key opens it there. No one else can open it, either.",
    unexpected:
      "If one of your browsers still opens your vault, or you have your recovery key or a passkey, don't use the link. Nothing changes then.",
  },
  off: {
    title: (company: string) => `${company} no longer signs people in`,
    open: "Open users",
    what: (company: string, people: number) =>
      `The people who run the server have ended sign-in by ${company}. ${people === 1 ? "One connected account signs" : `${people} connected accounts sign`} in with email and master password again, also where ${company} was required.`,
    temporary: "People who never chose a master password need a temporary one from you.",
  },
});
