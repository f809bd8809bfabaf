import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { emptyEnvironment } from "../config.ts";

/**
 * Takes what a file names into the environment, which wins; nothing when there is no file. Gives the names that are no
 * setting: a slip of the pen would leave a default in force, and nobody would see it.
 */
export function loadEnvFile(path: string): string[] {
  if (!existsSync(path)) return [];
  process.loadEnvFile(path);
  return Object.keys(parseEnv(readFileSync(path, "utf8"))).filter((name) => !(name in emptyEnvironment));
}
