import { matchesDigest, type VaultState } from "./vault-state.ts";
import type { PinnedManifest } from "../pinned-state.ts";
import type { IntegrityFault } from "../vault-snapshot.ts";

/** Why a read is not verified; null when it is. */
export function faultOfRead(
  vaultState: VaultState,
  pinned: PinnedManifest | null,
  names: ReadonlyMap<string, string>,
): IntegrityFault | null {
  // Of a manifest that cannot be opened nothing more is known.
  if (vaultState.content === null) return { kind: "unreadable" };
  return faultAgainstPinned(vaultState, pinned) ?? faultOfContents(vaultState, names);
}

/**
 * Whether what was read is what its manifest says (crypto-protocol.md §5). `names` gives the entries that this device
 * last knew, by id, so that missing ones can be named.
 */
export function faultOfContents(vaultState: VaultState, names: ReadonlyMap<string, string>): IntegrityFault | null {
  const { content, entries, invalidEntries, digest } = vaultState;
  if (content === null) return { kind: "unreadable" };
  const received = entries.size + invalidEntries.length;
  if (received < content.count) {
    const count = content.count - received;
    const missing = [...names].filter(([id]) => !entries.has(id)).map(([, name]) => name);
    // More names than missing entries: some were deleted elsewhere by right, and which is not known.
    return { kind: "fewer", count, missing: missing.length <= count ? missing : [] };
  }
  if (received > content.count) return { kind: "more", count: received - content.count };
  return invalidEntries.length === 0 && matchesDigest(digest, content.digest) ? null : { kind: "replaced" };
}

/** Whether what was read agrees with the newest manifest that this device knows to be right. */
export function faultAgainstPinned(
  vaultState: Pick<VaultState, "manifest" | "hash" | "content">,
  pinned: PinnedManifest | null,
): IntegrityFault | null {
  if (pinned === null) return null;
  const ahead = vaultState.manifest.counter - pinned.counter;
  if (ahead < 0) return { kind: "older" };
  if (ahead === 0 && vaultState.hash !== pinned.hash) return { kind: "twoHistories" };
  if (ahead === 1 && vaultState.content !== null && vaultState.content.prev !== pinned.hash)
    return { kind: "twoHistories" };
  return null;
}
