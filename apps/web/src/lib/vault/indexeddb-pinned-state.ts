import type {
  PinnedStateStore,
  PinnedRecordKind,
  PinnedRecords,
  OfflineCopy,
  PinnedVaultChange,
} from "@pomander/vault";
import { offlineCopyKey } from "@pomander/vault/pinned-state";

const databaseName = "pomander";
const version = 1;
const stores = ["account", "vault", "ids"] as const;
type StoreName = (typeof stores)[number];

/** The offline copy lies beside the pinned state that it agrees with, so that one transaction holds both. */
const storeOf = { account: "account", vault: "vault", ids: "ids", copy: "vault" } as const satisfies Record<
  PinnedRecordKind,
  StoreName
>;

interface BrowserPinnedState extends PinnedStateStore {
  /** Whether this browser keeps a sealed copy of a vault, without reading it. */
  hasCopy(): Promise<boolean>;
  removeCopy(): Promise<void>;
}

/** Settles with a request, in the turn in which its transaction is still open. */
const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  const request = factory.open(databaseName, version);
  request.onupgradeneeded = () => {
    for (const name of stores) request.result.createObjectStore(name);
  };
  return resultOf(request).then((database) => {
    // A newer version of the app in another tab may change the database; this connection must not stand in its way.
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    database.onclose = onClosed;
    return database;
  });
}

/** Whether this browser has the database already; one that cannot say, as older ones cannot, may have it. */
async function mayExist(factory: Partial<Pick<IDBFactory, "databases">>): Promise<boolean> {
  const found = await factory.databases?.().catch(() => null);
  return found?.some(({ name }) => name === databaseName) ?? true;
}

/** Puts or deletes; what is the same as before is not written again. */
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

const isQuotaExceeded = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * What this browser remembers of accounts and vaults, shared by its tabs. A change is one readwrite transaction,
 * and those of all tabs on one store follow one another; it counts only once it is on the disk.
 */
export function createIndexedDbPinnedState(factory: IDBFactory = indexedDB): BrowserPinnedState {
  let opened: Promise<IDBDatabase> | null = null;
  const forgetConnection = () => {
    opened = null;
  };
  const database = () => {
    opened ??= openDatabase(factory, forgetConnection).catch((error: unknown) => {
      opened = null;
      throw new Error("This browser keeps no data for this page, so its memory of your vault is missing.", {
        cause: error,
      });
    });
    return opened;
  };
  const reader = async (name: StoreName) => (await database()).transaction(name, "readonly").objectStore(name);

  /** Reads a record and lets `apply` write what it makes of it. What `apply` throws undoes all of it. */
  async function inTransaction<T>(
    name: StoreName,
    key: string,
    apply: (store: IDBObjectStore, before: T | undefined) => T | undefined,
  ): Promise<T | undefined> {
    const transaction = (await database()).transaction(name, "readwrite", { durability: "strict" });
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
    });
    return after;
  }

  const memory: BrowserPinnedState = {
    get: async <K extends PinnedRecordKind>(kind: K, key: string) =>
      resultOf<PinnedRecords[K] | undefined>((await reader(storeOf[kind])).get(key)),
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
        // What is remembered matters more than a copy, and an older one would only be refused.
        const withoutCopy = (given: PinnedVaultChange) => ({ ...given, copy: () => undefined });
        return inTransaction("vault", vaultId, (store, before) => applying(store, withoutCopy(change(before))));
      }
    },
    hasCopy: async () => (await resultOf((await reader("vault")).getKey(offlineCopyKey))) !== undefined,
    async removeCopy() {
      // A visitor's browser is given no database for nothing.
      if (opened === null && !(await mayExist(factory))) return;
      await inTransaction<OfflineCopy>("vault", offlineCopyKey, () => undefined);
    },
  };
  return memory;
}
