import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import type { Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useServices } from "../services.ts";
import { allVaultsOf, type AllVaults } from "./all-vaults.ts";
import type { NewVaultKeysState } from "./new-vault-keys.ts";

/**
 * Returns the user's own vault if this tab has its keys, or null: locked, or none. It may still wait for the answer to
 * a first visit.
 */
export function useUnlockedVault(): OpenVault | null {
  const { holder } = useServices();
  return useSyncExternalStore(holder.subscribe, holder.personal, holder.personal);
}

/** Returns whether a vault that is not open may still come, unlocked, from another page of this browser. */
export function useIsHandoffPending(): boolean {
  const { holder } = useServices();
  return useSyncExternalStore(holder.subscribe, holder.isHandoffPending, holder.isHandoffPending);
}

const never = () => () => undefined;

/** Returns the user's own vault if it is open in this tab, or null: locked, none, or unconfirmed on a first visit. */
export function useOpenVault(): OpenVault | null {
  const vault = useUnlockedVault();
  const subscribe = useMemo(() => vault?.subscribe.bind(vault) ?? never, [vault]);
  const isUnconfirmed = () => vault?.snapshot().status === "unconfirmed";
  return useSyncExternalStore(subscribe, isUnconfirmed, isUnconfirmed) ? null : vault;
}

/** Returns the user's own vault and the open shared ones as one, or null as `useOpenVault`. */
export function useOpenVaults(): AllVaults | null {
  const { sharedVaults } = useServices();
  const personal = useOpenVault();
  return personal && allVaultsOf(personal, sharedVaults);
}

/**
 * Returns how often the vault has locked. Used as a `key`, it discards the content of a form that locking does not
 * close, so that no one who finds the page finds a password in a field.
 */
export function useLockCount(): number {
  const vault = useUnlockedVault();
  const [seen, setSeen] = useState({ vault, locks: 0 });
  if (seen.vault !== vault) setSeen({ vault, locks: seen.locks + (vault === null ? 1 : 0) });
  return seen.locks;
}

/** Returns the state of new vault keys that are being generated in this tab. */
export function useNewVaultKeys(): NewVaultKeysState {
  const { newVaultKeys } = useServices();
  return useSyncExternalStore(newVaultKeys.subscribe, newVaultKeys.state);
}

/** Returns the open vault's content as shown now; the same object until something changes. */
export function useVaultSnapshot(vault: OpenVault): VaultSnapshot {
  const subscribe = useCallback((listener: () => void) => vault.subscribe(listener), [vault]);
  const read = useCallback(() => vault.snapshot(), [vault]);
  return useSyncExternalStore(subscribe, read);
}

/** Returns the user's shared vaults; null while the user's own vault is locked, or before their code has loaded. */
export function useSharing(): Sharing | null {
  const { sharedVaults } = useServices();
  return useSyncExternalStore(sharedVaults.subscribe, sharedVaults.get, sharedVaults.get);
}

/** Returns what is known of the user's shared vaults, the same object until something changes; null as `useSharing`. */
export function useSharingSnapshot(): SharingSnapshot | null {
  const sharing = useSharing();
  const subscribe = useMemo(() => sharing?.subscribe.bind(sharing) ?? never, [sharing]);
  const read = () => sharing?.snapshot() ?? null;
  return useSyncExternalStore(subscribe, read, read);
}
