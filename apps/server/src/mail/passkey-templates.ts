import { deviceMail, openProfile, type Templates } from "./template-parts.ts";

/** The mails about changes to what opens an account's vault: passkeys, and devices in place of a master password. */
export const passkeyTemplates = {
  "passkey-added": (data, publicUrl, all) => {
    const { passkeyAdded: texts, withoutPassword } = all.factors;
    const { canUnlock, what, unexpected } = data.isGenerated ? withoutPassword.passkeyAdded : texts;
    return deviceMail(data, all, {
      title: texts.title,
      facts: [{ what: texts.can, is: data.opensVault ? canUnlock : texts.canSignIn }],
      action: openProfile(publicUrl, all, "security"),
      text: [what, unexpected],
    });
  },

  "passkey-removed": (data, publicUrl, all) => {
    const { passkeyRemoved: texts, unexpected, withoutPassword } = all.factors;
    return deviceMail(data, all, {
      title: texts.title,
      action: openProfile(publicUrl, all, "security"),
      text: data.isGenerated ? [withoutPassword.passkeyRemoved, withoutPassword.unexpected] : [texts.what, unexpected],
    });
  },

  "device-key-added": (data, publicUrl, all) => {
    const { deviceKeyAdded: texts } = all.factors;
    const { title, what } = data.isKept ? texts.kept : texts;
    return deviceMail(data, all, {
      title,
      action: openProfile(publicUrl, all, "security"),
      text: [what, texts.unexpected],
    });
  },

  "device-key-removed": (data, publicUrl, all) => {
    const { deviceKeyRemoved: texts } = all.factors;
    const { title, what } = data.isEvery ? texts.every : texts;
    return deviceMail(data, all, {
      title,
      action: openProfile(publicUrl, all, "security"),
      text: [what, texts.unexpected],
    });
  },

  "device-approval-begun": (data, publicUrl, all) => {
    const { deviceApprovalBegun: texts } = all.factors;
    return deviceMail(data, all, {
      title: texts.title,
      action: openProfile(publicUrl, all, "security"),
      text: [texts.what, texts.unexpected],
    });
  },
} satisfies Partial<Templates>;
