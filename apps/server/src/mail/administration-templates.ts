import { deviceMail, moment, type Templates } from "./template-parts.ts";
import { administratorText } from "./safe-text.ts";

/** The notice wherever a mail mentions a temporary password (crypto-protocol.md §6). */
const somebodyBefore =
  "You'll be asked to create a master password. If you aren't asked, someone else may already have used it: tell your administrator.";

const signIn = (publicUrl: string) => ({ label: "Sign in", url: `${publicUrl}/login` });

/** The mails about what administrators do with a user's account, and the code that goes with a temporary password. */
export const administrationTemplates = {
  "user-added": (data, publicUrl) => {
    const title = "An account was created for you";
    const mail = deviceMail(data, {
      title,
      facts: [{ what: "Created by", is: administratorText(data.by) }],
      action: signIn(publicUrl),
      text: [
        `Pomander keeps your passwords safe so that only you can read them. Not even its administrators can. Your administrator will give you a temporary password separately. Sign in with it before ${moment(data.until, data.timeZone)}.`,
        somebodyBefore,
      ],
    });
    return { ...mail, subject: `${title} in Pomander` };
  },

  "user-invited": (data, publicUrl) => {
    const title = "You're invited to Pomander";
    const mail = deviceMail(data, {
      title,
      facts: [{ what: "Invited by", is: administratorText(data.by) }],
      ...(data.invitation === undefined
        ? {}
        : { action: { label: "Accept invitation", url: `${publicUrl}/invitation#${data.invitation}` } }),
      ending: `The button works until ${moment(data.until, data.timeZone)}, and only until you've chosen a master password. We`,
      text: [
        "Pomander keeps your passwords safe so that only you can read them. Not even its administrators can. Accept the invitation, then choose a master password, which opens your vault.",
        "Don't forward this email: whoever has the link can take the account. If the link says that it was used and it wasn't you, tell your administrator.",
      ],
    });
    return { ...mail, subject: title };
  },

  "password-reset": (data, publicUrl) => {
    const hasVault = data.hasVault !== false;
    const until = moment(data.until, data.timeZone);
    return deviceMail(data, {
      title: hasVault ? "Your password was reset" : "Your temporary password was replaced",
      facts: [{ what: hasVault ? "Reset by" : "Replaced by", is: administratorText(data.by) }],
      action: signIn(publicUrl),
      text: [
        hasVault
          ? `An administrator reset your password, and all your devices were signed out. Your administrator will give you a temporary password separately. Sign in with it before ${until}.`
          : `An administrator replaced your temporary password, and will give you the new one separately. Sign in with it before ${until}. The old one no longer works.`,
        hasVault &&
          "Your vault wasn't changed, and no one else can read it. Have your old master password or your recovery key ready: you'll need one of them to unlock it.",
        data.hadFactor === true && "Two-step sign-in was turned off. You can set it up again in your profile.",
        data.hadLinks === true &&
          "Your calendar links and channels were removed. You can create new ones in your profile once you've signed in.",
        somebodyBefore,
        "If you didn't ask for this, talk to your administrator before you sign in.",
      ],
    });
  },

  "sign-in-code": (data, publicUrl) =>
    deviceMail(data, {
      title: "Your sign-in code",
      facts: [{ what: "Code", is: data.code }],
      action: signIn(publicUrl),
      ending: "The code works once, for 24 hours, and only with your temporary password. We",
      text: [
        "Someone is signing in to Pomander with your temporary password. If it's you, enter this code to continue.",
        somebodyBefore,
        "If it wasn't you, tell your administrator right away: someone has your temporary password.",
      ],
    }),
} satisfies Partial<Templates>;
