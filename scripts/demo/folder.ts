import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** What a demonstration leaves in its folder; `inbox` from its first moment on. */
const demoFileNames: ReadonlySet<string> = new Set(["data", "inbox", "filled"]);

/**
 * Makes the demonstration's folder, empty where it begins anew: also what an earlier start did not bring to its end goes.
 * @throws StartError for a folder with anything else in it, a real server's for one: of that nothing is deleted
 */
export function prepareFolder(folder: string, beginsAnew: boolean): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const isOurs = names.length === 0 || (names.includes("inbox") && names.every((name) => demoFileNames.has(name)));
  if (!isOurs)
    throw new StartError(`${folder} is no folder of a demonstration. Choose an empty one with DEMO_DATA_DIR.`);
  if (beginsAnew) for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(join(folder, "inbox"), { recursive: true, mode: 0o700 });
}
