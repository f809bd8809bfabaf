import { id, z } from "@pomander/contract";
import { hashEntry, type ManifestContent, type VaultKeys } from "@pomander/crypto";
import { type CachedEntry, toCachedEntry } from "./vault-state.ts";
import type { SealedEntry } from "../entry/entry-types.ts";

/**
 * The ids of the entries in which a personal vault keeps its user's contacts, shared vaults and open invitations
 * (crypto-protocol.md §19). They are sealed under a wrap key of their own, and no list, search or export has them.
 */
export interface OwnEntryIds {
  userId: string;
  contacts: string;
  vaults: string;
  invites: string;
}

const shape = z.object({ userId: id, contacts: id, vaults: id, invites: id });

/** Returns the own entries that a manifest names; null: none, or they are not well-formed. */
export function ownEntryIdsOf(content: ManifestContent | null): OwnEntryIds | null {
  const parsed = shape.safeParse(content?.["sharing"]);
  return parsed.success ? parsed.data : null;
}

/** Returns a function that tells whether an entry is one of those that a manifest names as own ones. */
export function ownEntriesOf(content: ManifestContent | null): (entry: { _id: string }) => boolean {
  const ids = ownEntryIdsOf(content);
  if (ids === null) return () => false;
  const own = new Set([ids.contacts, ids.vaults, ids.invites]);
  return ({ _id }) => own.has(_id);
}

/** Returns an own entry as it is kept in memory: marked for the digest, and not opened. */
export async function toOwnEntry(keys: VaultKeys, sealed: SealedEntry): Promise<CachedEntry> {
  return toCachedEntry(sealed, { entryHash: await hashEntry(keys, sealed), texts: null, reason: null });
}

/** Returns the entries that a user sees: all but the own ones. */
export function listedEntries<E extends { sealed: { _id: string } }>({
  content,
  entries,
}: {
  content: ManifestContent | null;
  entries: { values(): readonly E[] };
}): readonly E[] {
  const isOwn = ownEntriesOf(content);
  return entries.values().filter(({ sealed }) => !isOwn(sealed));
}
