import { channelKindNames } from "@pomander/contract";
import { accountMail } from "./account-mail.tsx";
import { cutTo, oneLine } from "./safe-text.ts";
import { deviceFacts, deviceMail, moment, openProfile, type Templates } from "./template-parts.ts";

/** Returns a host in a form that a mail program does not turn into a link. */
const hostText = (host: string) => cutTo(100, oneLine(host)).replaceAll(".", "[.]");

/**
 * The mails about opened links, and about new calendar links and channels of an account, which leave out the name that a user
 * gave to them.
 */
export const linkTemplates = {
  "calendar-link-added": (data, publicUrl, all) => {
    const { calendar, unexpected, unexpectedWithoutPassword } = all.links;
    return deviceMail(data, all, {
      title: calendar.title,
      action: openProfile(publicUrl, all, "notifications"),
      text: [calendar.what, data.isGenerated ? unexpectedWithoutPassword : unexpected],
    });
  },

  "channel-added": (data, publicUrl, all) => {
    const { channel: texts, unexpected, unexpectedWithoutPassword } = all.links;
    return deviceMail(data, all, {
      title: data.isNew ? texts.titleOfNew : texts.titleOfChange,
      facts: [
        { what: texts.kind, is: channelKindNames[data.kind] },
        { what: texts.host, is: hostText(data.host) },
      ],
      action: openProfile(publicUrl, all, "notifications"),
      text: [texts.what, data.isGenerated ? unexpectedWithoutPassword : unexpected],
    });
  },

  "link-opened": (data, publicUrl, all) => {
    const { linkOpened: texts } = all.links;
    return accountMail(data, all, {
      title: texts.title,
      facts: [
        { what: texts.created, is: moment(data.made, all, data.timeZone) },
        ...deviceFacts(data, all),
        { what: texts.left, is: String(data.left) },
      ],
      action: { label: texts.see, url: `${publicUrl}/profile/links` },
      text: [texts.what, texts.unexpected],
    });
  },
} satisfies Partial<Templates>;
