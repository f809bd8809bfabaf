import { workerUrl } from "../trusted-types.ts";
import type { WorkerReply } from "./serve.ts";

/** The worker could not be started or did not answer: a fault of the page, not of the request. */
class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
  readonly isForPeople = true;
}

interface WorkerClient<Question, Answer> {
  /**
   * Asks a question, also before earlier ones are answered: the answers come one after the other. What is `transfer`red
   * leaves this page.
   */
  request: (question: Question, transfer?: Transferable[]) => Promise<Answer>;
}

interface WorkerOptions<News> {
  /** Ends the worker at once; `work` is then rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Receives the news that the worker posts while it works on a question. */
  onNews?: (news: News) => void;
}

/** Starts a worker, lets `work` ask it, and ends it afterwards, and with it everything that it kept in memory. */
export async function withWorkerClient<Question, Answer, Result, News = never>(
  address: string,
  work: (helper: WorkerClient<Question, Answer>) => Promise<Result>,
  { signal, onNews }: WorkerOptions<News> = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(workerUrl(address), { type: "module" });
  const waiting: Array<PromiseWithResolvers<Answer>> = [];
  const fail = (reason: unknown) => {
    for (const { reject } of waiting.splice(0)) reject(reason);
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerReply<Answer, News>>) => {
    if (data.kind === "news") return onNews?.(data.news);
    const first = waiting.shift();
    if (data.kind === "answer") first?.resolve(data.answer);
    else first?.reject(new WorkerFailed(data.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new WorkerFailed("Part of this page couldn't start. Reload the page."));
  };
  worker.onmessageerror = () => fail(new WorkerFailed("Part of this page stopped working. Reload the page."));
  const abort = () => {
    worker.terminate();
    fail(signal?.reason);
  };
  signal?.addEventListener("abort", abort);
  try {
    return await work({
      request(question, transfer = []) {
        signal?.throwIfAborted();
        const settled = Promise.withResolvers<Answer>();
        waiting.push(settled);
        worker.postMessage(question, transfer);
        return settled.promise;
      },
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    worker.terminate();
  }
}
