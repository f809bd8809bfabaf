import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ConnectionOptions, connectOnce } from "../src/platform/database.ts";
import { chooseUser } from "../src/postgres/binaries.ts";

/** Folder in which Debian installs PostgreSQL's programs. */
export const programsOfPostgres15 = "/usr/lib/postgresql/15/bin";

/**
 * Starts Debian's PostgreSQL 15 on a new cluster in a temporary folder, which is removed when it is stopped; null if it
 * is not installed. It syncs nothing to the disk unless `durable`.
 */
export async function startPostgres15({ durable = false } = {}): Promise<{
  connection: ConnectionOptions;
  stop(): Promise<void>;
} | null> {
  if (!existsSync(join(programsOfPostgres15, "initdb"))) return null;
  const folder = mkdtempSync(join(tmpdir(), "pomander-postgres-15-"));
  const runAs = chooseUser(folder);
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid);
  const cluster = join(folder, "data");
  const options = { cwd: folder, stdio: "ignore", ...runAs } as const;
  const args = ["-D", cluster, "-U", "pomander", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  execFileSync(join(programsOfPostgres15, "initdb"), args, options);
  const postgres: ChildProcess = spawn(
    join(programsOfPostgres15, "postgres"),
    ["-D", cluster, "-k", folder, "-c", "listen_addresses=", "-c", `fsync=${durable ? "on" : "off"}`],
    options,
  );
  const ended = new Promise<void>((resolve) => postgres.on("exit", () => resolve()));
  const connection: ConnectionOptions = { host: folder, port: 5432, user: "pomander", database: "postgres" };
  const stop = async () => {
    postgres.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries++) {
    try {
      await (await connectOnce(connection)).end();
      return { connection, stop };
    } catch (error) {
      if (tries > 100) {
        await stop();
        throw error;
      }
      await pause(100);
    }
  }
}
