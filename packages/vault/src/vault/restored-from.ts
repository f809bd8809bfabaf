import { isManifestLink, type ManifestContent } from "@pomander/crypto";
import type { RestoredFrom } from "./vault-snapshot.ts";

/**
 * Returns the newer vaults that this one was reopened in place of, from its own manifest, which cannot be written
 * without the vault key: so entries are never moved into a vault that another person created (crypto-protocol.md §6).
 */
export function restoredFromOf(content: ManifestContent | null): readonly RestoredFrom[] {
  const written = content?.["reopenedOver"];
  return Array.isArray(written) ? written.filter(isRestoredFrom) : [];
}

/** Returns the member for the next manifest. */
export const withRestoredFrom = (content: ManifestContent | null, over: RestoredFrom) => ({
  reopenedOver: [...restoredFromOf(content).filter(({ vaultId }) => vaultId !== over.vaultId), over],
});

function isRestoredFrom(value: unknown): value is RestoredFrom {
  if (typeof value !== "object" || value === null) return false;
  const { vaultId, isMoved, link } = value as Record<string, unknown>;
  const isLink = link === undefined || isManifestLink(link);
  return typeof vaultId === "string" && typeof isMoved === "boolean" && isLink;
}
