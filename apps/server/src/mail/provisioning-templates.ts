import { accountMail } from "./account-mail.tsx";
import { deviceMail, nameFacts, type Templates, whenFact } from "./template-parts.ts";

/**
 * The mails to super admins about provisioning and the server's tokens, and to the heir of reminders about accounts that
 * the company's directory deactivates.
 */
export const provisioningTemplates = {
  "provisioning-brake": (data, publicUrl, all) => {
    const { provisioning: texts } = all.server;
    return accountMail(data, all, {
      title: texts.title,
      facts: [whenFact(data, all)],
      action: { label: texts.open, url: `${publicUrl}/provisioning` },
      text: [texts.people(data.people), texts.rights, texts.undo],
    });
  },

  "provisioning-many-new": (data, publicUrl, all) => {
    const { provisioningNew: texts } = all.server;
    return accountMail(data, all, {
      title: texts.title,
      facts: [whenFact(data, all)],
      action: { label: texts.open, url: `${publicUrl}/provisioning` },
      text: [texts.what, texts.apply],
    });
  },

  "provisioning-admins": (data, publicUrl, all) => {
    const { provisioningAdmins: texts } = all.server;
    return accountMail(data, all, {
      title: texts.title,
      facts: [whenFact(data, all)],
      action: { label: texts.open, url: `${publicUrl}/audit?kind=rights-changed` },
      text: [texts.what, texts.stop],
    });
  },

  "leaver-tokens": (data, publicUrl, all) => {
    const { leaverTokens: texts } = all.server;
    return accountMail(data, all, {
      title: texts.title,
      facts: [
        ...nameFacts(texts.who, data.who),
        ...data.tokens.flatMap((name) => nameFacts(texts.token, name)),
        whenFact(data, all),
      ],
      action: { label: all.links.token.openServers, url: `${publicUrl}/api-tokens` },
      text: [texts.what, texts.rotate],
    });
  },

  "server-changed": (data, publicUrl, all) => {
    const { serverChanged: texts, provisioning } = all.server;
    const { change, by, subject } = data;
    const names: { [C in typeof change]?: string } = texts.names;
    return deviceMail(data, all, {
      title: texts.titles[change],
      facts: [...nameFacts(names[change] ?? "", subject), ...nameFacts(texts.by, by)],
      action:
        change === "token-revoked"
          ? { label: all.links.token.openServers, url: `${publicUrl}/api-tokens` }
          : { label: provisioning.open, url: `${publicUrl}/provisioning` },
      text: [texts.what[change], texts.unexpected],
    });
  },

  "reminders-handed-over": (data, publicUrl, all) => {
    const { handedOver: texts } = all.server;
    const manager = data.manager ?? "";
    return accountMail(data, all, {
      title: texts.title,
      facts: [...nameFacts(texts.who, data.who), ...nameFacts(texts.manager, manager), whenFact(data, all)],
      action: { label: texts.open, url: `${publicUrl}/remind-me` },
      text: [texts.many(data.reminders), ...(manager === "" ? [] : [texts.give])],
    });
  },
} satisfies Partial<Templates>;
