import type { OpenEntry } from "@pomander/vault";
import { createPacer } from "../read/pacer.ts";
import type { LeftBehind } from "../file-contents.ts";
import { leftOfEntry, leftUnreadable } from "./entry-parts.ts";
import type { ExportContents, ExportOptions } from "./export-types.ts";

/**
 * Writes the entries into a plain format, one after another. `write` returns what its format has no place for; what no
 * plain format can contain is added.
 */
export async function writeEntries(
  contents: ExportContents,
  options: ExportOptions,
  write: (entry: OpenEntry) => readonly LeftBehind[],
): Promise<LeftBehind[]> {
  const { entries } = contents;
  const pacer = createPacer(options);
  const leftBehind = leftUnreadable(contents);
  for (const [index, entry] of entries.entries()) {
    leftBehind.push(...write(entry), ...leftOfEntry(entry));
    await pacer.pause(index / entries.length);
  }
  return leftBehind;
}
