const database = "pomander-settings";
const storeName = "settings";

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
}

/** The extension's settings: `storage.local` is open to content scripts in Firefox, so they are not there. */
export const settings = {
  async server(): Promise<string | null> {
    const connection = await open();
    const server = await settled<unknown>(connection.transaction(storeName).objectStore(storeName).get("server"));
    connection.close();
    return typeof server === "string" ? server : null;
  },
  async setServer(server: string): Promise<void> {
    const connection = await open();
    await settled(connection.transaction(storeName, "readwrite").objectStore(storeName).put(server, "server"));
    connection.close();
  },
};
