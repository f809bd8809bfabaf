import { channelKindNames } from "@pomander/contract";
import { cutTo, oneLine } from "./safe-text.ts";
import { deviceMail, openProfile, type Templates } from "./template-parts.ts";

/** Returns a host in a form that a mail program does not turn into a link. */
const hostText = (host: string) => cutTo(100, oneLine(host)).replaceAll(".", "[.]");

/** The mails about new calendar links and channels of an account. They leave out the name that a user gave to them. */
export const linkTemplates = {
  "calendar-link-added": (data, publicUrl, all) => {
    const { calendar, unexpected } = all.links;
    return deviceMail(data, all, {
      title: calendar.title,
      action: openProfile(publicUrl, all, "notifications"),
      text: [calendar.what, unexpected],
    });
  },

  "channel-added": (data, publicUrl, all) => {
    const { channel: texts, unexpected } = all.links;
    return deviceMail(data, all, {
      title: data.isNew ? texts.titleOfNew : texts.titleOfChange,
      facts: [
        { what: texts.kind, is: channelKindNames[data.kind] },
        { what: texts.host, is: hostText(data.host) },
      ],
      action: openProfile(publicUrl, all, "notifications"),
      text: [texts.what, unexpected],
    });
  },
} satisfies Partial<Templates>;
