import type { User } from "@pomander/contract";
import type { OpenVault, VaultClient } from "@pomander/vault";
import type { OpenVaults } from "@pomander/vault/open-vaults";
import type { Sharing } from "@pomander/vault/sharing";

/** How long what was read from the server counts as new, in milliseconds. */
const newFor = 5_000;

export interface SharedVaults {
  /** Returns the shared vaults that agree with what was last seen, and whose list has this user. */
  usable(): OpenVault[];
  /** Reads what other devices and members have changed, unless that was just done. */
  refresh(): Promise<void>;
  close(): void;
}

/** Opens the vaults that are shared with a user, and follows their changes, while their own vault is open. */
export function openSharedVaults(client: VaultClient, user: User, vaults: OpenVaults): SharedVaults {
  let isClosed = false;
  let readAt = 0;
  let reading = Promise.resolve();
  // The curves and HPKE of shared vaults are not needed before.
  const starting: Promise<Sharing> = import("@pomander/vault/sharing").then(async ({ createSharing }) =>
    createSharing(await client.sharingHost(), user),
  );
  let sharing: Sharing | null = null;
  const read = async () => {
    const started = await starting;
    if (isClosed) return;
    sharing = started;
    await vaults.personal()?.refresh();
    await started.refresh();
  };
  return {
    usable: () =>
      (sharing?.snapshot().vaults ?? [])
        .filter(({ status, role }) => status === "open" && role !== null)
        .flatMap(({ vaultId }) => vaults.find(vaultId) ?? [])
        .filter((vault) => vault.snapshot().status === "open" && vault.snapshot().fault === null),
    refresh() {
      if (Date.now() - readAt < newFor) return reading;
      readAt = Date.now();
      reading = read();
      return reading;
    },
    close() {
      isClosed = true;
      void starting.then((started) => started.close());
    },
  };
}
