import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useServices } from "../services.ts";

/** The vault that is open in this tab, or null: locked, or none. */
export function useOpenVault(): OpenVault | null {
  const { holder } = useServices();
  return useSyncExternalStore(holder.subscribe, holder.current, holder.current);
}

/**
 * How often the vault has locked. As a `key` it takes along what stands in a form that locking does not close: whoever
 * finds the page finds no password in a field.
 */
export function useLockCount(): number {
  const vault = useOpenVault();
  const [seen, setSeen] = useState({ vault, locks: 0 });
  if (seen.vault !== vault) setSeen({ vault, locks: seen.locks + (vault === null ? 1 : 0) });
  return seen.locks;
}

/** What the open vault shows now; the same object until something changed. */
export function useVaultSnapshot(vault: OpenVault): VaultSnapshot {
  const subscribe = useCallback((listener: () => void) => vault.subscribe(listener), [vault]);
  const read = useCallback(() => vault.snapshot(), [vault]);
  return useSyncExternalStore(subscribe, read);
}
