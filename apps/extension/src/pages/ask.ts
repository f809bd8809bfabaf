import type { SentError } from "../messages.ts";
import type { HostRequest, HostRequestName, HostRequests, WorkerRequest, WorkerRequests } from "../requests.ts";

/** A request that the worker or the host refused. */
export class RefusedError extends Error {
  readonly sent: SentError | null;
  constructor(sent: SentError | null) {
    super("Refused");
    this.sent = sent;
  }
}

/** Asks the worker. Throws RefusedError. */
export async function askWorker<Name extends keyof WorkerRequests>(
  name: Name,
  given: WorkerRequests[Name]["given"],
): Promise<WorkerRequests[Name]["answer"]> {
  const request = { name, ...given } as WorkerRequest;
  const reply = await chrome.runtime.sendMessage<WorkerRequest, { answer?: unknown; error?: SentError | null }>(
    request,
  );
  if (reply.error !== undefined) throw new RefusedError(reply.error);
  return reply.answer as WorkerRequests[Name]["answer"];
}

/** Asks the host, through the worker. Throws RefusedError. */
export async function askHost<Name extends HostRequestName>(
  name: Name,
  given: HostRequests[Name]["given"],
): Promise<HostRequests[Name]["answer"]> {
  const request = { name, ...given } as HostRequest;
  return (await askWorker("host", { request })) as HostRequests[Name]["answer"];
}
