import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of this package, from its sources as well as from what is built of them. */
export const serverFolder: string = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : folderAbove(dirname(folder));
}
