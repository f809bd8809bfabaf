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
  const loadListener = async (address: string) => {
    await load(address);
    if (!listeners.has(address)) listeners.set(address, globalThis.onmessage as unknown as Listener);
    return listeners.get(address)!;
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
      const copy: unknown = structuredClone(data, { transfer });
      void this.#listener.then((listener) => listener({ data: copy }));
    }
    terminate(): void {
      this.isEnded = true;
    }
  }
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("postMessage", (reply: unknown) => {
    const worker = started.at(-1);
    const data: unknown = structuredClone(reply);
    setTimeout(() => worker?.isEnded === false && worker.onmessage?.({ data }));
  });
  return started;
}
