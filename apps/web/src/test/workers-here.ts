import { vi } from "vitest";

/** The message listener of each worker, by the worker's address. */
const listeners = new Map<string, Listener>();
type Listener = (event: { data: unknown }) => unknown;
/** A worker that was started, and how it ended. */
export interface StartedWorker {
  address: string;
  options: unknown;
  isEnded: boolean;
  /** The number of objects that were transferred to it with the questions. */
  transferred: number;
}

/**
 * Runs workers in the page, one after the other: each is the module that `load` gives for its address, loaded once.
 * Messages are copied as a browser copies them.
 */
export function runWorkersHere(load: (address: string) => Promise<unknown>): StartedWorker[] {
  const started: WorkerHere[] = [];
  let loading: Promise<unknown> = Promise.resolve();
  const loadListener = (address: string): Promise<Listener> => {
    const listener = loading.then(async () => {
      globalThis.onmessage = null;
      await load(address);
      // A module that was loaded before, also by another test file, sets no listener again.
      if (globalThis.onmessage !== null) listeners.set(address, globalThis.onmessage as unknown as Listener);
      return listeners.get(address)!;
    });
    loading = listener;
    return listener;
  };
  class WorkerHere implements StartedWorker {
    onmessage: Listener | null = null;
    isEnded = false;
    transferred = 0;
    readonly address: string;
    readonly options: unknown;
    readonly #listener: Promise<Listener>;
    constructor(address: string, options: unknown) {
      this.address = address;
      this.options = options;
      this.#listener = loadListener(address);
      started.push(this);
    }
    postMessage(data: unknown, transfer: Transferable[] = []): void {
      this.transferred += transfer.length;
      const copy = copyOf(data, transfer);
      void this.#listener.then((listener) => listener({ data: copy }));
    }
    terminate(): void {
      this.isEnded = true;
    }
  }
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("postMessage", (reply: unknown) => {
    const worker = started.at(-1);
    const data: unknown = copyOf(reply);
    setTimeout(() => worker?.isEnded === false && worker.onmessage?.({ data }));
  });
  return started;
}

/** Copies a message. A file is not copied: what a browser gives has the same bytes. */
function copyOf(data: unknown, transfer: Transferable[] = []): unknown {
  const files: Blob[] = [];
  const isFile = (value: unknown): value is Blob => value instanceof Blob;
  const replace = (value: unknown): unknown => {
    if (isFile(value)) return { fileOfMessage: files.push(value) - 1 };
    if (Array.isArray(value)) return value.map(replace);
    return isPlain(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replace(each)]))
      : value;
  };
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (!isPlain(value)) return value;
    if ("fileOfMessage" in value) return files[Number(value["fileOfMessage"])];
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, restore(each)]));
  };
  return restore(structuredClone(replace(data), { transfer }));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
