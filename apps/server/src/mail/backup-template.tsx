import { AccountMail, Paragraph, titled } from "./account-mail.tsx";
import { oneLine } from "./safe-text.ts";
import { moment, type Templates } from "./template.ts";

/** The mails to super admins about the server's own backups. */
export const backupTemplate = {
  "backup-failed": ({ name, at, timeZone, isOverdue, dir, reason, lastGoodAt }, publicUrl) =>
    titled(
      <AccountMail
        title={isOverdue ? "Backups of your Pomander server are overdue" : "The backup of your Pomander server failed"}
        name={name}
        facts={[
          ...(reason === null ? [] : [{ what: "Reason", is: oneLine(reason) }]),
          { what: "Folder", is: oneLine(dir) },
          { what: "Last good backup", is: lastGoodAt === null ? "none yet" : moment(lastGoodAt, timeZone) },
          { what: "Checked", is: moment(at, timeZone) },
        ]}
        action={{ label: "Open system status", url: `${publicUrl}/system` }}
      >
        {isOverdue ? (
          <Paragraph>
            There&apos;s been no good backup for more than a day. If the server&apos;s disk fails now, everything saved
            since the last one is lost.
          </Paragraph>
        ) : (
          <Paragraph>Pomander couldn&apos;t make the scheduled backup. It tries again every hour.</Paragraph>
        )}
        <Paragraph>
          Ask whoever runs the server to fix this soon. The documentation (docs/operations.md, Backups) explains how
          backups work.
        </Paragraph>
      </AccountMail>,
    ),
} satisfies Partial<Templates>;
