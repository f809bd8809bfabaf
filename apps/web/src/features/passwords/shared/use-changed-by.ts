import type { OpenEntry } from "@pomander/vault";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { changedBy } from "./changed-by.ts";

/** Returns what names who saved an entry, or a version of one, of this vault; its result is null where no one is known. */
export function useChangedBy(vaultId: string | undefined): (entry: Pick<OpenEntry, "extra">) => string | null {
  const shared = useSharingSnapshot()?.vaults.find((known) => known.vaultId === vaultId);
  return (entry) => (shared === undefined ? null : changedBy(entry, shared));
}
