import { Counter, Gauge, type Registry } from "prom-client";
import type { MailMode } from "../../mail/mail-mode.ts";
import type { ServerFacts } from "./facts.ts";

/** A value with its labels. */
interface Sample {
  labels?: Record<string, string>;
  /** Null: there is none, and nothing is shown. */
  value: number | null;
}

interface FactMetric {
  name: string;
  help: string;
  label?: string;
  /** Whether it only ever grows. */
  isCounter?: true;
  /** One, or one for each value of the label. */
  read: (found: Found) => number | null | readonly Sample[];
}

interface Found {
  facts: ServerFacts;
  mailMode: MailMode;
}

const secondsSince = (at: Date | null) => (at === null ? 0 : Math.max(0, (Date.now() - at.getTime()) / 1_000));
const secondsOf = (at: Date | null | undefined) => (at === null || at === undefined ? null : at.getTime() / 1_000);
const ofQueues = (read: (load: ServerFacts["queues"]["mails"]) => number) => (found: Found) =>
  Object.entries(found.facts.queues).map(([queue, load]) => ({ labels: { queue }, value: read(load) }));
const ofDisks = (member: "freeBytes" | "totalBytes") => (found: Found) =>
  found.facts.disks.map((room) => ({ labels: { folder: room.folder }, value: room[member] }));

const metrics: readonly FactMetric[] = [
  {
    name: "pomander_database_size_bytes",
    help: "What the database takes on disk",
    read: ({ facts }) => facts.database.bytes,
  },
  {
    name: "pomander_queue_due",
    help: "Messages that are to go out now",
    label: "queue",
    read: ofQueues(({ due }) => due),
  },
  {
    name: "pomander_queue_late",
    help: "Messages that have been due for more than ten minutes",
    label: "queue",
    read: ofQueues(({ late }) => late),
  },
  {
    name: "pomander_queue_oldest_due_seconds",
    help: "For how long the message is due that has waited longest; 0 when none is due",
    label: "queue",
    read: ofQueues(({ oldestDueAt: at }) => secondsSince(at)),
  },
  {
    name: "pomander_audit_webhooks_waiting",
    help: "Events that the webhook of the audit lacks that is furthest behind",
    read: ({ facts }) => facts.auditWebhooks.waiting,
  },
  {
    name: "pomander_audit_webhooks_oldest_waiting_seconds",
    help: "How long ago the first of them happened; 0 when none waits",
    read: ({ facts }) => secondsSince(facts.auditWebhooks.oldestAt),
  },
  {
    name: "pomander_mail_held",
    help: "1 while mails are on hold after a restore",
    read: ({ mailMode }) => Number(mailMode === "held"),
  },
  { name: "pomander_accounts", help: "People with an account", read: ({ facts }) => facts.people.all },
  {
    name: "pomander_accounts_with_second_factor",
    help: "Those of them who sign in with a second step",
    read: ({ facts }) => facts.people.withSecondFactor,
  },
  {
    name: "pomander_leaver_tasks_open",
    help: "Open tasks of shared vaults after members left",
    read: ({ facts }) => facts.leaverTasks.open,
  },
  {
    name: "pomander_leaver_tasks_overdue",
    help: "Those of them that are overdue",
    read: ({ facts }) => facts.leaverTasks.overdue,
  },
  { name: "pomander_files", help: "Files on entries", read: ({ facts }) => facts.files.count },
  { name: "pomander_files_bytes", help: "What they take, sealed", read: ({ facts }) => facts.files.bytes },
  {
    name: "pomander_files_limit_bytes",
    help: "What they may take: FILES_IN_ALL",
    read: ({ facts }) => facts.files.limitBytes,
  },
  {
    name: "pomander_uploads_open",
    help: "Those of them that are not whole yet",
    read: ({ facts }) => facts.files.unfinished,
  },
  { name: "pomander_links_live", help: "Links that can still be opened", read: ({ facts }) => facts.links.live },
  {
    name: "pomander_links_opened_total",
    help: "Openings of links",
    isCounter: true,
    read: ({ facts }) => facts.links.opened,
  },
  {
    name: "pomander_upkeep_last_success_timestamp_seconds",
    help: "When upkeep was last done, by whichever process",
    read: ({ facts }) => secondsOf(facts.upkeep.lastDoneAt),
  },
  {
    name: "pomander_upkeep_last_failure_timestamp_seconds",
    help: "When upkeep last failed",
    read: ({ facts }) => secondsOf(facts.upkeep.lastFailure?.at),
  },
  {
    name: "pomander_disk_free_bytes",
    help: "Room that is left on the disk of the data folder and of the folder of backups",
    label: "folder",
    read: ofDisks("freeBytes"),
  },
  { name: "pomander_disk_size_bytes", help: "The size of that disk", label: "folder", read: ofDisks("totalBytes") },
  {
    name: "pomander_backup_scheduled",
    help: "1 when backups are made on a schedule",
    read: ({ facts }) => Number(facts.backups.schedule !== null),
  },
  {
    name: "pomander_backup_overdue",
    help: "1 when backups are scheduled and the last good one is older than 26 hours",
    read: ({ facts }) => Number(facts.backups.isOverdue),
  },
  {
    name: "pomander_backup_last_success_timestamp_seconds",
    help: "When the last good backup was taken",
    read: ({ facts }) => secondsOf(facts.backups.lastGood?.at),
  },
  {
    name: "pomander_backup_last_success_size_bytes",
    help: "The size of the last good backup",
    read: ({ facts }) => facts.backups.lastGood?.bytes ?? null,
  },
  {
    name: "pomander_backup_last_failure_timestamp_seconds",
    help: "When a scheduled backup last failed",
    read: ({ facts }) => secondsOf(facts.backups.lastFailure?.at),
  },
  {
    name: "pomander_secrets_exported",
    help: "1 when the secrets were exported, without which no backup opens a vault",
    read: ({ facts }) => Number(facts.secretsExportedAt !== null),
  },
];

/** The gauges of what the database says; `null` leaves all of them out. */
export function createFactGauges(registers: Registry[]): { set(found: Found | null): void } {
  const gauges = metrics.map(({ name, help, label, isCounter, read }) => ({
    gauge: new (isCounter === true ? Counter : Gauge)({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
    }),
    hasLabel: label !== undefined,
    read,
  }));
  return {
    set: (found) => {
      for (const { gauge, hasLabel, read } of gauges) {
        // Reset, one without labels would stay, at 0.
        if (hasLabel) gauge.reset();
        else gauge.remove();
        const value = found === null ? null : read(found);
        const samples = typeof value === "number" || value === null ? [{ value }] : value;
        for (const sample of samples) if (sample.value !== null) gauge.inc(sample.labels ?? {}, sample.value);
      }
    },
  };
}
