import { accountMail } from "./account-mail.tsx";
import { oneLine } from "./safe-text.ts";
import { moment, type Templates } from "./template-parts.ts";

/** The mails to super admins about the server's own backups. */
export const backupTemplate = {
  "backup-failed": ({ name, at, timeZone, isOverdue, dir, reason, lastGoodAt }, publicUrl, all) => {
    const texts = all.server.backup;
    return accountMail({ name }, all, {
      title: isOverdue ? texts.overdue : texts.failed,
      facts: [
        ...(reason === null ? [] : [{ what: texts.reason, is: oneLine(reason) }]),
        { what: texts.folder, is: oneLine(dir) },
        { what: texts.lastGood, is: lastGoodAt === null ? texts.noneYet : moment(lastGoodAt, all, timeZone) },
        { what: texts.checked, is: moment(at, all, timeZone) },
      ],
      action: { label: texts.open, url: `${publicUrl}/system` },
      text: [isOverdue ? texts.whatIfOverdue : texts.whatIfFailed, texts.fix],
    });
  },
} satisfies Partial<Templates>;
