import type { Readable } from "node:stream";
import { connectOnce } from "../platform/database.ts";
import { startThrowawayPostgres } from "../postgres/throwaway-postgres.ts";
import type { BackupHeader } from "./format.ts";
import { restoreBackup } from "./restore.ts";

/**
 * Restores a backup into a PostgreSQL of its own, in a temporary folder, which is gone afterwards. @throws as `restoreBackup`
 */
export async function verifyBackup(input: Readable): Promise<BackupHeader> {
  const postgres = await startThrowawayPostgres();
  try {
    const client = await connectOnce(postgres.connection);
    try {
      return await restoreBackup(client, { input });
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}
