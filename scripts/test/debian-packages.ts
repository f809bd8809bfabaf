import { spawnSync } from "node:child_process";

/**
 * Installs the Debian packages that are missing here.
 * @throws with their names when they could not be installed
 */
export function installPackages(packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", ...missing);
  const refused = missing.filter((name) => !isInstalled(name));
  if (refused.length > 0) throw new Error(`This needs ${refused.join(", ")} (apt-get install ${refused.join(" ")}).`);
}

const isInstalled = (name: string): boolean =>
  spawnSync("dpkg-query", ["--show", "--showformat=${db:Status-Status}", name], { encoding: "utf8" }).stdout ===
  "installed";

function apt(...args: string[]): void {
  spawnSync("apt-get", args, {
    timeout: 10 * 60_000,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
