import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Programs {
  /** The folder of PostgreSQL's programs. */
  postgresBin: string;
  postgresVersion: string;
  patroni: { command: string; args: string[]; env: Record<string, string>; version: string };
  etcd: string;
  etcdVersion: string;
  haproxy: string;
  haproxyVersion: string;
}

/** Debian's Python, for which its packages are built. */
const python = "/usr/bin/python3";
const patroniFolder = "/usr/lib/python3/dist-packages/patroni";
const oldestPostgres = 15;

/**
 * Finds Debian's programs. `patroniPath` is a folder with another version's `patroni` for Python, as `dpkg-deb -x`
 * unpacks it.
 * @throws with the command that installs what is missing
 */
export function findPrograms(patroniPath = ""): Programs {
  const etcd = "/usr/bin/etcd";
  const haproxy = "/usr/sbin/haproxy";
  const postgresBin = newestPostgres();
  const missing = [
    ...(postgresBin === undefined ? ["postgresql"] : []),
    ...(existsSync(patroniFolder) ? [] : ["patroni"]),
    ...(existsSync(etcd) ? [] : ["etcd-server"]),
    ...(existsSync(haproxy) ? [] : ["haproxy"]),
  ];
  if (postgresBin === undefined || missing.length > 0) {
    throw new Error(`Some programs are missing: apt-get install --no-install-recommends ${missing.join(" ")}`);
  }
  const env = { PYTHONPATH: patroniPath, PYTHONDONTWRITEBYTECODE: "1" };
  const args = ["-m", "patroni"];
  return {
    postgresBin,
    postgresVersion: versionOf(join(postgresBin, "postgres"), ["--version"]),
    patroni: { command: python, args, env, version: versionOf(python, [...args, "--version"], env) },
    etcd,
    etcdVersion: versionOf(etcd, ["--version"]),
    haproxy,
    haproxyVersion: versionOf(haproxy, ["-v"]),
  };
}

function newestPostgres(): string | undefined {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= oldestPostgres && existsSync(`${root}/${version}/bin/postgres`));
  return versions.length === 0 ? undefined : `${root}/${Math.max(...versions)}/bin`;
}

function versionOf(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: "utf8", env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${program} does not run: ${stderr}`);
  return /\d+\.\d[\w.]*/.exec(stdout)?.[0] ?? "unknown";
}
