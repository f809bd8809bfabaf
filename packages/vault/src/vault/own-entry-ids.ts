import { id, z } from "@pomander/contract";
import type { ManifestContent } from "@pomander/crypto";

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

/** Returns a function that tells whether an entry is one of the own ones. */
export function ownEntriesOf(ids: OwnEntryIds | null): (entry: { _id: string }) => boolean {
  if (ids === null) return () => false;
  const own = new Set([ids.contacts, ids.vaults, ids.invites]);
  return ({ _id }) => own.has(_id);
}
