import type { MailTexts } from "./mail-texts.ts";
import { deviceMail, moment, nameFacts, type Templates } from "./template-parts.ts";

const page = (isServers: boolean, publicUrl: string, { links: { token: texts } }: MailTexts) =>
  isServers
    ? { label: texts.openServers, url: `${publicUrl}/api-tokens` }
    : { label: texts.openMine, url: `${publicUrl}/profile/tokens` };

/** The mails about API tokens: to their owner, or about those of the server to super admins. */
export const tokenTemplates = {
  "api-token": (data, publicUrl, all) => {
    const { token: texts } = all.links;
    return deviceMail(data, all, {
      title: (data.isServers ? texts.titlesOfServer : texts.titles)[data.change],
      facts: [
        ...nameFacts(texts.name, data.token),
        ...nameFacts(texts.by, data.by),
        { what: texts.ends, is: moment(data.until, all, data.timeZone) },
      ],
      action: page(data.isServers, publicUrl, all),
      text: [
        data.isServers ? texts.whatOfServer : texts.what,
        data.isGenerated ? texts.unexpectedWithoutPassword : texts.unexpected,
      ],
    });
  },

  "api-token-network": (data, publicUrl, all) => {
    const { token: texts } = all.links;
    return deviceMail(data, all, {
      title: texts.newNetwork,
      facts: [...nameFacts(texts.name, data.token), { what: texts.network, is: data.network.replaceAll(".", "[.]") }],
      action: page(data.isServers, publicUrl, all),
      text: [texts.moved, texts.unknownNetwork],
    });
  },
} satisfies Partial<Templates>;
