import type { Contents, Kdf, PasskeyRecord } from "@pomander/contract";
import type { ManifestLink } from "@pomander/crypto";

/** A device's memory of an account, under `addressKey(address)`. */
export interface PinnedAccount {
  /** The key settings of the last sign-in by password that succeeded; null: there was none here. */
  kdf: Kdf | null;
  /** The vault that this device has seen; null while it has seen none. */
  vaultId: string | null;
  /** A salt that this device was setting when it last sent a new password, which may therefore be met again. */
  pendingSalt?: string;
  /** The vault that this device was replacing the other with at the time, which may be met as well. */
  pendingVaultId?: string;
}

/** The address under which a device remembers the account of an id, under `ownerKey(id)`. */
export interface PinnedOwner {
  addressKey: string;
}

/** The newest manifest that this device has verified. */
export interface PinnedManifest extends ManifestLink {
  /** Its sealed time, ISO 8601. */
  at: string;
  /** The sealed list of members that is valid with it, in a shared vault, and the counter of the link that brought it. */
  list?: { counter: number; sealed: string };
}

/** A device's memory of a vault, under its vaultId. It outlives signing out, or a rollback would go unnoticed. */
export interface PinnedVault {
  kdf: Kdf | null;
  manifest: PinnedManifest | null;
  /** The times of "Keep this version" that were shown on this device. */
  seenAccepted: readonly string[];
  pendingSalt?: string;
  /** Whether its master password was generated when this device last opened it. */
  isGenerated?: boolean;
  /** Whether this device has deleted the vault that this one replaced by new vault keys. */
  isPredecessorDeleted?: boolean;
  /** The vault that new keys put in the place of this shared one; "": another device has followed it to one unknown here. */
  successor?: string;
  /** The user ids of who was taken out with these keys. */
  takenOut?: readonly string[];
  /** Whether the user chose that this device keeps a sealed copy of the vault for reading offline. */
  keepsCopy?: boolean;
}

/** The record that unlocks a vault by password: the key settings, and the vault key under the master password. */
export interface WrappedKey {
  kdf: Kdf;
  wrappedVaultKey: string;
}

/** The records that unlocked a vault here: the master password's, a passkey's, or both from different times. */
export interface UnlockedWith extends Partial<WrappedKey> {
  /** The record of the passkey that last unlocked the vault with the server. */
  passkey?: PasskeyRecord;
}

/** The sealed copy for reading offline: one per device, under `offlineCopyKey`, deleted with the session. */
export interface OfflineCopy extends UnlockedWith {
  vaultId: string;
  contents: Contents;
  /** The entity tag of the contents; absent if they were not received in this form. */
  tag?: string;
}
export const offlineCopyKey = "offline copy";

/** The ids of a vault's entries, to name missing ones later. Under the vaultId. */
export interface PinnedEntryIds {
  /** The counter of the manifest that they were read with: newer ids replace older ones. */
  counter: number;
  ids: readonly string[];
}

export interface PinnedRecords {
  account: PinnedAccount;
  owner: PinnedOwner;
  vault: PinnedVault;
  ids: PinnedEntryIds;
  copy: OfflineCopy;
}
export type PinnedRecordKind = keyof PinnedRecords;

/**
 * The new memory of a vault and the change of the offline copy: another one, or a function of the previous one. Without
 * `copy` the copy is unchanged.
 */
export interface PinnedVaultChange {
  pinned: PinnedVault | undefined;
  copy?: OfflineCopy | ((before: OfflineCopy | undefined) => OfflineCopy | undefined) | undefined;
}

/**
 * A device's storage between visits, shared by all its tabs: plain, structured-cloneable records of a few kinds, each
 * under a string key.
 */
export interface PinnedStateStore {
  /** Whether no account or vault is remembered: on a fresh device, or after the browser cleared its storage. */
  isEmpty(): Promise<boolean>;
  get<K extends PinnedRecordKind>(kind: K, key: string): Promise<PinnedRecords[K] | undefined>;
  /**
   * Reads, changes and stores one record as one step, so that two tabs never overwrite each other's newer one (in
   * IndexedDB: one readwrite transaction). Resolves with the stored record once it is durable. `change` is synchronous
   * and pure, since it may run again; returning `undefined` removes the record; returning `before` may skip the write.
   */
  update<K extends PinnedRecordKind>(
    kind: K,
    key: string,
    change: (before: PinnedRecords[K] | undefined) => PinnedRecords[K] | undefined,
  ): Promise<PinnedRecords[K] | undefined>;
  /**
   * Does what `update` does for a vault's memory, and changes the offline copy in the same step (in IndexedDB: in one
   * transaction). A copy for which there is no room is left out, and the previous one is removed.
   */
  updateVault(
    vaultId: string,
    change: (before: PinnedVault | undefined) => PinnedVaultChange,
  ): Promise<PinnedVault | undefined>;
}

/**
 * Creates a memory that lasts as long as the process, for Node. `records` may be given to start from an earlier one.
 */
export function createInMemoryPinnedState(
  records = new Map<string, PinnedRecords[PinnedRecordKind]>(),
): PinnedStateStore {
  const at = (kind: PinnedRecordKind, key: string) => `${kind}/${key}`;
  const read = <K extends PinnedRecordKind>(kind: K, key: string) => {
    const found = records.get(at(kind, key));
    return found === undefined ? undefined : structuredClone(found as PinnedRecords[K]);
  };
  const write = <K extends PinnedRecordKind>(kind: K, key: string, after: PinnedRecords[K] | undefined) => {
    if (after === undefined) records.delete(at(kind, key));
    else records.set(at(kind, key), structuredClone(after));
    return after;
  };
  return {
    isEmpty: async () => records.size === 0,
    get: async (kind, key) => read(kind, key),
    update: async (kind, key, change) => write(kind, key, change(read(kind, key))),
    updateVault: async (vaultId, change) => {
      const { pinned, copy } = change(read("vault", vaultId));
      if (typeof copy === "function") write("copy", offlineCopyKey, copy(read("copy", offlineCopyKey)));
      else if (copy !== undefined) write("copy", offlineCopyKey, copy);
      return write("vault", vaultId, pinned);
    },
  };
}
