import type { User } from "@pomander/contract";
import type { ContentKeys, RandomSource, VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { PinnedStateStore } from "../device/pinned-state.ts";
import type { OpenVaults } from "../open-vaults.ts";
import type { Manifests, VaultDevice } from "../vault/device.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { SeenLinks } from "../vault/seen-links.ts";

/** The services of a client for shared vaults, which are loaded when they are needed. */
export interface SharingHost {
  api: Api;
  random: RandomSource;
  now: () => Date;
  /** This device's memory of shared vaults. */
  memory: PinnedStateStore;
  vaults: OpenVaults;
  seen: SeenLinks;
  /** Returns the user's own vault with its keys; null while it is locked. */
  personal: () => { vault: OpenVault; keys: VaultKeys } | null;
  /** Returns the services for reading and writing a shared vault. */
  sharedDevice: (keys: ContentKeys, manifests: Manifests) => VaultDevice;
  /** Derives the credential that proves the account's master password. */
  credential: (user: User, password: string) => Promise<string>;
}

/**
 * Returns the services for the user whose own vault is open now, or opens first: once sharing is closed, or another vault is
 * in the place of that one, it counts as locked. A step that was under way would else write into another user's vault.
 */
export function hostOfOneVault(host: SharingHost, isClosed: () => boolean): SharingHost {
  let vaultId = host.personal()?.vault.vaultId;
  return {
    ...host,
    personal() {
      const personal = isClosed() ? null : host.personal();
      if (personal === null) return null;
      vaultId ??= personal.vault.vaultId;
      return personal.vault.vaultId === vaultId ? personal : null;
    },
  };
}
