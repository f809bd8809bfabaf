import { withWorker } from "../../../lib/worker/helper.ts";
import address from "./bulk.worker.ts?worker&url";
import type { ReadAnswer, ReadQuestion } from "./bulk.worker.ts";

/** Reads a file off the main thread: ten thousand rows do not hold the page up. */
export async function readInWorker(file: Blob, mayAddAdmins: boolean): Promise<ReadAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return withWorker<ReadQuestion, ReadAnswer, ReadAnswer>(address, (helper) => helper.ask({ bytes, mayAddAdmins }));
}
