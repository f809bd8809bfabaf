import type { User } from "@pomander/contract";
import type { OpenVault, VaultClient } from "@pomander/vault";
import type { createSharing, Sharing } from "@pomander/vault/sharing";
import { createValueStore, type ValueStore } from "@pomander/browser/value-store";
import type { VaultSession } from "@pomander/browser/vault-session";

/** The shared vaults of the user whose own vault is open in this tab; null while it is locked, or before they loaded. */
export interface SharedVaults extends Pick<ValueStore<Sharing | null>, "get" | "subscribe"> {
  /** Returns the open vault of an id, or null. Sharing calls its listeners when one opens or closes. */
  find: (vaultId: string) => OpenVault | null;
}

interface SharedVaultsDeps {
  holder: VaultSession;
  client: Pick<VaultClient, "sharingHost">;
  /** The signed-in user's record; its listeners are called when it changes. */
  store: { user: () => User | null; subscribe: (listener: () => void) => () => void };
  /** Loads the code of shared vaults. */
  load: () => Promise<{ createSharing: typeof createSharing }>;
}

/** Opens the shared vaults when the user's own one is open, and closes them with it. */
export function createSharedVaults({ holder, client, store, load }: SharedVaultsDeps): SharedVaults {
  const opened = createValueStore<Sharing | null>(null);
  let find: SharedVaults["find"] = () => null;
  let stopWaiting = () => undefined as void;

  const follow = () => {
    stopWaiting();
    opened.get()?.close();
    find = () => null;
    if (opened.get() !== null) opened.set(null);
    const vault = holder.personal();
    if (vault === null) return;
    let isStarted = false;
    const start = () => {
      const user = store.user();
      if (isStarted || user === null || vault.snapshot().status !== "open") return;
      isStarted = true;
      void open(user).catch(() => {
        isStarted = false;
      });
    };
    const open = async (user: User) => {
      const [loaded, host] = await Promise.all([load(), client.sharingHost()]);
      if (holder.personal() !== vault) return;
      const sharing = loaded.createSharing(host, user);
      find = (vaultId) => host.vaults.find(vaultId);
      opened.set(sharing);
      await sharing.refresh();
    };
    const stops = [vault.subscribe(start), store.subscribe(start)];
    stopWaiting = () => stops.forEach((stop) => stop());
    start();
  };
  let followed = holder.personal();
  holder.subscribe(() => {
    const vault = holder.personal();
    if (vault === followed) return;
    followed = vault;
    follow();
  });
  return { get: opened.get, subscribe: opened.subscribe, find: (vaultId) => find(vaultId) };
}
