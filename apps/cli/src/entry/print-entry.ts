import type { OpenEntry } from "@pomander/vault";
import { oneLine, type Output } from "@pomander/terminal/output";
import { shownFields } from "./entry-fields.ts";

/** Prints an entry for a person: its title, then name and value a row. Secrets only with `isShown`. */
export function printEntry(output: Output, entry: OpenEntry, { isShown }: { isShown: boolean }): void {
  output.print(output.bold(oneLine(entry.title)));
  const rows = shownFields(entry, { isShown }).map(([name, value]) => [oneLine(name), value] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows)
    output.print(`${name.padEnd(width)}  ${value.replaceAll("\n", `\n${" ".repeat(width + 2)}`)}`);
}
