import type { OpenEntry } from "@pomander/vault";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { changedBy } from "./changed-by.ts";

/** Returns a function that names the person who saved an entry of this vault, or a version of one; null: not known. */
export function useChangedBy(vaultId: string | undefined): (entry: Pick<OpenEntry, "extra">) => string | null {
  const shared = useSharingSnapshot()?.vaults.find((known) => known.vaultId === vaultId);
  return (entry) => (shared === undefined ? null : changedBy(entry, shared));
}
