// Runs the upkeep of files again and again on the database of the server in DATA_DIR, until it is killed. Files that have
// waited for ten seconds are as old as if they had waited for two days.
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { withDatabase } from "../../../apps/server/src/operator/database.ts";
import { dropUnusedFiles } from "../../../apps/server/src/platform/file-upkeep.ts";

await withDatabase(process.env, async (db) => {
  for (;;) {
    await sql`
      update vault_files set at = at - interval '2 days'
      where at < now() - interval '10 seconds' and at > now() - interval '1 day'`.execute(db);
    const dropped = await dropUnusedFiles(db);
    if (dropped > 0) console.log(`dropped ${dropped}`);
    await pause(50);
  }
});
