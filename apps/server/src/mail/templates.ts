import { administrationTemplates } from "./administration-templates.ts";
import { auditWebhookTemplates } from "./audit-webhook-templates.ts";
import { backupTemplate } from "./backup-template.ts";
import { companyTemplates } from "./company-templates.ts";
import { contactTemplate } from "./contact-template.tsx";
import { factorTemplates } from "./factor-templates.ts";
import { linkTemplates } from "./link-templates.ts";
import { noticeTemplate } from "./notice-template.tsx";
import { ownAccountTemplates } from "./own-account-templates.ts";
import { passkeyTemplates } from "./passkey-templates.ts";
import { provisioningTemplates } from "./provisioning-templates.ts";
import { sharingTemplates } from "./sharing-templates.ts";
import { superAdminTemplates } from "./super-admin-templates.ts";
import { tokenTemplates } from "./token-templates.ts";
import type { Templates } from "./template-parts.ts";

/** Every message by its name. The texts speak to the person whose account it is. */
export const templates: Templates = {
  ...administrationTemplates,
  ...auditWebhookTemplates,
  ...provisioningTemplates,
  ...backupTemplate,
  ...companyTemplates,
  ...contactTemplate,
  ...factorTemplates,
  ...linkTemplates,
  ...noticeTemplate,
  ...ownAccountTemplates,
  ...passkeyTemplates,
  ...sharingTemplates,
  ...superAdminTemplates,
  ...tokenTemplates,
};
