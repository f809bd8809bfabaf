import type { User } from "@pomander/contract";
import type { VaultClient } from "@pomander/vault";
import { createSharing } from "@pomander/vault/sharing";
import type { VaultSession } from "@pomander/browser/vault-session";
import type { OpenedSharing } from "./shared-vaults.ts";

interface FollowDeps {
  holder: VaultSession;
  client: Pick<VaultClient, "sharingHost">;
  /** The signed-in user's record; its listeners are called when it changes. */
  store: { user: () => User | null; subscribe: (listener: () => void) => () => void };
  create?: typeof createSharing;
}

/** Opens the shared vaults when the user's own one is open, and closes them with it. */
export function followOwnVault(
  { holder, client, store, create = createSharing }: FollowDeps,
  opened: OpenedSharing,
): void {
  let stopWaiting = () => undefined as void;
  const follow = () => {
    stopWaiting();
    opened.get()?.sharing.close();
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
      const host = await client.sharingHost();
      if (holder.personal() !== vault) return;
      const sharing = create(host, user);
      opened.set({ sharing, find: (vaultId) => host.vaults.find(vaultId) });
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
  follow();
}
