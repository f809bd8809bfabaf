import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of this package, for its sources as well as for the built server. */
export const serverFolder: string = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : folderAbove(dirname(folder));
}
