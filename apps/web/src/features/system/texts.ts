import { type Format, localize } from "@pomander/texts/format";
import { mailTexts } from "../../widgets/mail/texts.ts";

/** Every text of the page System that a person reads. */
export const english = ({ number, plural }: Format) => {
  const emails = (many: number) => plural(many, { one: "# email", other: "# emails" });

  return {
    heading: "System",
    readAt: (time: string) => `Last updated at ${time}. Refreshes every minute.`,
    refresh: "Refresh",
    loading: "Loading system status",
    loadFailed: "Couldn't load the system status. Check that the server is running, then try again.",
    databaseAway:
      "The server can't use its database right now. Check that PostgreSQL is running and that its disk isn't full, then try again.",
    refreshFailed: (time: string) => `Couldn't refresh. This is how the system was at ${time}.`,
    allWell: "Everything looks good.",
    toCheck: (many: number) =>
      plural(many, { one: "# thing needs your attention", other: `${many} things need your attention` }),
    states: { ok: "OK", warning: "Needs attention", error: "Problem" },
    never: "Never",
    notYet: "Not yet",
    none: "None",

    links: {
      title: "Links for people without an account",
      lead: "A link opens a secret once or a few times, under this server's name. Links that are no longer allowed end at once.",
      who: "Who can send links",
      whoHint: "Accounts that registered themselves wait a day.",
      senders: {
        nobody: "No one",
        admins: "Admins and super admins",
        chosen: "People who were chosen",
        everyone: "Everyone",
      },
      days: "Longest life",
      daysCount: (count: number) => plural(count, { one: "# day", other: "# days" }),
      opens: "Most openings",
      opensCount: (count: number) => plural(count, { one: "# opening", other: "# openings" }),
      files: "With files",
      passphrase: "Always with a passphrase (the app requires it; the server can't check)",
      submit: "Save",
      done: "Saved",
      failed: "Couldn't save this",
    },

    mail: {
      title: "Email",
      test: mailTexts.test,
      way: "Sent through",
      ways: {
        smtp: "Your mail server",
        outbox: "The outbox folder only",
        none: "Another server process",
        held: "On hold",
      },
      lastSent: "Last sent",
      lastError: "Last failure",
      language: "Language",
      languageOf: (name: string) => `${name} for people who haven't chosen one (DEFAULT_LANGUAGE)`,
      waiting: "Waiting to be sent",
      waitingCount: (many: number) => (many === 0 ? "None" : emails(many)),
      trouble: {
        outbox: "Emails don't reach anyone",
        none: "This server process doesn't send email",
        held: "Emails are on hold",
      },
      troubleHint: mailTexts.ways,
      failing: "Some emails aren't getting through",
      failingHint: (said: string) => `${said} Send a test email to check the mail server.`,
    },

    reminders: {
      title: "Reminders",
      due: "Due now",
      late: "More than 10 minutes late",
      oldest: "Oldest one due",
      undelivered: "Undelivered, 30 days",
      isLate: (many: number) => `${emails(many)} should have been sent more than 10 minutes ago`,
      isLateToChannels: (many: number) =>
        `${plural(many, { one: "# message", other: "# messages" })} to channels should have been sent more than 10 minutes ago`,
      isLateToChannelsHint:
        "The services behind these channels don't answer or ask to wait. The server keeps trying for 24 hours.",
      isLateHint: "Send a test email to check the mail server. The server keeps trying for 24 hours.",
      isUndelivered: (many: number) =>
        `${plural(many, { one: "# reminder wasn't", other: "# reminders weren't" })} delivered to everyone in the last 30 days`,
      isUndeliveredHint: "Check these people's email addresses, and the channels.",
      showUndelivered: "Show reminders",
    },

    backups: {
      title: "Backups",
      schedule: "Schedule",
      scheduled: (at: string) => `Every day at ${at} UTC`,
      notScheduled: "Not scheduled",
      keep: "Kept",
      kept: {
        d: (count: number) => plural(count, { one: "# day", other: "# days" }),
        w: (count: number) => plural(count, { one: "# week", other: "# weeks" }),
        m: (count: number) => plural(count, { one: "# month", other: "# months" }),
      },
      folder: "Folder",
      lastGood: "Last good backup",
      lastFailure: "Last failure",
      secrets: "Secrets exported",
      isUnscheduled: "Backups aren't scheduled",
      isUnscheduledHint:
        "Set BACKUP_DIR on the server to back up every day. If something else makes your backups, you can ignore this.",
      isOverdue: "The last good backup is more than 26 hours old",
      hasNone: "There's no good backup yet, and the first one is overdue",
      failed: "The last backup failed",
      failedHint: (reason: string, dir: string | null) =>
        `${reason} ${dir === null ? "" : `Check that ${dir} exists, is writable and has free space. `}The server tries again at the next scheduled time.`,
      overdueHint: "Check that the server process with BACKUP_DIR is running, and look at its log.",
      notExported: {
        folder: "If you lose the data folder, you lose every vault",
        settings: "If you lose the PEPPER setting, you lose every vault",
      },
      notExportedHint:
        "A backup doesn't include the server's secrets. Run \"npm run pomander -- secrets export pomander-secrets.age\" on the server, and keep that file somewhere else.",
    },

    server: {
      title: "Server",
      version: "Pomander",
      database: "Database",
      kinds: { embedded: "built in", own: "your own" },
      databaseVersion: (version: string, kind: string) => `PostgreSQL ${version}, ${kind}`,
      size: "Database size",
      disks: { data: "Free disk space", backups: "Free space for backups" },
      free: (free: string, total: string) => `${free} of ${total}`,
      files: "Files",
      filesTaken: (taken: string, limit: string) => `${taken} of ${limit}`,
      noFiles: "Turned off",
      filesFull: (taken: string, limit: string) => `Files take up ${taken} of the ${limit} they can use`,
      filesFullHint:
        "When it's full, no one can add files. Raise FILES_IN_ALL if the disk has room, or ask people to delete files.",
      sharedVaults: "Shared vaults",
      waitForKeys: (count: number) => plural(count, { one: "# waits for new keys", other: "# wait for new keys" }),
      overdueTasks: (count: number) =>
        plural(count, { one: "# task after someone left is overdue", other: "# tasks after people left are overdue" }),
      cleanup: "Last cleanup",
      lowDisk: {
        data: (free: string) => `Only ${free} of disk space left for the data folder`,
        backups: (free: string) => `Only ${free} of disk space left for backups`,
      },
      lowDiskHint: {
        data: "When the disk is full, nothing can be saved. Free some space.",
        backups: "When the disk is full, backups fail. Free some space, or keep fewer with BACKUP_KEEP.",
      },
      cleanupLate: "Expired data isn't being deleted",
      cleanupFailedHint: (reason: string) => `The hourly cleanup failed: ${reason}`,
      cleanupLateHint: "The hourly cleanup hasn't finished for more than 3 hours. Look at the server's log.",
    },

    factors: {
      title: "Two-step sign-in",
      coverage: (some: number, all: number) =>
        `Used by ${number(some)} of ${plural(all, { one: "# person", other: "# people" })}`,
      people: "Show people",
    },

    ago: {
      now: "just now",
      minutes: (many: number) => `${plural(many, { one: "# minute", other: "# minutes" })} ago`,
      hours: (many: number) => `${plural(many, { one: "# hour", other: "# hours" })} ago`,
      days: (many: number) => `${plural(many, { one: "# day", other: "# days" })} ago`,
    },
  };
};

export const texts = localize("features/system/texts", english);
