import type { ManifestContent } from "@pomander/crypto";
import type { ReopenedOver } from "../types.ts";

/**
 * The newer vaults that this one was reopened in place of, as its own manifest says: nobody without the vault key can
 * write that, so entries are never brought over into a vault that somebody else began (crypto-protocol.md §6).
 */
export function reopenedOver(content: ManifestContent | null): readonly ReopenedOver[] {
  const written = content?.["reopenedOver"];
  return Array.isArray(written) ? written.filter(isReopenedOver) : [];
}

/** The member of the next manifest. */
export const withReopenedOver = (content: ManifestContent | null, { vaultId, isMoved }: ReopenedOver) => ({
  reopenedOver: [...reopenedOver(content).filter((other) => other.vaultId !== vaultId), { vaultId, isMoved }],
});

function isReopenedOver(value: unknown): value is ReopenedOver {
  if (typeof value !== "object" || value === null) return false;
  const { vaultId, isMoved } = value as Record<string, unknown>;
  return typeof vaultId === "string" && typeof isMoved === "boolean";
}
