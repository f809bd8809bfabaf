import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Binaries, RunAs } from "./binaries.ts";

export const superuser = "pomander";

/** A cluster on disk, and the data needed to start programs on it. */
export interface Cluster {
  folder: string;
  binaries: Binaries;
  runAs: RunAs | null;
  /** The database user's password; needed over TCP only. */
  password: string;
}

/**
 * Returns the path by which a program of PostgreSQL names the cluster: on Linux its own working folder, so that it
 * needs no access to the folders above (a data folder of root's, a clone in a user's home).
 */
export const folderArgument = (folder: string): string => (process.platform === "linux" ? "/proc/self/cwd" : folder);

/** Returns the environment of PostgreSQL: nothing of the server's own, which contains secrets. */
export const cleanEnvironment = (): Record<string, string> => ({
  LC_ALL: "C",
  TZ: "UTC",
  ...(process.env["PATH"] === undefined ? {} : { PATH: process.env["PATH"] }),
  ...(process.env["SystemRoot"] === undefined ? {} : { SystemRoot: process.env["SystemRoot"] }),
});

/** Creates the cluster when it is missing: under another name, and moved into place when it is complete. */
export async function ensureCluster(dataDir: string, binaries: Binaries, runAs: RunAs | null): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  const password = keptPassword(dataDir);
  if (!existsSync(folder)) {
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (runAs !== null) chownSync(draft, runAs.uid, runAs.gid);
    await initialise({ folder: draft, binaries, runAs, password });
    renameSync(draft, folder);
  }
  return { folder, binaries, runAs, password };
}

export const clusterFolder = (dataDir: string): string => join(dataDir, "postgres");

function keptPassword(dataDir: string): string {
  const file = join(dataDir, "postgres-password");
  const password = randomBytes(24).toString("base64url");
  if (!existsSync(file)) writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}

async function initialise({ folder, binaries, runAs, password }: Cluster): Promise<void> {
  const secrets = mkdtempSync(join(tmpdir(), "pomander-"));
  try {
    const file = join(secrets, "password");
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    if (runAs !== null) {
      chownSync(secrets, runAs.uid, runAs.gid);
      chownSync(file, runAs.uid, runAs.gid);
    }
    const args = [
      "-D",
      folderArgument(folder),
      `--username=${superuser}`,
      `--pwfile=${file}`,
      // The socket is in a folder that only its owner may enter; TCP requires the password.
      "--auth-local=trust",
      "--auth-host=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
    ];
    await run(binaries.initdb, args, { cwd: folder, env: cleanEnvironment(), ...runAs });
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], options: { cwd: string; env: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const listen = (chunk: Buffer) => (said += String(chunk));
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}:\n${said.trim()}`));
    });
  });
}
