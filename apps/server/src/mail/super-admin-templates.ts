import { administratorText } from "./safe-text.ts";
import { deviceMail, moment, openProfile, type Templates } from "./template-parts.ts";

/** The mails about taking over as super admin. */
export const superAdminTemplates = {
  "super-admin-offered": (data, publicUrl, all) => {
    const { offered: texts } = all.ownAccount.superAdmin;
    return deviceMail(data, all, {
      title: texts.title,
      facts: data.by === "" ? [] : [{ what: texts.by, is: administratorText(data.by, all) }],
      action: openProfile(publicUrl, all, "account"),
      text: [texts.what(moment(data.until, all, data.timeZone))],
    });
  },

  "super-admin-changed": (data, publicUrl, all) => {
    const texts = all.ownAccount.superAdmin;
    const [what, who] = data.isNew ? [texts.from, data.from] : [texts.to, data.to];
    const changed = data.isNew ? texts.now : texts.before;
    return deviceMail(data, all, {
      title: changed.title,
      facts: who === "" ? [] : [{ what, is: administratorText(who, all) }],
      action: openProfile(publicUrl, all, "account"),
      text: [changed.what, texts.unexpected],
    });
  },
} satisfies Partial<Templates>;
