import { accountMail } from "./account-mail.tsx";
import type { MailData } from "./mail-data.ts";
import type { MailTexts } from "./mail-texts.ts";
import { addressText, personText } from "./safe-text.ts";
import { deviceMail, moment, nameFacts, openPomander, type Templates, whenFact } from "./template-parts.ts";

const vaultFact = (vault: string, { sharing }: MailTexts) => ({ what: sharing.vault, is: vault });
/** The page of a vault finds it by the characters that name it in mails. */
const openVault = (vault: string, publicUrl: string, all: MailTexts) =>
  openPomander(`${publicUrl}/vaults/${vault}`, all);
const nameOf = (name: string, { parts }: MailTexts) => personText(name, parts.someoneAtStart);

/**
 * Returns the rows of a mail about a changed vault: the vault and, where it may be named, the author of the change under
 * the label `by`.
 */
const changeFacts = (data: MailData["shared-deleted"], by: string, all: MailTexts) => [
  vaultFact(data.vault, all),
  ...(data.by === "" ? [] : [{ what: by, is: nameOf(data.by, all) }]),
];

/** The mails about shared vaults. A vault has no name here: it is sealed. */
export const sharingTemplates = {
  "shared-invite-accepted": (data, publicUrl, all) => {
    const { accepted: texts } = all.sharing;
    return deviceMail(data, all, {
      title: texts.title,
      facts: [{ what: texts.invited, is: data.email === "" ? texts.enteredAddress : addressText(data.email) }],
      action: openPomander(`${publicUrl}/people`, all),
      text: [texts.what],
    });
  },

  "shared-access": (data, publicUrl, all) => {
    const { access: texts } = all.sharing;
    const { who, role, also = [] } = data;
    const isOne = also.length === 0;
    const given = isOne ? texts : texts.several;
    const vaults = [data, ...also].map(({ vault, role: right }) =>
      vaultFact(isOne ? vault : `${vault} (${texts.several.role(right)})`, all),
    );
    const [, ...by] = changeFacts(data, texts.by, all);
    return deviceMail(data, all, {
      title: who === null ? given.title : given.titleForManager,
      facts: [...vaults, ...by],
      action:
        who !== null && isOne
          ? openVault(data.vault, publicUrl, all)
          : openPomander(`${publicUrl}/${who === null ? "passwords" : "vaults"}`, all),
      text:
        who === null
          ? [given.what(role), given.unknown]
          : [given.whatForManager(nameOf(who, all), role), given.unexpected],
    });
  },

  "shared-removed": (data, publicUrl, all) => {
    const { removed: texts } = all.sharing;
    return deviceMail(data, all, {
      title: texts.title,
      facts: changeFacts(data, texts.by, all),
      action: openPomander(publicUrl, all),
      text: [texts.what],
    });
  },

  "shared-keys-due": (data, publicUrl, all) => {
    const { keysDue: texts } = all.sharing;
    const who = nameOf(data.who, all);
    const { machines = [] } = data;
    const facts = [vaultFact(data.vault, all), ...nameFacts(texts.machines, machines.join(", "))];
    const mail = {
      title: texts.title,
      action: openVault(data.vault, publicUrl, all),
      text: [
        `${texts[data.why](who)} ${texts.what}`,
        ...(machines.length === 0 ? [] : [texts.tokens(who)]),
        data.hasManager ? texts.create : texts.noManager,
      ],
    };
    // The company's directory has no device.
    return data.why === "deactivated"
      ? accountMail(data, all, { ...mail, facts: [...facts, whenFact(data, all)] })
      : deviceMail(data, all, { ...mail, facts });
  },

  "shared-deleted": (data, publicUrl, all) => {
    const { deleted: texts } = all.sharing;
    return deviceMail(data, all, {
      title: texts.title,
      facts: changeFacts(data, texts.by, all),
      action: openVault(data.vault, publicUrl, all),
      text: [texts.what],
    });
  },

  "leaver-task": (data, publicUrl, all) => {
    const { task: texts } = all.sharing;
    const who = nameOf(data.who, all);
    const isKeys = data.kind === "keys";
    const passwords =
      data.left !== null && data.total !== null
        ? texts.passwordsLeft(who, data.left, data.total)
        : texts.passwords(who);
    const isOverdue = data.stage === "overdue" || data.stage === "escalated";
    return accountMail(data, all, {
      title: (isKeys ? texts.titleOfKeys : texts.titleOfPasswords)(data.vault),
      facts: [
        vaultFact(data.vault, all),
        { what: isOverdue ? texts.wasDue : texts.due, is: moment(data.due, all, data.timeZone) },
      ],
      action: data.stage === "escalated" ? openPomander(publicUrl, all) : openVault(data.vault, publicUrl, all),
      text: [isKeys ? texts.keys(who) : passwords, data.stage === "escalated" && texts.escalated],
    });
  },
} satisfies Partial<Templates>;
