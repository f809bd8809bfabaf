import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { readThrough } from "../../../../apps/server/src/backup/verify-backup.ts";
import { type ConnectionOptions, connectOnce } from "../../../../apps/server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../../../../apps/server/src/postgres/embedded-postgres.ts";
import type { SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import { readTableContents } from "../../../../apps/server/test/table-contents.ts";
import { type RunningCommand, startCommand } from "./commands.ts";

export interface KillOptions {
  kills: number;
  random: SeededRandom;
  /** The source server's settings: DATABASE_URL, PEPPER, TOKEN_SECRET, DATA_DIR. */
  settings: Readonly<Record<string, string>>;
  /** A folder for these runs alone. */
  folder: string;
}

export interface KillReport {
  /** The number of runs by the state that the kill left. */
  found: Record<string, number>;
  problems: string[];
}

/** Returns how far a run may proceed before its kill: 0 is its beginning, 1 its last byte. A fifth of the runs end. */
const shareOf = (kill: number, kills: number, random: SeededRandom) =>
  Math.min(1, ((kill + random.next()) / kills) * 1.25);

/** Milliseconds that a run continues after its last byte: from one to 4,096, short and long ones equally often. */
const endMs = (random: SeededRandom) => 2 ** (random.next() * 12);

const count = (report: KillReport, what: string) => (report.found[what] = (report.found[what] ?? 0) + 1);

/** Kills backups and checks that a file with a backup's name is a complete one. */
export async function killBackups({ kills, random, settings, folder }: KillOptions): Promise<KillReport> {
  const report: KillReport = { found: {}, problems: [] };
  const file = join(folder, "killed.backup");
  const draft = `${file}.partial`;
  const start = () => startCommand(["backup", file], settings);
  const runWhole = async (which: string) => {
    const { exitCode, output } = await start().ended;
    if (exitCode !== 0) report.problems.push(`${which}: ${output}`);
    if (existsSync(draft)) report.problems.push(`${which} left a part`);
  };
  await runWhole("the first one");
  const { size } = statSync(file);
  for (let kill = 0; kill < kills; kill++) {
    rmSync(file, { force: true });
    rmSync(draft, { force: true });
    const share = shareOf(kill, kills, random);
    const command = start();
    let hasEnded = false;
    void command.ended.then(() => (hasEnded = true));
    const hasCome = () => (statSync(draft, { throwIfNoEntry: false })?.size ?? -1) >= share * size;
    while (!hasEnded && !existsSync(file) && !hasCome()) await pause(1);
    if (share === 1) await pause(endMs(random));
    command.kill();
    await command.ended;
    if (existsSync(file)) {
      count(report, "whole");
      await readThrough(createReadStream(file)).catch((error: unknown) => report.problems.push(String(error)));
    } else {
      count(report, existsSync(draft) ? "a part, under .partial" : "none");
    }
    const others = readdirSync(folder).filter((name) => !name.startsWith("killed.backup"));
    if (others.length > 0) report.problems.push(`left behind: ${others.join(", ")}`);
  }
  rmSync(file, { force: true });
  await runWhole("the one after them");
  return report;
}

export interface RestoreKillOptions extends KillOptions {
  backup: string;
  expected: Record<string, unknown>;
  createDatabase: () => Promise<ConnectionOptions>;
  urlOf: (at: ConnectionOptions) => string;
}

/** Starts a restore, sends it a share of a backup, and kills it. */
async function killRestore(command: RunningCommand, backup: Buffer, share: number, random: SeededRandom) {
  let hasEnded = false;
  void command.ended.then(() => (hasEnded = true));
  const given = backup.subarray(0, Math.floor(share * backup.length));
  await Promise.race([new Promise<void>((resolve) => command.input.write(given, () => resolve())), command.ended]);
  if (share === 1) {
    command.input.end();
    await Promise.race([pause(endMs(random)), command.ended]);
  }
  if (!hasEnded) command.kill();
  await command.ended;
}

/**
 * Kills restores into a database and checks that it is empty or complete, and that an empty one accepts the backup
 * afterwards.
 */
export async function killRestores(options: RestoreKillOptions): Promise<KillReport> {
  const { kills, random, settings, createDatabase, urlOf } = options;
  const report: KillReport = { found: {}, problems: [] };
  const backup = readFileSync(options.backup);
  const start = (at: ConnectionOptions) => startCommand(["restore", "-"], { ...settings, DATABASE_URL: urlOf(at) });
  for (let kill = 0; kill < kills; kill++) {
    const at = await createDatabase();
    await killRestore(start(at), backup, shareOf(kill, kills, random), random);
    // PostgreSQL completes a COMMIT even if its client is gone.
    const admin = await connectOnce({ ...at, database: "postgres" });
    while ((await countBackends(admin, at)) > 0) await pause(5);
    const state = await checkState(at, options, report);
    if (state === "empty" && kill === 0) {
      const command = start(at);
      command.input.end(backup);
      const { exitCode, output } = await command.ended;
      if (exitCode !== 0) report.problems.push(`the one after a kill: ${output}`);
      if ((await checkState(at, options, { found: {}, problems: report.problems })) !== "whole") {
        report.problems.push("the one after a kill restored nothing");
      }
    }
    await admin.query(`drop database "${at.database}" with (force)`);
    await admin.end();
  }
  return report;
}

/**
 * Kills restores into new data folders and checks that their database is empty or complete, and that an empty one
 * accepts the backup afterwards.
 */
export async function killEmbeddedRestores(options: RestoreKillOptions & { secrets: string[] }): Promise<KillReport> {
  const { kills, random, settings, folder, secrets } = options;
  const report: KillReport = { found: {}, problems: [] };
  const backup = readFileSync(options.backup);
  const { DATABASE_URL: _url, PEPPER: _pepper, TOKEN_SECRET: _token, ...others } = settings;
  for (let kill = 0; kill < kills; kill++) {
    const dataDir = mkdtempSync(join(folder, "data-"));
    const start = () => startCommand(["restore", "-", ...secrets], { ...others, DATA_DIR: dataDir });
    await killRestore(start(), backup, shareOf(kill, kills, random), random);
    // The killed process has left its PostgreSQL running, which is ended by this start.
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    const state = await checkState(postgres.connection, options, report);
    await postgres.stop();
    if (state === "empty") {
      const command = start();
      command.input.end(backup);
      const { exitCode, output } = await command.ended;
      if (exitCode !== 0) report.problems.push(`the one after a kill: ${output}`);
    }
    rmSync(dataDir, { recursive: true });
  }
  return report;
}

async function countBackends(
  admin: Awaited<ReturnType<typeof connectOnce>>,
  { database }: ConnectionOptions,
): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [database],
  );
  return Number(rows[0]?.count);
}

async function checkState(
  at: ConnectionOptions,
  { expected }: RestoreKillOptions,
  report: KillReport,
): Promise<"empty" | "whole" | "neither"> {
  const client = await connectOnce(at);
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
  const isWhole = rowCount !== 0 && isDeepStrictEqual(await readTableContents(client), expected);
  await client.end();
  const state = rowCount === 0 ? "empty" : isWhole ? "whole" : "neither";
  count(report, state);
  if (state === "neither") report.problems.push(`${at.database} is neither empty nor whole: ${rowCount} tables`);
  return state;
}
