import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import { useCallback, useSyncExternalStore } from "react";
import { useServices } from "../services.ts";

/** The vault that is open in this tab, or null: locked, or none. */
export function useOpenVault(): OpenVault | null {
  const { holder } = useServices();
  return useSyncExternalStore(holder.subscribe, holder.current);
}

/** What the open vault shows now; the same object until something changed. */
export function useVaultSnapshot(vault: OpenVault): VaultSnapshot {
  const subscribe = useCallback((listener: () => void) => vault.subscribe(listener), [vault]);
  const read = useCallback(() => vault.snapshot(), [vault]);
  return useSyncExternalStore(subscribe, read);
}
