import { openEntry, ownEntryKeys, type ContentKeys, type VaultKeys } from "@pomander/crypto";
import type { UnreadableEntry } from "../entry/entry-types.ts";
import { isCode } from "../is-code.ts";
import { reasonOf } from "../reasons.ts";
import type { VaultDevice } from "../vault/device.ts";
import { ownEntriesOf, type OwnEntryIds } from "../vault/own-entry-ids.ts";
import { prepareNewEntry, type PreparedEntry } from "../vault/store-batches.ts";
import { unreadableOf, type CachedEntry, type VaultState } from "../vault/vault-state.ts";
import { createYieldToMain } from "../yield-to-main.ts";

/**
 * Seals an entry for the new vault. The own entries of sharing stay under a wrap key of their own; invitations do not go
 * along.
 */
export async function sealedAgain(
  device: VaultDevice,
  keys: VaultKeys,
  own: OwnEntryIds | null,
  {
    sealed,
    isFavorite,
    isArchive,
    missingFiles,
  }: Pick<CachedEntry, "sealed"> & { isFavorite: boolean; isArchive: boolean; missingFiles: ReadonlySet<string> },
): Promise<PreparedEntry> {
  const { _id } = sealed;
  const isOwn = ownEntriesOf(own)(sealed);
  const opened = await openEntry(keysOfEntry(device, isOwn), sealed);
  const texts = _id === own?.invites ? { ...opened, extra: { ...opened.extra, invites: [] } } : opened;
  const after = isOwn ? ownEntryKeys(keys) : keys;
  return prepareNewEntry({ ...device, keys: after }, { _id, texts, missingFiles, isFavorite, isArchive });
}

/** Returns the keys that open an entry: those of its vault, or those of the own entries alone. */
const keysOfEntry = ({ keys, personalKeys }: VaultDevice, isOwn: boolean): ContentKeys =>
  isOwn && personalKeys !== null ? ownEntryKeys(personalKeys) : keys;

/** Returns the entries of a vault that cannot be opened, by their ids. */
export async function findUnreadable(
  device: VaultDevice,
  { own, entries }: VaultState,
): Promise<Map<string, UnreadableEntry>> {
  const found = new Map<string, UnreadableEntry>();
  const isOwn = ownEntriesOf(own);
  const yieldToMain = createYieldToMain();
  for (const entry of entries.values()) {
    try {
      await openEntry(keysOfEntry(device, isOwn(entry.sealed)), entry.sealed);
    } catch (error) {
      if (!isCode(error, "cannot_open")) throw error;
      found.set(entry.sealed._id, unreadableOf({ ...entry, reason: reasonOf(error) }));
    }
    await yieldToMain();
  }
  return found;
}
