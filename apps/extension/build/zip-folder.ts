import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

/** Time of every file: noon, which each time zone has. A zip has local times. */
const time = new Date(1980, 0, 1, 12);

/** Returns a folder as a zip that is the same wherever it is made: sorted, without times, modes and owners of its files. */
export function zipFolder(folder: string): Uint8Array {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .map((file) => [relative(folder, file).split(sep).join("/"), new Uint8Array(readFileSync(file))] as const)
    .toSorted(([one], [two]) => (one < two ? -1 : 1));
  return zipSync(Object.fromEntries(files), { mtime: time, level: 9 });
}
