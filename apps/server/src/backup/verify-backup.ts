import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { isDatabaseUnavailable, isDiskFull } from "../platform/database-errors.ts";
import { connectOnce } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { EmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { startThrowawayPostgres } from "../postgres/throwaway-postgres.ts";
import type { BackupHeader } from "./format.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore.ts";

/**
 * Restores a backup into a throwaway PostgreSQL in a temporary folder, which is removed afterwards. @throws as
 * `restoreBackup`
 */
export const verifyBackup = async (input: Readable): Promise<BackupHeader> =>
  restoreInto(await startThrowawayPostgres(), input);

async function restoreInto(postgres: EmbeddedPostgres, input: Readable): Promise<BackupHeader> {
  try {
    const client = await connectOnce(postgres.connection);
    return await restoreBackup(client, { input }).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}

/** Reads a backup to its end, and checks every name, hash and count. @throws BackupError */
export const readThrough = (input: Readable): Promise<BackupHeader> =>
  readBackup(input, {
    onHeader: async () => undefined,
    onTable: async (_table, pieces) => {
      let rows = 0;
      for await (const piece of pieces) rows += countLines(piece);
      return { rows };
    },
  });

/** Counts rows as lines: PostgreSQL's text format of COPY has no line break within a row. */
function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count += 1;
  return count;
}

/** "restored", or "read" to its end where this machine has no room or no PostgreSQL for a restore. */
export type Verification = "restored" | "read";

interface VerifyOptions {
  /** The size of the database that was backed up. */
  databaseBytes: number;
  log: Log;
}

/** Bytes of a PostgreSQL without rows, and of what it writes before it cleans up. */
const emptyPostgresBytes = 256 * 1024 * 1024;

/**
 * Verifies a backup as far as this machine can; `open` begins to read it. @throws BackupError for one that is
 * incomplete, and any other error for which it could not be restored
 */
export async function verifyAsPossible(
  open: () => Promise<Readable>,
  { databaseBytes, log }: VerifyOptions,
): Promise<Verification> {
  try {
    const { bavail, bsize } = await statfs(tmpdir());
    // The restore needs room for the rows, and for as much write-ahead log.
    if (bavail * bsize < 2 * databaseBytes + emptyPostgresBytes) throw new NoRoomError();
    const postgres = await startThrowawayPostgres().catch((error: unknown) => {
      throw new NoRoomError({ cause: error });
    });
    await restoreInto(postgres, await open());
    return "restored";
  } catch (error) {
    if (!(error instanceof NoRoomError || isDiskFull(error) || isDatabaseUnavailable(error))) throw error;
    log.warn({ err: error, folder: tmpdir() }, "a backup could not be restored for trial here: it is read to its end");
    await readThrough(await open());
    return "read";
  }
}

class NoRoomError extends Error {
  constructor(options?: ErrorOptions) {
    super("there is no room for a PostgreSQL of its own, or none can be started", options);
    this.name = "NoRoomError";
  }
}
