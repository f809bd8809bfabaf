import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The processes of a client: a browser with its descendants, or what runs for a home folder. */
export type Watched = { browserPid: number } | { home: string };

/** The most memory that was taken, in bytes: by what runs the client's code, with its browser, by the server. */
export interface PeakMemory {
  client: number;
  all: number;
  server: number;
}

/** Watches the memory of client and server while work is done. */
export async function memoryDuring(
  client: Watched,
  serverPid: number,
  work: () => Promise<unknown>,
): Promise<PeakMemory> {
  const worker = new Worker(new URL("memory-worker.ts", import.meta.url), { workerData: { client, serverPid } });
  try {
    await work();
    worker.postMessage("end");
    const [most] = (await once(worker, "message")) as [PeakMemory];
    return most;
  } finally {
    await worker.terminate();
  }
}
