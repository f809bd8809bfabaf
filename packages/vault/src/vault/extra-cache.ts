import { openExtra, type EntryTexts, type ContentKeys } from "@pomander/crypto";
import { ifUnopenable } from "../is-code.ts";
import { mapYielding } from "../yield-to-main.ts";
import type { SealedEntry } from "../entry/entry-types.ts";
import { listedEntries } from "./listed-entries.ts";
import type { VaultState } from "./vault-state.ts";

/** Finds data in the `extra` of every entry of a vault; null: the entry has none, or cannot be opened. */
export type ReadExtras<T> = (
  keys: ContentKeys,
  vaultState: VaultState,
  signal?: AbortSignal,
) => Promise<{ sealed: SealedEntry; found: T | null }[]>;

/** Creates a cache that opens each save of an entry once, however often it is requested. */
export function createExtraCache<T>(
  pick: (extra: EntryTexts["extra"], sealed: SealedEntry) => T | null,
): ReadExtras<T> {
  const known = new Map<string, T | null>();
  const read = (keys: ContentKeys, sealed: SealedEntry): Promise<T | null> =>
    openExtra(keys, sealed).then(
      (extra) => pick(extra, sealed),
      ifUnopenable(() => null),
    );
  return (keys, vaultState, signal) =>
    mapYielding(
      listedEntries(vaultState),
      async ({ sealed }) => {
        let found = known.get(sealed.key);
        if (found === undefined) known.set(sealed.key, (found = await read(keys, sealed)));
        return { sealed, found };
      },
      { signal },
    );
}
