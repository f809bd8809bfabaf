import { z } from "../zod.ts";
import { timestamp } from "./common.ts";

/** Messages that should be sent now. */
const queue = z.object({
  due: z.int(),
  /** Messages that have been due for more than ten minutes. */
  late: z.int(),
  oldestDueAt: timestamp.nullable(),
});

const failure = z.object({ at: timestamp, reason: z.string() });

/** A server's status, for its administrators. */
export const systemStatus = z.object({
  /** The server's own time. */
  readAt: timestamp,
  version: z.string(),
  /** The way in which the process that answers sends mails. */
  mail: z.enum(["smtp", "outbox", "none", "held"]),
  lastMailSentAt: timestamp.nullable(),
  /** The last error of a message that could not be delivered, and since when it fails. */
  lastMailError: z.string().nullable(),
  lastMailErrorAt: timestamp.nullable(),
  /** The language of mails for people who have not chosen theirs; undefined: a server before this member. */
  defaultLanguage: z.string().optional(),
  /** Reminders that a person or a channel failed to receive in the last 30 days. */
  failedDeliveries: z.int(),
  /** Reminders: `deliveries` as emails, `channels` to chats and programs. */
  queues: z.object({ mails: queue, deliveries: queue, channels: queue }),
  database: z.object({ kind: z.enum(["embedded", "own"]), version: z.string(), bytes: z.number() }),
  backups: z.object({
    /** A folder, a time of the day in UTC (`03:00`), and what is kept (`7d,4w,12m`); null: none is scheduled. */
    schedule: z.object({ dir: z.string(), at: z.string(), keep: z.string() }).nullable(),
    lastGood: z.object({ at: timestamp, bytes: z.number(), file: z.string() }).nullable(),
    lastFailure: failure.nullable(),
    isOverdue: z.boolean(),
  }),
  /** Where the secrets are stored that open a backup's contents, and when they were last exported; null: never. */
  secrets: z.object({ kept: z.enum(["folder", "settings"]), exportedAt: timestamp.nullable() }),
  /** Files on entries: what they take, what they may take, and how large one may be; 0: no new ones are taken. */
  files: z.object({ count: z.int(), bytes: z.number(), limitBytes: z.number(), fileBytes: z.number() }),
  /** Shared vaults that wait for new keys since a member left, and the overdue tasks after members left. */
  sharedVaults: z.object({ waitingForKeys: z.int(), overdueTasks: z.int() }),
  people: z.object({ all: z.int(), withSecondFactor: z.int() }),
  upkeep: z.object({ lastDoneAt: timestamp.nullable(), lastFailure: failure.nullable() }),
  disks: z.array(z.object({ folder: z.enum(["data", "backups"]), freeBytes: z.number(), totalBytes: z.number() })),
});
export type SystemStatus = z.infer<typeof systemStatus>;
