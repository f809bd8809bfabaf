import type { Argon2id, KdfRecord, RandomSource, VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { Authenticator } from "./authenticator.ts";
import type { PinnedStateStore, OfflineCopy, UnlockedWith } from "../device/pinned-state.ts";
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

/** What the parts of a client share. */
export interface ClientContext {
  api: Api;
  argon2: Argon2id;
  memory: PinnedStateStore;
  /** null: this device has none. */
  authenticator: Authenticator | null;
  random: RandomSource;
  now: () => Date;
  /** The one that was signed in with, until a master password takes its place. */
  temporary: TemporaryPassword | null;
  /** Takes a token as the session's own. */
  setToken(token: string): void;
  /** What reading and writing a vault needs. */
  device(keys: VaultKeys, readContents?: VaultDevice["readContents"]): VaultDevice;
  /** The vault of these keys as this client has it open, or opened now. `wrapped` is what they came out of. */
  open(keys: VaultKeys, wrapped: UnlockedWith, options: { email: string; newKeys?: NewKeys | null }): OpenVault;
  /** The same from this device's copy: to be read alone. */
  openOfflineCopy(keys: VaultKeys, copy: OfflineCopy): OpenVault;
  /** Reads the vault that is open again, if one is. */
  reloadOpen(): Promise<void>;
}
