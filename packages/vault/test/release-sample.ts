// Writes a filled sample of this release's tables: `npm run trial release-sample`, for each release that has new ones.
// releases.test.ts checks every later release against it.
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeBackupFile } from "../../../apps/server/src/backup/backup-file.ts";
import { connectOnce } from "../../../apps/server/src/platform/database.ts";
import { readMigrationFiles } from "../../../apps/server/src/platform/migrate.ts";
import { startOwnServer } from "./support/own-server.ts";
import { createTestEnvironment } from "./support/test-environment.ts";
import { fillServer, type ReleaseSample } from "./releases/sample.ts";

const migrations = await readMigrationFiles();
const release = migrations.at(-1)!.name;
const folder = join(import.meta.dirname, "releases", release);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const server = await startOwnServer();
try {
  const env = await createTestEnvironment(server.url);
  const makeSuperAdmin = async (id: string) => {
    await server.db.updateTable("users").set({ is_admin: true, is_super_admin: true }).where("id", "=", id).execute();
  };
  const watch = async (reminder_id: string) => {
    const found = { kind: "certificate", target: "example.org:443", state: "ok", found_date: "2101-09-30" } as const;
    const at = new Date("2026-11-20T08:00:00Z");
    const row = { reminder_id, ...found, checked_at: at, next_at: at };
    await server.db.insertInto("reminder_checks").values(row).execute();
  };
  const contents = await fillServer(env, server.url, { makeSuperAdmin, watch });
  await env.close();
  const sample: ReleaseSample = {
    pepper: server.secrets.pepper.toString("hex"),
    tokenSecret: server.secrets.tokenSecret.toString("hex"),
    // A released migration is never changed: it has run on users' tables.
    migrations: Object.fromEntries(
      migrations.map(({ name, text }) => [name, createHash("sha256").update(text).digest("hex")]),
    ),
    ...contents,
  };
  writeFileSync(join(folder, "sample.json"), `${JSON.stringify(sample, null, 2)}\n`);
  const client = await connectOnce(server.connection);
  const { bytes } = await writeBackupFile(client, join(folder, "sample.backup"), { release });
  await client.end();
  console.log(`${folder}: ${bytes} bytes`);
} finally {
  await server.close();
}
