import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../platform/database.ts";
import type { DatabaseIdentity } from "../platform/database-identity.ts";
import type { Log } from "../platform/log.ts";
import type { JobQueue } from "../queue/worker.ts";

/**
 * The way in which this process sends mails. `none`: they wait for a process that has a mail server; `held`: they wait
 * until an administrator confirms that this database, which was restored or moved, may send them.
 */
export type MailMode = "smtp" | "outbox" | "none" | "held";
/** @throws when the database does not answer */
export type ReadMailMode = () => Promise<MailMode>;

/** Returns the way that the settings choose. */
export function configuredMailMode({ smtpUrl, outbox }: Pick<Config, "smtpUrl" | "outbox">): MailMode {
  if (smtpUrl !== null) return "smtp";
  return outbox ? "outbox" : "none";
}

interface MailModeDeps {
  db: Database;
  config: Pick<Config, "smtpUrl" | "outbox">;
  identity: DatabaseIdentity;
  log: Log;
}

/** Milliseconds after which a running server checks again whether it may send. */
const recheckMs = 2_000;

/** Creates the function that reads the way, and that logs when mails begin or cease to be held. */
export function createReadMailMode({ db, config, identity, log }: MailModeDeps): ReadMailMode {
  const chosen = configuredMailMode(config);
  let known: { isHeld: boolean; until: number } | null = null;
  return async () => {
    if (known === null || performance.now() > known.until) {
      const isHeld = !(await identity.isOriginal(db));
      const wasHeld = known?.isHeld ?? false;
      known = { isHeld, until: performance.now() + recheckMs };
      if (isHeld && !wasHeld) log.warn({ due: await countDue(db) }, held);
      if (!isHeld && wasHeld) log.info("mails go out again");
    }
    return known.isHeld ? "held" : chosen;
  };
}

const held =
  "mails are held: this database was restored or moved, and what waits may have been sent before; " +
  "`npm run pomander -- mails resume` sends it";

/** Counts the messages that would be sent now. */
export async function countDue(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from mails where state in ('pending', 'sending') and send_at <= now()
      union all
      select from deliveries where state in ('pending', 'sending') and send_at <= now()) due`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Wraps a queue so that it claims nothing while this process sends no mail. */
export const pauseUnlessSending = (queue: JobQueue, readMailMode: ReadMailMode): JobQueue => ({
  room: (underWay) => queue.room(underWay),
  claim: async (limit) => {
    const mailMode = await readMailMode();
    return mailMode === "none" || mailMode === "held" ? [] : queue.claim(limit);
  },
});
