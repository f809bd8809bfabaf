import { inLine } from "../entry/in-line.ts";
import type { LeftEntries } from "../errors.ts";
import type { CachedEntry } from "../vault/vault-state.ts";

/** Entries that are named at once, and the most characters of a name. */
const most = { names: 20, characters: 60 };

/** Returns which entries new keys leave behind, with the first of their titles; of one that has none, its id. */
export function leftBehind(entries: readonly CachedEntry[]): LeftEntries {
  const names = entries.slice(0, most.names).map(({ sealed, summary }) => {
    const title = inLine(summary?.title ?? "");
    return Array.from(title === "" ? sealed._id : title)
      .slice(0, most.characters)
      .join("");
  });
  return { ids: entries.map(({ sealed }) => sealed._id), count: entries.length, names: names.join(", ") };
}
