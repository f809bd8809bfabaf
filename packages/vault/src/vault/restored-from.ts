import type { ManifestContent } from "@pomander/crypto";
import type { RestoredFrom } from "../vault-snapshot.ts";

/**
 * The newer vaults that this one was reopened in place of, as its own manifest says: nobody without the vault key can
 * write that, so entries are never brought over into a vault that somebody else began (crypto-protocol.md §6).
 */
export function restoredFromOf(content: ManifestContent | null): readonly RestoredFrom[] {
  const written = content?.["reopenedOver"];
  return Array.isArray(written) ? written.filter(isRestoredFrom) : [];
}

/** The member of the next manifest. */
export const withRestoredFrom = (content: ManifestContent | null, { vaultId, isMoved }: RestoredFrom) => ({
  reopenedOver: [...restoredFromOf(content).filter((other) => other.vaultId !== vaultId), { vaultId, isMoved }],
});

function isRestoredFrom(value: unknown): value is RestoredFrom {
  if (typeof value !== "object" || value === null) return false;
  const { vaultId, isMoved } = value as Record<string, unknown>;
  return typeof vaultId === "string" && typeof isMoved === "boolean";
}
