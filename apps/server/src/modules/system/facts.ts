import { type RawBuilder, sql } from "kysely";
import { type BackupStatus, readBackupStatus, readSecretsExportedAt } from "../../backup/status.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";
import { readUpkeepStatus, type UpkeepStatus } from "../../platform/upkeep-status.ts";
import { createReadRoom, type DiskRoom } from "../../platform/disk-room.ts";
import { membersWithKeysDue } from "../../vaults/sharing/keys-due.ts";

/** Messages of a table that are due now. */
export interface QueueLoad {
  due: number;
  /** Number of messages that have been due for more than ten minutes. */
  late: number;
  /** Time since which the oldest due message has been due; null when none is due. */
  oldestDueAt: Date | null;
}

/** Facts about the server for its operators: for the metrics and the status page alike. */
export interface ServerFacts {
  database: { version: string; bytes: number };
  /** Reminders: `deliveries` are emails, `channels` go to chats and programs. */
  queues: { mails: QueueLoad; deliveries: QueueLoad; channels: QueueLoad };
  people: { all: number; withSecondFactor: number };
  /** Open tasks of shared vaults after members left, those that are overdue, and the vaults that wait for new keys. */
  leaverTasks: { open: number; overdue: number; vaultsWithoutKeys: number };
  /** Sealed files: their number, the unfinished ones among them, their bytes, and how many there may be. */
  files: { count: number; unfinished: number; bytes: number; limitBytes: number };
  /** Links that can be opened, and the openings of all links that ever were. */
  links: { live: number; opened: number };
  /** The events that the webhook of the audit lacks that is furthest behind, and the moment of the first of them. */
  auditWebhooks: { waiting: number; oldestAt: Date | null };
  backups: BackupStatus;
  secretsExportedAt: Date | null;
  upkeep: UpkeepStatus;
  /** Disks of the folders that this process can read. */
  disks: DiskRoom[];
}

/** Reads the facts. @throws when the database does not answer */
export type ReadFacts = () => Promise<ServerFacts>;

/**
 * Returns a function that reads the facts one after the other, so that each reader takes one connection; the most
 * expensive are read at most once a minute.
 */
export function createReadFacts(db: Database, config: Pick<Config, "dataDir" | "backups" | "filesInAll">): ReadFacts {
  const readDatabase = onceAMinute(() => describeDatabase(db));
  const readPeople = onceAMinute(() => countPeople(db));
  const readFiles = onceAMinute(() => countFiles(db));
  const readLinks = onceAMinute(() => countLinks(db));
  const readVaultsWithoutKeys = onceAMinute(() => countVaultsWithoutKeys(db));
  const readWebhooks = onceAMinute(() => readAuditWebhooks(db));
  const readDataRoom = createReadRoom("data", config.dataDir);
  // Another process's folder of that name may be on another machine.
  const { backups: own } = config;
  const readBackupsRoom = own === null || own === "none" ? null : createReadRoom("backups", own.dir);
  return async () => {
    const backups = await readBackupStatus(db);
    const disks = [await readDataRoom(), await readBackupsRoom?.()];
    return {
      backups,
      disks: disks.filter((room) => room != null),
      database: await readDatabase(),
      people: await readPeople(),
      files: { ...(await readFiles()), limitBytes: config.filesInAll },
      links: await readLinks(),
      leaverTasks: { ...(await countLeaverTasks(db)), vaultsWithoutKeys: await readVaultsWithoutKeys() },
      auditWebhooks: await readWebhooks(),
      queues: {
        mails: await readQueue(db, sql`mails where true`),
        deliveries: await readQueue(db, sql`deliveries where channel_id is null`),
        channels: await readQueue(db, sql`deliveries where channel_id is not null`),
      },
      secretsExportedAt: await readSecretsExportedAt(db),
      upkeep: await readUpkeepStatus(db),
    };
  };
}

const keptMs = 60_000;

/** Returns the value read less than a minute ago; a failure is not cached. */
function onceAMinute<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept === null || performance.now() > kept.until) {
      const value = read();
      kept = { value, until: performance.now() + keptMs };
      value.catch(() => (kept = null));
    }
    return kept.value;
  };
}

async function describeDatabase(db: Database): Promise<ServerFacts["database"]> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] ?? { version: "", bytes: 0 };
}

async function countPeople(db: Database): Promise<ServerFacts["people"]> {
  const { rows } = await sql<ServerFacts["people"]>`
    select count(*) as all, count(*) filter (where has_factor) as "withSecondFactor" from users`.execute(db);
  return rows[0] ?? { all: 0, withSecondFactor: 0 };
}

async function countFiles(db: Database): Promise<Omit<ServerFacts["files"], "limitBytes">> {
  const { rows } = await sql<Omit<ServerFacts["files"], "limitBytes">>`
    select count(*) as count, count(*) filter (where whole_at is null) as unfinished,
      coalesce(sum(bytes), 0)::bigint as bytes from files`.execute(db);
  return rows[0] ?? { count: 0, unfinished: 0, bytes: 0 };
}

async function countLinks(db: Database): Promise<ServerFacts["links"]> {
  const { rows } = await sql<ServerFacts["links"]>`
    select (select count(*) from links where ended_at is null and until > now()) as live,
      case when is_called then last_value else 0 end as opened from links_opened`.execute(db);
  return rows[0] ?? { live: 0, opened: 0 };
}

async function countLeaverTasks(db: Database): Promise<Omit<ServerFacts["leaverTasks"], "vaultsWithoutKeys">> {
  const { rows } = await sql<Omit<ServerFacts["leaverTasks"], "vaultsWithoutKeys">>`
    select count(*) as open, count(*) filter (where t.due < now()) as overdue
    from leaver_tasks t join vaults v on v.id = t.vault_id
    where t.closed_at is null and v.deleted_at is null and v.successor_id is null`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0 };
}

/** Counts the shared vaults whose pages say that new keys are due, and which someone can still open. */
async function countVaultsWithoutKeys(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from vaults v
    where v.user_id is null and v.deleted_at is null and v.successor_id is null
      and (v.id in (select m.vault_id from ${membersWithKeysDue(new Date())})
        or v.id in (select vault_id from leaver_tasks where kind = 'keys' and closed_at is null))
      and exists (select from shared_members o join users on users.id = o.user_id
        where o.vault_id = v.id and o.barred is null and users.deactivated_at is null)`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readAuditWebhooks(db: Database): Promise<ServerFacts["auditWebhooks"]> {
  const { rows } = await sql<ServerFacts["auditWebhooks"]>`
    select count(*) as waiting, min(at) as "oldestAt" from audit_events
    where seq > (select min(sent_seq) from audit_webhooks)
      or (seq is null and exists (select from audit_webhooks))`.execute(db);
  return rows[0] ?? { waiting: 0, oldestAt: null };
}

/**
 * Counts due messages. A message that is tried again is due since its first try failed; one that waits for another day
 * is not due.
 */
async function readQueue(db: Database, queue: RawBuilder<unknown>): Promise<QueueLoad> {
  const since = sql`coalesce(failing_since, send_at)`;
  const { rows } = await sql<QueueLoad>`
    select count(*) as due, count(*) filter (where ${since} < now() - interval '10 minutes') as late,
      min(${since}) as "oldestDueAt"
    from ${queue} and state in ('pending', 'sending') and send_at <= now() + interval '2 hours' and ${since} <= now()`.execute(
    db,
  );
  return rows[0] ?? { due: 0, late: 0, oldestDueAt: null };
}
