import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeTempFolder } from "./temp-folders.ts";

const launcher = fileURLToPath(new URL("with-policies.sh", import.meta.url));

export interface PolicyLauncher {
  /** Starts the browser under the policies. */
  executablePath: string;
  env: Record<string, string>;
  remove(): void;
}

/** Prepares a browser that finds a company's policies, by their path in `/etc`; the machine's own stay as they are. */
export function withPolicies(browser: string, policies: Readonly<Record<string, unknown>>): PolicyLauncher {
  const folder = makeTempFolder("policies");
  for (const [path, policy] of Object.entries(policies)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(policy));
  }
  return {
    executablePath: launcher,
    env: { ...(process.env as Record<string, string>), BROWSER: browser, POLICIES: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whether this system lets a program have files of `/etc` of its own, which some containers do not. */
export function canHavePolicies(): boolean {
  const policies = withPolicies("true", {});
  const { status } = spawnSync(policies.executablePath, { env: policies.env, stdio: "ignore" });
  policies.remove();
  return status === 0;
}
