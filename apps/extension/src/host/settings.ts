const database = "pomander-settings";
const storeName = "settings";
/** How many sites are kept of which nothing is saved. */
const maxNever = 1_000;

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  const connection = await settled(request);
  try {
    return await settled(ask(connection.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    connection.close();
  }
}
const read = (key: string) => inStore<unknown>("readonly", (store) => store.get(key));
const write = async (key: string, value: unknown) =>
  void (await inStore("readwrite", (store) => store.put(value, key)));

/** The extension's settings. They are not in `storage.local`, which content scripts can read in Firefox. */
export const settings = {
  async server(): Promise<string | null> {
    const server = await read("server");
    return typeof server === "string" ? server : null;
  },
  setServer: (server: string) => write("server", server),
  /** Whether the person is asked to save logins. */
  isSaving: async () => (await read("saving")) === true,
  setSaving: (isOn: boolean) => write("saving", isOn),
  /** The sites of which nothing is saved, the latest first. */
  async never(): Promise<string[]> {
    const sites = await read("never");
    return Array.isArray(sites) ? sites.filter((site) => typeof site === "string") : [];
  },
  async setNever(site: string, isNever: boolean): Promise<void> {
    const others = (await settings.never()).filter((one) => one !== site);
    await write("never", isNever ? [site, ...others].slice(0, maxNever) : others);
  },
};

/** The settings of saving. */
export type SavingStore = Pick<typeof settings, "isSaving" | "setSaving" | "never" | "setNever">;
