import type { MailTexts } from "./mail-texts.ts";
import {
  deviceFacts,
  deviceMail,
  openPomander,
  type Templates,
  verificationAction,
  whenFact,
} from "./template-parts.ts";
import { accountMail } from "./account-mail.tsx";
import { addressText, administratorText } from "./safe-text.ts";

/** The mails about what happened to the account, its vault and its devices, mostly by its owner. */
export const ownAccountTemplates = {
  "password-set": (data, publicUrl, all) => {
    const { passwordSet: texts } = all.ownAccount;
    return deviceMail(data, all, {
      title: texts.title,
      action: { label: texts.recover, url: `${publicUrl}/recover` },
      text: [texts.what, texts.unexpected],
    });
  },

  "password-generated": (data, publicUrl, all) => openMail(data, publicUrl, all, all.ownAccount.passwordGenerated),

  registered: (data, publicUrl, all) => {
    const { registered: texts, proof } = all.ownAccount;
    return deviceMail(data, all, {
      title: texts.title,
      ...(verificationAction(data, publicUrl, all) ?? { action: openPomander(publicUrl, all) }),
      text: [texts.what, data.proof !== undefined && proof, texts.unexpected],
    });
  },

  "verify-email": (data, publicUrl, all) => {
    const { verify: texts } = all.ownAccount;
    return deviceMail(data, all, {
      title: texts.title,
      facts: data.by === undefined ? [] : [{ what: texts.by, is: administratorText(data.by, all) }],
      ...verificationAction(data, publicUrl, all),
      text: [texts.what, texts.unexpected],
    });
  },

  "vault-made": (data, publicUrl, all) => openMail(data, publicUrl, all, all.ownAccount.newVault),

  "vault-set-up": (data, publicUrl, all) => {
    const { setUp: texts } = all.ownAccount;
    return accountMail(data, all, {
      title: texts.title,
      facts: [
        ...deviceFacts(data, all),
        { what: texts.recoveryKey, is: data.hasRecoveryKey ? texts.isSet : texts.isMissing },
      ],
      action: openPomander(publicUrl, all),
      text: data.isGenerated
        ? [texts.withoutPassword.what, texts.withoutPassword.unexpected]
        : [texts.what(data.hasRecoveryKey), texts.unexpected],
    });
  },

  "recovery-key-set": (data, publicUrl, all) => {
    const { recoveryKeySet: texts } = all.ownAccount;
    return deviceMail(data, all, {
      title: texts.title,
      action: { label: all.parts.openProfile, url: `${publicUrl}/profile` },
      text: [texts.what, data.isGenerated ? texts.withoutPassword.unexpected : texts.unexpected],
    });
  },

  "recovery-used": (data, publicUrl, all) => openMail(data, publicUrl, all, all.ownAccount.recovered),

  "new-vault-keys": (data, publicUrl, all) => openMail(data, publicUrl, all, all.ownAccount.newKeys),

  "new-device": (data, publicUrl, all) => {
    const { newDevice: texts } = all.ownAccount;
    const { what, unexpected } = data.isGenerated ? texts.withoutPassword : texts;
    return deviceMail(data, all, {
      title: texts.title,
      ...(data.end === undefined
        ? { action: openPomander(publicUrl, all) }
        : { action: { label: texts.end, url: `${publicUrl}/end-session?token=${data.end}` }, ending: texts.ending }),
      text: [what, texts.expected, unexpected(data.end !== undefined)],
    });
  },

  "address-changed": (data, publicUrl, all) => {
    const { addressChanged: texts, proof } = all.ownAccount;
    const shown = (address: string | undefined) => (address === undefined ? texts.another : addressText(address));
    const isByDirectory = data.by === null;
    const { what, unexpected } = data.isGenerated ? texts.withoutPassword : texts;
    return accountMail(data, all, {
      title: texts.title,
      facts: [
        { what: texts.before, is: shown(data.oldEmail) },
        { what: texts.now, is: shown(data.newEmail) },
        // The directory has no device.
        ...(isByDirectory ? [whenFact(data, all)] : deviceFacts(data, all)),
      ],
      ...(verificationAction(data, publicUrl, all) ?? { action: openPomander(publicUrl, all) }),
      text: [
        data.by !== undefined && (data.by === null ? texts.byDirectory : texts.by(administratorText(data.by, all))),
        isByDirectory ? texts.withoutPassword.what : what,
        data.proof !== undefined && proof,
        isByDirectory ? texts.unexpectedOfDirectory : unexpected,
      ],
    });
  },
} satisfies Partial<Templates>;

/** Renders a mail that says what happened, to those without a master password in words of their own, and opens Pomander. */
const openMail = (
  data: Parameters<typeof deviceMail>[0],
  publicUrl: string,
  all: MailTexts,
  texts: WhatHappened & { title: string; withoutPassword?: WhatHappened },
) => {
  const { what, unexpected } = (data.isGenerated ? texts.withoutPassword : undefined) ?? texts;
  return deviceMail(data, all, {
    title: texts.title,
    action: openPomander(publicUrl, all),
    text: [what, unexpected],
  });
};

interface WhatHappened {
  what: string;
  unexpected: string;
}
