import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** Files that a demonstration keeps in its folder. `inbox` exists from the first moment. */
const demoFileNames: ReadonlySet<string> = new Set(["data", "inbox", "filled"]);

/**
 * Creates the demonstration's folder, or empties it for a fresh start, which also removes an incomplete earlier one.
 * @throws StartError for a folder with anything else in it, such as a real server's, of which nothing is deleted
 */
export function prepareFolder(folder: string, beginsAnew: boolean): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const isOurs = names.length === 0 || (names.includes("inbox") && names.every((name) => demoFileNames.has(name)));
  if (!isOurs)
    throw new StartError(`${folder} is no folder of a demonstration. Choose an empty one with DEMO_DATA_DIR.`);
  if (beginsAnew) for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(join(folder, "inbox"), { recursive: true, mode: 0o700 });
}
