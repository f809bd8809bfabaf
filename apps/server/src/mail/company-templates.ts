import { administratorText, cutTo, oneLine } from "./safe-text.ts";
import { deviceMail, moment, type Templates } from "./template-parts.ts";

/** Returns a text of the provider's in a form that a mail program does not turn into a link. */
const plain = (text: string) => cutTo(254, oneLine(text)).replaceAll(".", "[.]");

const profile = (publicUrl: string) => ({ label: "Open my profile", url: `${publicUrl}/profile/security` });

/** The mails about sign-in by the company. */
export const companyTemplates = {
  "company-connected": (data, publicUrl) =>
    deviceMail(data, {
      title: `${data.company} now signs you in`,
      facts: data.email === "" ? [] : [{ what: `At ${data.company}`, is: plain(data.email) }],
      action: profile(publicUrl),
      text: [
        `Your account was connected to ${data.company}. It signs you in from now on, and can't open your vault: for that, Pomander still asks for your master password.`,
        "If you didn't do this, disconnect it in your profile, sign out everywhere and change your master password.",
      ],
    }),

  "company-disconnected": (data, publicUrl) =>
    deviceMail(data, {
      title: `${data.company} no longer signs you in`,
      facts:
        data.by === undefined
          ? []
          : [
              {
                what: "Disconnected by",
                is: data.by === "" ? "The people who run the server" : administratorText(data.by),
              },
            ],
      action: { label: "Sign in", url: `${publicUrl}/login` },
      text: [
        "Your account was disconnected, and sessions that your company began have ended. Sign in with your email and master password.",
        data.by === undefined && "If you didn't do this, sign out everywhere and change your master password.",
      ],
    }),

  "company-invited": (data, publicUrl) => {
    const title = `Sign in to Pomander with ${data.company}`;
    const mail = deviceMail(data, {
      title,
      facts: [{ what: "Invited by", is: administratorText(data.by) }],
      ...(data.invitation === undefined
        ? {}
        : { action: { label: `Continue with ${data.company}`, url: `${publicUrl}/company/join#${data.invitation}` } }),
      ending: `The button works once, until ${moment(data.until, data.timeZone)}, and only for you. We`,
      text: [
        `Pomander keeps your passwords safe so that only you can read them. Not even its administrators or ${data.company} can. ${data.company} signs you in; then you choose a master password, which opens your vault.`,
        `Never enter your ${data.company} password in Pomander itself: your browser shows ${data.company}'s own page for it.`,
      ],
    });
    return { ...mail, subject: title };
  },

  "company-off": (data, publicUrl) =>
    deviceMail(data, {
      title: `${data.company} no longer signs people in`,
      action: { label: "Open users", url: `${publicUrl}/dashboard` },
      text: [
        `The people who run the server have ended sign-in by ${data.company}. ${data.people === 1 ? "One connected account signs" : `${data.people} connected accounts sign`} in with email and master password again, also where ${data.company} was required.`,
        "People who never chose a master password need a temporary one from you.",
      ],
    }),
} satisfies Partial<Templates>;
