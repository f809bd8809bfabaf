import { hashEntry, type ContentKeys } from "@pomander/crypto";
import { ownEntriesOf, type OwnEntryIds } from "./own-entry-ids.ts";
import { type CachedEntry, toCachedEntry } from "./vault-state.ts";
import type { SealedEntry } from "../entry/entry-types.ts";

/** Returns an own entry as it is kept in memory: marked for the digest, and not opened. */
export async function toOwnEntry(keys: ContentKeys, sealed: SealedEntry): Promise<CachedEntry> {
  return toCachedEntry(sealed, { entryHash: await hashEntry(keys, sealed), texts: null, reason: null });
}

/** Returns the entries that a user sees: all but the own ones. */
export function listedEntries<E extends { sealed: { _id: string } }>({
  own,
  entries,
}: {
  own: OwnEntryIds | null;
  entries: { values(): readonly E[] };
}): readonly E[] {
  const isOwn = ownEntriesOf(own);
  return entries.values().filter(({ sealed }) => !isOwn(sealed));
}
