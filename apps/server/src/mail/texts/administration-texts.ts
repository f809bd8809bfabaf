import type { Format } from "@pomander/texts/format";

/** The notice wherever a mail mentions a temporary password (crypto-protocol.md §6). */
const usedBefore =
  "You'll be asked to create a master password. If you aren't asked, someone else may already have used it: tell your administrator.";

/** Returns the texts of mails about what administrators do with an account. */
export const english = (_format: Format) => ({
  usedBefore,
  added: {
    title: "An account was created for you",
    subject: "An account was created for you in Pomander",
    by: "Created by",
    what: (until: string) =>
      `Pomander keeps your passwords safe so that only you can read them. Not even its administrators can. Your administrator will give you a temporary password separately. Sign in with it before ${until}.`,
  },
  invited: {
    title: "You're invited to Pomander",
    by: "Invited by",
    accept: "Accept invitation",
    ending: (until: string) => `The button works until ${until}, and only until you've chosen a master password.`,
    what: "Pomander keeps your passwords safe so that only you can read them. Not even its administrators can. Accept the invitation, then choose a master password, which opens your vault.",
    unexpected:
      "Don't forward this email: whoever has the link can take the account. If the link says that it was used and it wasn't you, tell your administrator.",
  },
  reset: {
    title: "Your password was reset",
    by: "Reset by",
    what: (until: string) =>
      `An administrator reset your password, and all your devices were signed out. Your administrator will give you a temporary password separately. Sign in with it before ${until}.`,
    vault:
      "Your vault wasn't changed, and no one else can read it. Have your old master password or your recovery key ready: you'll need one of them to unlock it.",
    factorOff: "Two-step sign-in was turned off. You can set it up again in your profile.",
    linksRemoved:
      "Your calendar links and channels were removed. You can create new ones in your profile once you've signed in.",
    unexpected: "If you didn't ask for this, talk to your administrator before you sign in.",
  },
  replaced: {
    title: "Your temporary password was replaced",
    by: "Replaced by",
    what: (until: string) =>
      `An administrator replaced your temporary password, and will give you the new one separately. Sign in with it before ${until}. The old one no longer works.`,
  },
  code: {
    title: "Your sign-in code",
    code: "Code",
    ending: "The code works once, for 24 hours, and only with your temporary password.",
    what: "Someone is signing in to Pomander with your temporary password. If it's you, enter this code to continue.",
    unexpected: "If it wasn't you, tell your administrator right away: someone has your temporary password.",
  },
});
