import type { OpenVault } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { createValueStore, type ValueStore } from "@pomander/browser/value-store";
import type { VaultSession } from "@pomander/browser/vault-session";

/** The shared vaults of the user whose own vault is open in this tab; null while it is locked, or before they loaded. */
export interface SharedVaults extends Pick<ValueStore<Sharing | null>, "get" | "subscribe"> {
  /** Returns the open vault of an id, or null. Sharing calls its listeners when one opens or closes. */
  find: (vaultId: string) => OpenVault | null;
}

interface Opened {
  sharing: Sharing;
  find: SharedVaults["find"];
}
/** The shared vaults that are open, where `followOwnVault` puts them. */
export type OpenedSharing = ValueStore<Opened | null>;

/** Creates the user's shared vaults. `load` begins to open them with the first vault that the user opens. */
export function createSharedVaults(holder: VaultSession, load: (opened: OpenedSharing) => Promise<void>): SharedVaults {
  const opened = createValueStore<Opened | null>(null);
  let isLoaded = false;
  holder.subscribe(() => {
    if (isLoaded || holder.personal() === null) return;
    isLoaded = true;
    load(opened).catch(() => {
      isLoaded = false;
    });
  });
  return {
    get: () => opened.get()?.sharing ?? null,
    subscribe: opened.subscribe,
    find: (vaultId) => opened.get()?.find(vaultId) ?? null,
  };
}
