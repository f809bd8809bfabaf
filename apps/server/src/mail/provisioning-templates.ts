import { accountMail } from "./account-mail.tsx";
import { type Templates, whenFact } from "./template-parts.ts";

/** The mail to super admins about a directory that shuts out unusually many people. */
export const provisioningTemplates = {
  "provisioning-brake": (data, publicUrl, all) => {
    const { provisioning: texts } = all.server;
    return accountMail(data, all, {
      title: texts.title,
      facts: [whenFact(data, all)],
      action: { label: texts.open, url: `${publicUrl}/provisioning` },
      text: [texts.people(data.people), texts.undo],
    });
  },
} satisfies Partial<Templates>;
