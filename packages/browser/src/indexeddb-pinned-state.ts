import type {
  DeviceKeyStore,
  PinnedStateStore,
  PinnedRecordKind,
  PinnedRecords,
  OfflineCopy,
  PinnedVaultChange,
} from "@pomander/vault";
import type { DeviceKey } from "@pomander/crypto";
import { browserError } from "./errors.ts";
import { offlineCopyKey } from "@pomander/vault/pinned-state";
import { pinnedDatabase } from "./pinned-database.ts";

const version = 1;
const stores = ["account", "vault", "ids"] as const;
type StoreName = (typeof stores)[number];

/** While a browser empties its storage, a new connection may be lost like the previous one. */
const maxTries = 4;
const pauseMs = 50;

/** The offline copy is in the store of the pinned state that it agrees with, so that one transaction covers both. */
const storeOf = {
  account: "account",
  owner: "account",
  vault: "vault",
  ids: "ids",
  copy: "vault",
} as const satisfies Record<PinnedRecordKind, StoreName>;

interface BrowserPinnedState extends PinnedStateStore {
  /** Returns whether this browser keeps a sealed copy of a vault, without reading it. */
  hasCopy(): Promise<boolean>;
  removeCopy(): Promise<void>;
  /** The keys with which this browser opens vaults, in the store of the vaults' pinned state. */
  deviceKeys: DeviceKeyStore;
}

const deviceKeyOf = (vaultId: string) => `device-key ${vaultId}`;

/** Settles with a request, in the turn in which its transaction is still open. */
const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(factory: Pick<IDBFactory, "open">, onClosed: () => void): Promise<IDBDatabase> {
  const request = factory.open(pinnedDatabase, version);
  request.onupgradeneeded = () => {
    for (const name of stores) request.result.createObjectStore(name);
    askToKeepStorage();
  };
  return resultOf(request).then((database) => {
    // A newer version of the app in another tab may change the database; this connection must not block it.
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    database.onclose = onClosed;
    return database;
  });
}

/**
 * Asks the browser, once, to keep its storage: it may otherwise empty that when its disk fills up, and with it the
 * memory of a vault.
 */
function askToKeepStorage(): void {
  void navigator.storage.persist().catch(() => false);
}

/** Stores or deletes a value; an unchanged one is not written again. */
function write<T>(store: IDBObjectStore, key: string, before: T | undefined, after: T | undefined): void {
  if (after === before) return;
  if (after === undefined) store.delete(key);
  else store.put(after, key);
}

function changeCopy(store: IDBObjectStore, change: PinnedVaultChange["copy"]): void {
  if (typeof change !== "function") return write<OfflineCopy>(store, offlineCopyKey, undefined, change);
  const reading: IDBRequest<OfflineCopy | undefined> = store.get(offlineCopyKey);
  reading.onsuccess = () => write(store, offlineCopyKey, reading.result, change(reading.result));
}

/**
 * Returns whether the connection was lost while it was opened or used: the browser was emptying this page's storage.
 */
function isConnectionLost(error: unknown): boolean {
  const { cause = error } = error as Error;
  return cause instanceof DOMException && ["AbortError", "InvalidStateError", "UnknownError"].includes(cause.name);
}

const isQuotaExceeded = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

type Apply<T> = (store: IDBObjectStore, before: T | undefined) => T | undefined;

async function runTransaction<T>(
  connection: IDBDatabase,
  name: StoreName,
  key: string,
  apply: Apply<T>,
): Promise<T | undefined> {
  const transaction = connection.transaction(name, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(name);
  let after: T | undefined;
  let fault: unknown = null;
  const reading: IDBRequest<T | undefined> = store.get(key);
  reading.onsuccess = () => {
    try {
      after = apply(store, reading.result);
      write(store, key, reading.result, after);
    } catch (error) {
      fault = error;
      transaction.abort();
    }
  };
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(fault ?? transaction.error);
    // When its connection is taken away, Chromium may end the requests of a transaction and never the transaction itself.
    transaction.onerror = ({ target }) => reject(fault ?? (target as IDBRequest).error);
  });
  return after;
}

/**
 * Creates the store of what this browser remembers of accounts and vaults, shared by its tabs. A change is one
 * readwrite transaction, and those of all tabs on one store follow one another; it counts only once it is on the disk.
 */
export function createIndexedDbPinnedState(factory: Pick<IDBFactory, "open"> = indexedDB): BrowserPinnedState {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = (connecting: Promise<IDBDatabase>) => {
    if (opened === connecting) opened = null;
  };
  const database = () => {
    if (opened !== null) return opened;
    const connecting = openDatabase(factory, () => forget(connecting)).catch((error: unknown) => {
      forget(connecting);
      throw browserError("memory_unavailable", {}, error);
    });
    return (opened = connecting);
  };
  /** Tries again on a new connection if the one in use was lost. */
  async function connected<T>(work: (connection: IDBDatabase) => Promise<T>, tries = 1): Promise<T> {
    const connecting = database();
    try {
      return await work(await connecting);
    } catch (error) {
      if (tries === maxTries || !isConnectionLost(error)) throw error;
      forget(connecting);
      await new Promise((resolve) => setTimeout(resolve, tries * pauseMs));
      return connected(work, tries + 1);
    }
  }
  const read = <T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    connected((connection) => resultOf(ask(connection.transaction(name, "readonly").objectStore(name))));

  /** Reads a record and lets `apply` write the changed one. An error in `apply` undoes everything. */
  const inTransaction = <T>(name: StoreName, key: string, apply: Apply<T>) =>
    connected((connection) => runTransaction(connection, name, key, apply));

  const memory: BrowserPinnedState = {
    async isEmpty() {
      const counts = await Promise.all(stores.map((name) => read(name, (store) => store.count())));
      return counts.every((count) => count === 0);
    },
    get: <K extends PinnedRecordKind>(kind: K, key: string) =>
      read<PinnedRecords[K] | undefined>(storeOf[kind], (store) => store.get(key)),
    update: (kind, key, change) => inTransaction(storeOf[kind], key, (_store, before) => change(before)),
    async updateVault(vaultId, change) {
      const applying = (store: IDBObjectStore, { pinned: after, copy }: PinnedVaultChange) => {
        if (copy !== undefined) changeCopy(store, copy);
        return after;
      };
      try {
        return await inTransaction("vault", vaultId, (store, before) => applying(store, change(before)));
      } catch (error) {
        if (!isQuotaExceeded(error)) throw error;
        // The pinned state matters more than a copy, and an older copy would only be refused.
        const withoutCopy = (given: PinnedVaultChange) => ({ ...given, copy: () => undefined });
        return inTransaction("vault", vaultId, (store, before) => applying(store, withoutCopy(change(before))));
      }
    },
    hasCopy: async () => (await read("vault", (store) => store.getKey(offlineCopyKey))) !== undefined,
    async removeCopy() {
      await inTransaction<OfflineCopy>("vault", offlineCopyKey, () => undefined);
    },
    deviceKeys: {
      get: (vaultId) => read<DeviceKey | undefined>("vault", (store) => store.get(deviceKeyOf(vaultId))),
      set: async (vaultId, key) => void (await inTransaction("vault", deviceKeyOf(vaultId), () => key)),
      remove: async (vaultId) => void (await inTransaction<DeviceKey>("vault", deviceKeyOf(vaultId), () => undefined)),
    },
  };
  return memory;
}
