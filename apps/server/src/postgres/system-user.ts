import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Whom PostgreSQL runs as: `null` is oneself. It refuses root, so a server that root started (containers, CI) runs it as
 * the owner of the cluster that is there, else as the system user `pomander`, which is made when it is missing.
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
