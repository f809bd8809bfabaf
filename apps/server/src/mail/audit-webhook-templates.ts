import { accountMail } from "./account-mail.tsx";
import type { MailData } from "./mail-data.ts";
import type { MailTexts } from "./mail-texts.ts";
import { oneLine } from "./safe-text.ts";
import { deviceMail, moment, nameFacts, type Templates } from "./template-parts.ts";

const page = (publicUrl: string, { server: { auditWebhook: texts } }: MailTexts) => ({
  label: texts.open,
  url: `${publicUrl}/system#system-audit`,
});
const factsOf = (
  { webhook, host }: Pick<MailData["audit-webhook"], "webhook" | "host">,
  { server: { auditWebhook: texts } }: MailTexts,
) => [...nameFacts(texts.name, webhook), ...nameFacts(texts.server, host)];

/** The mails to super admins about webhooks of the audit. */
export const auditWebhookTemplates = {
  "audit-webhook": (data, publicUrl, all) => {
    const { auditWebhook: texts } = all.server;
    return deviceMail(data, all, {
      title: texts.titles[data.change],
      facts: [...factsOf(data, all), ...nameFacts(texts.by, data.by)],
      action: page(publicUrl, all),
      text: [data.change === "audit-webhook-removed" ? texts.getsNothing : texts.gets, texts.unexpected],
    });
  },

  "audit-webhook-behind": (data, publicUrl, all) => {
    const { auditWebhook: texts } = all.server;
    return accountMail(data, all, {
      title: texts.behind,
      facts: [
        ...factsOf(data, all),
        { what: texts.reason, is: oneLine(texts.problem(data.reason)) },
        { what: texts.since, is: moment(data.since, all, data.timeZone) },
      ],
      action: page(publicUrl, all),
      text: [texts.goesOn, texts.mayBeLost],
    });
  },
} satisfies Partial<Templates>;
