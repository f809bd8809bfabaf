import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Yields every regular file below a folder; files that vanish during the walk are skipped. */
export function* walkFiles(folder: string): Generator<{ path: string; bytes: Buffer }> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) yield* walkFiles(path);
    if (found?.isFile()) yield { path, bytes: readFileSync(path) };
  }
}
