import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterFolder } from "./cluster.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { exists, findPostmaster, stopPostmaster } from "./orphan.ts";

const prefix = "pomander-throwaway-";
const ownerFile = "owner";

/**
 * Starts a real PostgreSQL in a temporary folder, for tests and for verifying a backup; the folder is removed when it
 * is stopped. It syncs nothing to the disk unless `durable`, which measurements need.
 */
export async function startThrowawayPostgres({
  durable = false,
  env = {},
}: Pick<EmbeddedPostgresOptions, "durable" | "env"> = {}): Promise<EmbeddedPostgres> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(dataDir, ownerFile), String(process.pid));
  const postgres = await startEmbeddedPostgres({ dataDir, durable, env });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends and removes those of killed test runs. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name);
    try {
      if (exists(Number(readFileSync(join(dataDir, ownerFile), "utf8")))) continue;
      const running = findPostmaster(clusterFolder(dataDir));
      if (running !== null) await stopPostmaster(running.pid);
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // The folder is another user's, or is being created or removed at this moment.
    }
  }
}
