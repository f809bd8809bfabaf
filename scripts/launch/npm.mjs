import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { root } from "./paths.mjs";

/** Returns an environment in which `node` is this one. */
export const withNode = (node) => ({ ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` });

/** Runs npm under the given Node, quietly and without questions. Returns true on success. */
export function runNpm(node, command, packages = []) {
  const args = [...command, "--no-audit", "--no-fund", "--loglevel=error", ...packages];
  // The npm that started this program is a script; otherwise the one in PATH is used.
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const { status, error } = spawnSync(isScript ? node : "npm", isScript ? [npm, ...args] : args, {
    cwd: root,
    env: withNode(node),
    stdio: ["ignore", 2, 2],
    shell: !isScript && process.platform === "win32",
  });
  if (error) process.stderr.write(`npm could not be started: ${error.message}\n`);
  return status === 0;
}
