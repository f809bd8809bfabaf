import { deviceMail, invitationMail, moment, type Templates } from "./template-parts.ts";
import type { MailTexts } from "./mail-texts.ts";
import { administratorText } from "./safe-text.ts";

/** The sign-in page, which says there what to expect of a temporary password. */
const signIn = (publicUrl: string, { parts }: MailTexts) => ({
  label: parts.signIn,
  url: `${publicUrl}/login?temporary`,
});

/** The mails about what administrators do with a user's account, and the code that goes with a temporary password. */
export const administrationTemplates = {
  "user-added": (data, publicUrl, all) => {
    const { added, usedBefore } = all.administration;
    const mail = deviceMail(data, all, {
      title: added.title,
      facts: [{ what: added.by, is: administratorText(data.by, all) }],
      action: signIn(publicUrl, all),
      text: [added.what(moment(data.until, all, data.timeZone)), usedBefore],
    });
    return { ...mail, subject: added.subject };
  },

  "user-invited": (data, publicUrl, all) => {
    const { invited: texts } = all.administration;
    return invitationMail(data, all, {
      title: texts.title,
      by: texts.by,
      ...(data.invitation === undefined
        ? {}
        : { action: { label: texts.accept, url: `${publicUrl}/invitation#${data.invitation}` } }),
      ending: texts.ending(moment(data.until, all, data.timeZone)),
      text: [texts.what, texts.unexpected],
    });
  },

  "password-reset": (data, publicUrl, all) => {
    const { reset, replaced, usedBefore } = all.administration;
    const hasVault = data.hasVault !== false;
    const { title, by, what } = hasVault ? reset : replaced;
    return deviceMail(data, all, {
      title,
      facts: [{ what: by, is: administratorText(data.by, all) }],
      action: signIn(publicUrl, all),
      text: [
        what(moment(data.until, all, data.timeZone)),
        hasVault && reset.vault,
        data.hadFactor === true && reset.factorOff,
        data.hadLinks === true && reset.linksRemoved,
        usedBefore,
        reset.unexpected,
      ],
    });
  },

  "sign-in-code": (data, publicUrl, all) => {
    const { code, usedBefore } = all.administration;
    return deviceMail(data, all, {
      title: code.title,
      facts: [{ what: code.code, is: data.code }],
      action: signIn(publicUrl, all),
      ending: code.ending,
      text: [code.what, usedBefore, code.unexpected],
    });
  },
} satisfies Partial<Templates>;
