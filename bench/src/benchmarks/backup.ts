import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ConnectionOptions, connectOnce, openDatabase } from "@pomander/server/platform/database";
import { migrate } from "@pomander/server/platform/migrate";
import { urlOf } from "../../../apps/server/test/crash-mail/sender.ts";
import { fillEntries } from "../../../apps/server/test/fill-entries.ts";
import { programsOfPostgres15, startPostgres15 } from "../../../apps/server/test/postgres-15.ts";
import type { Benchmark } from "../report.ts";

const MiB = 1024 * 1024;
/** Bytes of the vaults; a quick run uses fewer: `BACKUP_MIB=64 npm run trial bench -- backup`. */
const size = Number(process.env["BACKUP_MIB"] ?? 1_024) * MiB;
const mostMiB = 300;
const main = fileURLToPath(new URL("../../../apps/server/src/operator/main.ts", import.meta.url));

/**
 * Measures backup, verification and restore of 1 GiB of vaults against pg_dump and pg_restore; one round, on PostgreSQL
 * 15.
 */
export async function measureBackup(): Promise<Benchmark> {
  const title = `A backup of ${size / MiB} MiB of vaults, on PostgreSQL 15`;
  const postgres = process.platform === "linux" ? await startPostgres15({ durable: true }) : null;
  if (postgres === null) return { title, comparisons: [], notes: ["needs Linux, and apt-get install postgresql-15"] };
  const folder = mkdtempSync(join(tmpdir(), "pomander-backup-"));
  try {
    const source = await createDatabase(postgres.connection);
    const database = openDatabase(source);
    await migrate(database.long);
    await database.close();
    const client = await connectOnce(source);
    const { entries } = await fillEntries(client, size);
    await client.query("vacuum analyze");
    await client.end();

    const [backup, dump] = [join(folder, "bench.backup"), join(folder, "bench.dump")];
    const [restored, restoredDump] = [
      await createDatabase(postgres.connection),
      await createDatabase(postgres.connection),
    ];
    const pomander = (at: ConnectionOptions, ...args: string[]) =>
      run(process.execPath, [main, ...args], {
        DATABASE_URL: urlOf(at),
        PEPPER: "p".repeat(40),
        TOKEN_SECRET: "t".repeat(40),
        DATA_DIR: folder,
      });
    const tool = (name: string, ...args: string[]) => run(join(programsOfPostgres15, name), args, {});
    const runs = {
      "pg_dump -Fc": await tool("pg_dump", "-Fc", "-f", dump, "-d", urlOf(source)),
      backup: await pomander(source, "backup", backup),
      "pg_restore -1": await tool("pg_restore", "-1", "-d", urlOf(restoredDump), dump),
      restore: await pomander(restored, "restore", backup),
      verify: await pomander(source, "verify", backup),
    };
    const against = (what: keyof typeof runs, reference: keyof typeof runs, meaning: string) => ({
      what,
      measured: [runs[what].ms],
      against: reference,
      reference: [runs[reference].ms],
      meaning,
    });
    const fileMiB = (file: string) => (statSync(file).size / MiB).toFixed(0);
    return {
      title,
      comparisons: [
        against("backup", "pg_dump -Fc", "the same rows, compressed, without the hash of each table"),
        against("restore", "pg_restore -1", "the same rows in one transaction, unchecked"),
        against("verify", "pg_restore -1", "that, with a PostgreSQL made for it, and thrown away"),
      ],
      notes: [
        `${entries} entries; the backup has ${fileMiB(backup)} MiB, the dump ${fileMiB(dump)} MiB`,
        `most memory of the process, of which less than ${mostMiB} MiB is promised for ours: ${Object.entries(runs)
          .map(([name, { peakMiB }]) => `${name} ${peakMiB.toFixed(0)} MiB`)
          .join(", ")}`,
      ],
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createDatabase(on: ConnectionOptions): Promise<ConnectionOptions> {
  const database = `bench_${randomBytes(6).toString("hex")}`;
  const admin = await connectOnce(on);
  await admin.query(`create database ${database} template template0 encoding 'UTF8'`);
  await admin.end();
  return { ...on, database };
}

interface Run {
  ms: number;
  /** Peak resident memory in MiB. */
  peakMiB: number;
}

/** Runs a program and returns its time and memory. @throws when it fails */
async function run(program: string, args: readonly string[], settings: Record<string, string>): Promise<Run> {
  const begun = performance.now();
  const child = spawn(program, args, {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peakMiB = 0;
  const look = setInterval(() => {
    peakMiB = Math.max(peakMiB, peakOf(child.pid));
  }, 20);
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ${args[0] ?? ""} ended with ${String(code)}`);
  return { ms: performance.now() - begun, peakMiB };
}

/** Returns the peak resident memory that Linux has recorded, in MiB; 0 once the process has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
