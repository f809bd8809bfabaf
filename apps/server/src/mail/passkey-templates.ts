import { deviceMail, openProfile, type Templates } from "./template-parts.ts";

/** The mails about changes to an account's passkeys. */
export const passkeyTemplates = {
  "passkey-added": (data, publicUrl, all) => {
    const { passkeyAdded: texts } = all.factors;
    return deviceMail(data, all, {
      title: texts.title,
      facts: [{ what: texts.can, is: data.opensVault ? texts.canUnlock : texts.canSignIn }],
      action: openProfile(publicUrl, all, "security"),
      text: [texts.what, texts.unexpected],
    });
  },

  "passkey-removed": (data, publicUrl, all) => {
    const { passkeyRemoved: texts, unexpected } = all.factors;
    return deviceMail(data, all, {
      title: texts.title,
      action: openProfile(publicUrl, all, "security"),
      text: [texts.what, unexpected],
    });
  },
} satisfies Partial<Templates>;
