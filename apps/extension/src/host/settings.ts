import type { InPages, PageSetting } from "../messages.ts";

const database = "pomander-settings";
const storeName = "settings";
/** How many sites are kept that are left out. */
const maxLeftOut = 1_000;
const keys = {
  saving: { isOn: "saving", leftOut: "never" },
  button: { isOn: "button", leftOut: "without-button" },
} as const satisfies Record<InPages, unknown>;

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
  /** The address of the account that signed in last, and did not sign out. */
  async lastEmail(): Promise<string | null> {
    const email = await read("email");
    return typeof email === "string" ? email : null;
  },
  setLastEmail: (email: string | null) => write("email", email),
  hasReminderBadge: async () => (await read("reminder-badge")) === true,
  setReminderBadge: (isOn: boolean) => write("reminder-badge", isOn),
  copiesCode: async () => (await read("copies-code")) !== false,
  setCopiesCode: (isOn: boolean) => write("copies-code", isOn),
  async inPages(part: InPages): Promise<PageSetting> {
    const [isOn, sites] = [await read(keys[part].isOn), await read(keys[part].leftOut)];
    const leftOut = Array.isArray(sites) ? sites.filter((site) => typeof site === "string") : [];
    return { isOn: isOn === true, leftOut };
  },
  setOn: (part: InPages, isOn: boolean) => write(keys[part].isOn, isOn),
  async setLeftOut(part: InPages, site: string, isLeftOut: boolean): Promise<void> {
    const { leftOut } = await settings.inPages(part);
    const others = leftOut.filter((one) => one !== site);
    await write(keys[part].leftOut, isLeftOut ? [site, ...others].slice(0, maxLeftOut) : others);
  },
};

/** The settings of each thing that is done in pages of sites: whether, and where not. */
export type PageSettingsStore = Pick<typeof settings, "inPages" | "setOn" | "setLeftOut">;
