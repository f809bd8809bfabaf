import type { DeviceMemory, MemoryKind, MemoryRecords } from "@pomander/vault";

const databaseName = "pomander";
const version = 1;
const kinds: readonly MemoryKind[] = ["account", "vault", "ids"];

/** Settles with a request, in the turn in which its transaction is still open. */
const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  const request = factory.open(databaseName, version);
  request.onupgradeneeded = () => {
    for (const kind of kinds) request.result.createObjectStore(kind);
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

/**
 * What this browser remembers of accounts and vaults, shared by its tabs. A change is one readwrite transaction,
 * and those of all tabs on one store follow one another; it counts only once it is on the disk.
 */
export function createDeviceMemory(factory: IDBFactory = indexedDB): DeviceMemory {
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

  return {
    async get<K extends MemoryKind>(kind: K, key: string) {
      const store = (await database()).transaction(kind, "readonly").objectStore(kind);
      return resultOf<MemoryRecords[K] | undefined>(store.get(key));
    },
    async update<K extends MemoryKind>(
      kind: K,
      key: string,
      change: (before: MemoryRecords[K] | undefined) => MemoryRecords[K] | undefined,
    ) {
      const transaction = (await database()).transaction(kind, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(kind);
      let after: MemoryRecords[K] | undefined;
      let fault: unknown = null;
      const reading: IDBRequest<MemoryRecords[K] | undefined> = store.get(key);
      reading.onsuccess = () => {
        try {
          const before = reading.result;
          after = change(before);
          if (after === before) return;
          if (after === undefined) store.delete(key);
          else store.put(after, key);
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
    },
  };
}
