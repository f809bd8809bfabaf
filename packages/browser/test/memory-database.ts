/** Errors that a test may have a database raise instead of answering. */
interface Faults {
  /** Errors of opening the database, each thrown once. */
  opening: DOMException[];
  /** Errors of beginning a transaction, each thrown once. */
  beginning: DOMException[];
  /** Errors that writing transactions end with, each once. */
  writing: DOMException[];
}

interface FakeRequest {
  result: unknown;
  error: unknown;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
  onupgradeneeded?: (() => void) | null;
}

/** Creates as much of IndexedDB as is used here, in memory: one database, and transactions one after the other. */
export function memoryDatabase() {
  const stores = new Map<string, Map<string, unknown>>();
  const faults: Faults = { opening: [], beginning: [], writing: [] };
  const log: string[] = [];
  let version = 0;
  let last = Promise.resolve();
  const connections: FakeConnection[] = [];
  interface FakeConnection {
    onversionchange: (() => void) | null;
    onclose: (() => void) | null;
    isClosed: boolean;
  }
  const requestOf = (): FakeRequest => ({ result: undefined, error: null, onsuccess: null, onerror: null });

  function transaction(this: FakeConnection, name: string, mode: string, options?: { durability?: string }) {
    const fault = faults.beginning.shift();
    if (fault !== undefined) throw fault;
    const records = stores.get(name)!;
    const before = new Map(records);
    const work: (() => void)[] = [];
    let isAborted = false;
    const own = {
      error: null as unknown,
      oncomplete: null as (() => void) | null,
      onabort: null as (() => void) | null,
      onerror: null as ((event: { target: unknown }) => void) | null,
      abort: () => void (isAborted = true),
      objectStore: () => store,
    };
    const ask = (answer: () => unknown) => {
      const request = requestOf();
      work.push(() => {
        request.result = answer();
        request.onsuccess?.();
      });
      return request;
    };
    const note = (what: string) => log.push(`${what}${options?.durability === "strict" ? " strictly" : ""}`);
    const store = {
      get: (key: string) => ask(() => structuredClone(records.get(key))),
      getKey: (key: string) => ask(() => (records.has(key) ? key : undefined)),
      count: () => ask(() => records.size),
      put: (value: unknown, key: string) =>
        ask(() => (note(`put ${key}`), records.set(key, structuredClone(value)), key)),
      delete: (key: string) => ask(() => (note(`delete ${key}`), records.delete(key), undefined)),
    };
    const run = () => {
      for (let next = work.shift(); next !== undefined && !isAborted; next = work.shift()) next();
      const failing = mode === "readwrite" ? faults.writing.shift() : undefined;
      if (!isAborted && failing === undefined) return own.oncomplete?.();
      records.clear();
      for (const [key, value] of before) records.set(key, value);
      own.error = failing ?? null;
      own.onabort?.();
    };
    last = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(run);
    return own;
  }

  const factory = {
    open(name: string, wanted: number) {
      log.push(`open ${name} ${wanted}`);
      const request = requestOf();
      setTimeout(() => {
        const fault = faults.opening.shift();
        if (fault !== undefined) {
          request.error = fault;
          return request.onerror?.();
        }
        const connection = {
          onversionchange: null,
          onclose: null,
          isClosed: false,
          transaction,
          close: () => void (connection.isClosed = true),
          createObjectStore: (store: string) => void stores.set(store, new Map()),
        };
        request.result = connection;
        connections.push(connection);
        if (version < wanted) request.onupgradeneeded?.();
        version = wanted;
        request.onsuccess?.();
      });
      return request;
    },
  } as unknown as IDBFactory;
  return { factory, stores, faults, log, connections };
}
