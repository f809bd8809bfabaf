import { openEntry, type ContentKeys } from "@pomander/crypto";
import { ifUnopenable } from "../is-code.ts";
import { reasonOf } from "../reasons.ts";
import { mapYielding } from "../yield-to-main.ts";
import { openEntryOf } from "./draft.ts";
import { listedEntries } from "./listed-entries.ts";
import { invalidEntryOf } from "./store.ts";
import { unreadableOf, type VaultState } from "./vault-state.ts";
import type { OpenEntry, UnreadableEntry } from "../entry/entry-types.ts";

export interface OpenedEntries {
  entries: OpenEntry[];
  /** Entries that cannot be opened, each with its reason. */
  unreadable: UnreadableEntry[];
}

interface OpenAllOptions {
  onProgress?: ((opened: number, total: number) => void) | undefined;
  /** Aborts the work with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Opens all texts of every listed entry, and yields to the page in between. */
export async function openAll(
  keys: ContentKeys,
  vaultState: Pick<VaultState, "own" | "entries" | "invalidEntries">,
  { onProgress = () => undefined, signal }: OpenAllOptions = {},
): Promise<OpenedEntries> {
  const all = listedEntries(vaultState);
  const opened: OpenedEntries = { entries: [], unreadable: [] };
  const open = (cached: (typeof all)[number]) =>
    openEntry(keys, cached.sealed).then(
      (texts) => openEntryOf(cached.sealed, texts),
      ifUnopenable((error) => unreadableOf({ ...cached, reason: reasonOf(error) })),
    );
  const results = await mapYielding(all, open, { signal, onProgress: (count) => onProgress(count, all.length) });
  for (const result of results) {
    if ("reason" in result) opened.unreadable.push(result);
    else opened.entries.push(result);
  }
  opened.unreadable.push(...vaultState.invalidEntries.map(invalidEntryOf));
  return opened;
}
