import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { emptyEnvironment } from "../config.ts";

/**
 * Adds a file's variables to the environment, which takes precedence; does nothing if there is no file. Returns the
 * names that are no setting: a misspelt one would silently leave a default in force.
 */
export function loadEnvFile(path: string): string[] {
  if (!existsSync(path)) return [];
  process.loadEnvFile(path);
  return Object.keys(parseEnv(readFileSync(path, "utf8"))).filter((name) => !(name in emptyEnvironment));
}
