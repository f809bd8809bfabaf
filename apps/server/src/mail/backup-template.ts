import { accountMail } from "./account-mail.tsx";
import { oneLine } from "./safe-text.ts";
import { moment, type Templates } from "./template-parts.ts";

/** The mails to super admins about the server's own backups. */
export const backupTemplate = {
  "backup-failed": ({ name, at, timeZone, isOverdue, dir, reason, lastGoodAt }, publicUrl) =>
    accountMail({
      title: isOverdue ? "Backups of your Pomander server are overdue" : "The backup of your Pomander server failed",
      name,
      facts: [
        ...(reason === null ? [] : [{ what: "Reason", is: oneLine(reason) }]),
        { what: "Folder", is: oneLine(dir) },
        { what: "Last good backup", is: lastGoodAt === null ? "none yet" : moment(lastGoodAt, timeZone) },
        { what: "Checked", is: moment(at, timeZone) },
      ],
      action: { label: "Open system status", url: `${publicUrl}/system` },
      text: [
        isOverdue
          ? "There's been no good backup for more than a day. If the server's disk fails now, everything saved since the last one is lost."
          : "Pomander couldn't make the scheduled backup. It tries again every hour.",
        "Ask whoever runs the server to fix this soon. The documentation (docs/operations.md, Backups) explains how backups work.",
      ],
    }),
} satisfies Partial<Templates>;
