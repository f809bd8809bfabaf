import { withWorkerClient } from "../../../lib/worker/client.ts";
import address from "./read-users.worker.ts?worker&url";
import type { ReadUsersReply, ReadUsersRequest } from "./read-users.worker.ts";

/** Reads a file off the main thread: ten thousand rows do not hold the page up. */
export async function readUsersInWorker(file: Blob, mayAddAdmins: boolean): Promise<ReadUsersReply> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return withWorkerClient<ReadUsersRequest, ReadUsersReply, ReadUsersReply>(address, (client) =>
    client.request({ bytes, mayAddAdmins }),
  );
}
