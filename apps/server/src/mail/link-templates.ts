import { channelKindNames } from "@pomander/contract";
import { cutTo, oneLine } from "./safe-text.ts";
import { deviceMail, type Templates } from "./template-parts.ts";

const profile = (publicUrl: string) => ({ label: "Open my profile", url: `${publicUrl}/profile/notifications` });

const someoneElse =
  "If this wasn't you, someone else is signed in to your account. Remove it in your profile, sign out everywhere and change your master password.";

/** Returns a host in a form that a mail program does not turn into a link. */
const hostText = (host: string) => cutTo(100, oneLine(host)).replaceAll(".", "[.]");

/** The mails about new calendar links and channels of an account. They leave out the name that a user gave to them. */
export const linkTemplates = {
  "calendar-link-added": (data, publicUrl) =>
    deviceMail(data, {
      title: "A calendar link was created for your reminders",
      action: profile(publicUrl),
      text: [
        "Anyone with the link can see the titles and dates of your reminders, until you remove it in your profile.",
        someoneElse,
      ],
    }),

  "channel-added": (data, publicUrl) =>
    deviceMail(data, {
      title: data.isNew ? "A channel was added for your reminders" : "A channel for your reminders was changed",
      facts: [
        { what: "Type", is: channelKindNames[data.kind] },
        { what: "Sends to", is: hostText(data.host) },
      ],
      action: profile(publicUrl),
      text: ["Reminders are sent there with their titles and dates, until you remove it.", someoneElse],
    }),
} satisfies Partial<Templates>;
