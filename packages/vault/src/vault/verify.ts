import type { VaultState } from "./vault-state.ts";
import type { IntegrityFault } from "./vault-snapshot.ts";

/**
 * Returns how the contents differ from their manifest (crypto-protocol.md §5); null if they match. `names` contains the
 * entries that this device last knew, by id, so that missing ones can be named.
 */
export function faultOfContents(vaultState: VaultState, names: ReadonlyMap<string, string>): IntegrityFault | null {
  const { content, entries, invalidEntries, digest } = vaultState;
  // No comparison is possible with a manifest that cannot be opened.
  if (content === null) return { kind: "unreadable" };
  const received = entries.size + invalidEntries.length;
  if (received < content.count) {
    const count = content.count - received;
    const missing = missingNames(vaultState, names);
    // More names than missing entries: some were legitimately deleted elsewhere, and which is not known.
    return { kind: "fewer", count, missing: missing.length <= count ? missing : [] };
  }
  if (received > content.count) return { kind: "more", count: received - content.count };
  return invalidEntries.length === 0 && digest === content.digest ? null : { kind: "replaced" };
}

/** Returns the names of the missing entries. */
export const missingNames = ({ entries }: Pick<VaultState, "entries">, names: ReadonlyMap<string, string>): string[] =>
  [...names].filter(([id]) => !entries.has(id)).map(([, name]) => name);
