import { administratorText, cutTo, oneLine } from "./safe-text.ts";
import { deviceMail, invitationMail, moment, openProfile, type Templates } from "./template-parts.ts";

/** Returns a text of the provider's in a form that a mail program does not turn into a link. */
const plain = (text: string) => cutTo(254, oneLine(text)).replaceAll(".", "[.]");

/** The mails about sign-in by the company. */
export const companyTemplates = {
  "company-connected": (data, publicUrl, all) => {
    const { connected: texts } = all.company;
    return deviceMail(data, all, {
      title: texts.title(data.company),
      facts: data.email === "" ? [] : [{ what: texts.at(data.company), is: plain(data.email) }],
      action: openProfile(publicUrl, all, "security"),
      text: [
        texts.what(data.company),
        data.isGenerated || data.isNew ? texts.withoutPassword.unexpected : texts.unexpected,
      ],
    });
  },

  "company-disconnected": (data, publicUrl, all) => {
    const { disconnected: texts } = all.company;
    const by = data.by === "" ? texts.operators : administratorText(data.by ?? "", all);
    return deviceMail(data, all, {
      title: texts.title(data.company),
      facts: data.by === undefined ? [] : [{ what: texts.by, is: by }],
      action: { label: all.parts.signIn, url: `${publicUrl}/login` },
      text: [
        data.isGenerated || data.isNew ? texts.withoutPassword.what(data.by === "", data.isNew === true) : texts.what,
        data.by === undefined && texts.unexpected,
      ],
    });
  },

  "company-invited": (data, publicUrl, all) => {
    const { invited: texts } = all.company;
    return invitationMail(data, all, {
      title: texts.title(data.company),
      by: texts.by,
      ...(data.invitation === undefined
        ? {}
        : { action: { label: texts.action(data.company), url: `${publicUrl}/company/join#${data.invitation}` } }),
      ending: texts.ending(moment(data.until, all, data.timeZone)),
      text: [texts.what(data.company), texts.password(data.company)],
    });
  },

  "company-start-over": (data, publicUrl, all) => {
    const { startOver: texts } = all.company;
    return invitationMail(data, all, {
      title: texts.title,
      by: texts.by,
      ...(data.invitation === undefined
        ? {}
        : { action: { label: texts.action(data.company), url: `${publicUrl}/company/join#${data.invitation}` } }),
      ending: all.company.invited.ending(moment(data.until, all, data.timeZone)),
      text: [texts.what, texts.unexpected],
    });
  },

  "company-off": (data, publicUrl, all) => {
    const { off: texts } = all.company;
    return deviceMail(data, all, {
      title: texts.title(data.company),
      action: { label: texts.open, url: `${publicUrl}/dashboard` },
      text: [texts.what(data.company, data.people), texts.temporary],
    });
  },
} satisfies Partial<Templates>;
