import { spawnSync } from "node:child_process";

/**
 * Installs the Debian packages that are missing here.
 * @throws with their names when they could not be installed
 */
export function installPackages(packages: readonly string[]): void {
  requestMissing(packages);
  const refused = packages.filter((name) => !isInstalled(name));
  if (refused.length > 0) throw new Error(`This needs ${refused.join(", ")} (apt-get install ${refused.join(" ")}).`);
}

/** Requests the Debian packages that are missing here; continues without those that are refused. */
export function requestMissing(packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  requestPackages(missing);
}

const isInstalled = (name: string): boolean =>
  spawnSync("dpkg-query", ["--show", "--showformat=${db:Status-Status}", name], { encoding: "utf8" }).stdout ===
  "installed";

/** Installs packages from Debian's repositories, waiting for any other installation that runs. */
export function requestPackages(packages: readonly string[]): void {
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", ...packages);
}

function apt(...args: string[]): void {
  spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], {
    timeout: 10 * 60_000,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
