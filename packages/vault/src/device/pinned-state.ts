import type { Contents, Kdf, PasskeyRecord } from "@pomander/contract";
import type { ManifestLink } from "@pomander/crypto";

/** What a device remembers of an account, under `addressKey(address)`. */
export interface PinnedAccount {
  /** The key settings of the last sign-in by password that succeeded; null: there was none here. */
  kdf: Kdf | null;
  /** The vault that this device has seen; null while it has seen none. */
  vaultId: string | null;
  /** A salt that this device was setting when it last sent a new password: not strange if it is met again. */
  pendingSalt?: string;
  /** The vault that this device was putting in the other's place then: not strange either. */
  pendingVaultId?: string;
}

/** Under which address a device remembers the account of an id, under `ownerKey(id)`. */
export interface PinnedOwner {
  addressKey: string;
}

/** The newest manifest that this device knows to be right. */
export interface PinnedManifest extends ManifestLink {
  /** Its sealed time, ISO 8601. */
  at: string;
}

/** What a device remembers of a vault, under its vaultId. It outlives signing out, or a rollback would go unseen. */
export interface PinnedVault {
  kdf: Kdf | null;
  manifest: PinnedManifest | null;
  /** The times of "Keep this version" that were shown on this device. */
  seenAccepted: readonly string[];
  pendingSalt?: string;
  /** The vault that this one took the place of by new vault keys was deleted from this device. */
  isPredecessorDeleted?: boolean;
  /** Whether the person chose that this device keeps a sealed copy of the vault for reading offline. */
  keepsCopy?: boolean;
}

/** What unlocks a vault: the key settings, and the vault key under the master password. */
export interface WrappedKey {
  kdf: Kdf;
  wrappedVaultKey: string;
}

/** What unlocked a vault here: the master password, a passkey, or each at its time. */
export interface UnlockedWith extends Partial<WrappedKey> {
  /** Of the passkey that did so last, with the server. */
  passkey?: PasskeyRecord;
}

/** The sealed copy for reading offline: one a device, under `offlineCopyKey`, and gone with the session. */
export interface OfflineCopy extends UnlockedWith {
  vaultId: string;
  contents: Contents;
}
export const offlineCopyKey = "offline copy";

/** The ids of a vault's entries, to name what is missing later. Under the vaultId. */
export interface PinnedEntryIds {
  /** The counter of the manifest that they were taken with: newer ones replace older ones. */
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
 * What becomes of a vault's memory, and of the offline copy: another one, or what a function makes of the one before.
 * Without `copy` it stays as it is.
 */
export interface PinnedVaultChange {
  pinned: PinnedVault | undefined;
  copy?: OfflineCopy | ((before: OfflineCopy | undefined) => OfflineCopy | undefined) | undefined;
}

/**
 * What a device keeps between visits, shared by all its tabs: plain, structured-cloneable records of a few kinds, each
 * under a string key.
 */
export interface PinnedStateStore {
  /** Whether nothing is remembered of any account or vault: on a fresh device, or after a browser was told to forget. */
  isEmpty(): Promise<boolean>;
  get<K extends PinnedRecordKind>(kind: K, key: string): Promise<PinnedRecords[K] | undefined>;
  /**
   * Reads, changes and stores one record as one step, so that two tabs never overwrite each other's newer one
   * (in IndexedDB: one readwrite transaction). Resolves with what is stored once that is durable. `change` is
   * synchronous and pure, since it may run again; giving `undefined` removes the record; giving back `before`
   * may skip the write.
   */
  update<K extends PinnedRecordKind>(
    kind: K,
    key: string,
    change: (before: PinnedRecords[K] | undefined) => PinnedRecords[K] | undefined,
  ): Promise<PinnedRecords[K] | undefined>;
  /**
   * As `update` of a vault's memory, with the offline copy in the same step (in IndexedDB: in one transaction). A copy
   * for which there is no room is left out, and the one before is removed.
   */
  updateVault(
    vaultId: string,
    change: (before: PinnedVault | undefined) => PinnedVaultChange,
  ): Promise<PinnedVault | undefined>;
}

/** A memory that lasts as long as the process: for Node. `records` may be given to start again from an earlier one. */
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
