import { type FileHandle, open } from "node:fs/promises";
import { z } from "@pomander/contract";
import type { Database } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import { lockAudit, readChain } from "./number-events.ts";

const key = "audit_log";
const linesPerRun = 1_000;
const stored = z.object({ seq: z.int() });

/** The destination of the numbered events: resolves once they are written. */
export type AuditSink = (lines: string) => Promise<void>;

/**
 * Lets a write fail that takes longer, such as to a pipe that no one reads. None begins before the last one has ended, or
 * each would take more memory.
 */
export function limitTime(sink: AuditSink, limitMs: number): AuditSink {
  const hangs = () => new Error("the log hangs: no one reads it, or its disk does not answer");
  let isWriting = false;
  return async (lines) => {
    if (isWriting) throw hangs();
    isWriting = true;
    const writing = sink(lines).finally(() => {
      isWriting = false;
    });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(hangs()), limitMs);
    await Promise.race([writing, late]).finally(() => clearTimeout(timer));
  };
}

/** Returns the destination that `AUDIT_LOG` names: standard output or a file, opened for each write so that it can be rotated. */
export function openAuditLog(setting: string | null, writeMs = 30_000): AuditSink | null {
  if (setting === null) return null;
  return limitTime(setting === "stdout" ? writeStdout : (lines) => appendTo(setting, lines), writeMs);
}

const writeStdout: AuditSink = (lines) =>
  new Promise((resolve, reject) => {
    process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
  });

async function appendTo(path: string, lines: string): Promise<void> {
  await using file = await open(path, "a+", 0o600);
  // A full disk may have cut the last line off: it comes again, in a line of its own.
  await file.appendFile((await endsInLine(file)) ? lines : `\n${lines}`);
  await file.sync();
}

async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === "\n";
}

/**
 * Writes the events that the log does not have yet, in order. They count as written once the destination has them, so a
 * crash repeats some and loses none. A new log gets no earlier events.
 * @returns how many were written
 */
export const writeAuditLog = (db: Database, sink: AuditSink): Promise<number> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockAudit(trx))) return 0;
    const { data: written } = stored.safeParse(await readSetting(trx, key));
    const { seq: last } = await readChain(trx);
    // After a restored backup the numbers may be below those that the log has.
    const from = Math.min(written?.seq ?? last, last);
    const rows = await trx
      .selectFrom("audit_events")
      .select(["seq", "line"])
      .where("seq", ">", from)
      .orderBy("seq")
      .limit(linesPerRun)
      .execute();
    if (rows.length > 0) await sink(rows.map(({ line }) => `${line}\n`).join(""));
    const seq = rows.at(-1)?.seq ?? from;
    if (seq !== written?.seq) await writeSetting(trx, key, { seq });
    return rows.length;
  });
