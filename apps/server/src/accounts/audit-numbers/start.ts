import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { startRepeating } from "../../platform/repeat.ts";
import { type AuditSink, writeAuditLog } from "./audit-log.ts";
import { numberEvents } from "./number-events.ts";

const everyMs = 2_000;

interface AuditNumberDeps {
  db: Database;
  log: Log;
  /** The destination of `AUDIT_LOG`; null: none. */
  sink: AuditSink | null;
}

/** Numbers what is committed and writes it into the log, until nothing is left. */
async function catchUp({ db, sink }: AuditNumberDeps): Promise<void> {
  try {
    // A new log starts with the first event that has no number yet.
    if (sink !== null) await writeAuditLog(db, sink);
  } finally {
    // Webhooks and programs get the events even if the log cannot be written.
    while ((await numberEvents(db)) > 0);
  }
  if (sink !== null) while ((await writeAuditLog(db, sink)) > 0);
}

/** Keeps the audit numbered. */
export const startAuditNumbers = (deps: AuditNumberDeps): { stop: () => Promise<void> } =>
  startRepeating(() => catchUp(deps), {
    everyMs,
    onError: (error) => deps.log.warn({ err: error }, "the audit could not be numbered or written into its log"),
  });
