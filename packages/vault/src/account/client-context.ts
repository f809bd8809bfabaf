import type { Contents } from "@pomander/contract";
import type { Argon2id, KdfRecord, RandomSource, VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { DeviceKeyStore } from "./generated-password-types.ts";
import type { Authenticator } from "./authenticator.ts";
import type { PinnedStateStore, OfflineCopy, UnlockedWith } from "../device/pinned-state.ts";
import type { OpenVaults } from "../open-vaults.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { NewKeys } from "../vault/vault-snapshot.ts";
import type { VaultDevice } from "../vault/device.ts";

/** A temporary password, which proves who chooses a master password. It protects no vault. */
export interface TemporaryPassword {
  userId: string;
  password: string;
  credential: string;
  kdf: KdfRecord;
}

/** The state and services that the parts of a client share. */
export interface ClientContext {
  api: Api;
  argon2: Argon2id;
  memory: PinnedStateStore;
  deviceKeys: DeviceKeyStore;
  /** null: this device has none. */
  authenticator: Authenticator | null;
  random: RandomSource;
  now: () => Date;
  /** The vaults that this device has open. */
  vaults: OpenVaults;
  /** The temporary password of the last sign-in, until the user chooses a master password. */
  temporary: TemporaryPassword | null;
  /** Sets the token of the session. */
  setToken(token: string): void;
  /** Returns the device context for reading and writing a vault. */
  device(keys: VaultKeys, readContents?: VaultDevice["readContents"]): VaultDevice;
  /** Requests the contents of a vault, sealed, before its keys are there. */
  readAhead(vaultId: string): Promise<Contents>;
  /**
   * Returns the user's own vault of these keys: the open one, or a newly opened one. `wrapped` is the source of the
   * keys; the first read takes the contents of `ahead`, unless requesting them failed.
   */
  open(
    keys: VaultKeys,
    wrapped: UnlockedWith,
    options: {
      email: string;
      newKeys?: NewKeys | null;
      ahead?: Promise<Contents> | undefined;
      /** Whether its password was generated, which is remembered once the user has confirmed the vault. */
      isGenerated?: boolean;
    },
  ): OpenVault;
  /** Opens the same vault from this device's offline copy, for reading only. */
  openOfflineCopy(keys: VaultKeys, copy: OfflineCopy): OpenVault;
}
