import { CodedError } from "@pomander/crypto/coded-error";
import { browserError } from "../errors.ts";
import { workerUrl } from "../trusted-types.ts";
import type { WorkerError, WorkerReply } from "./serve.ts";

const errorOf = ({ message, code, params = {} }: WorkerError) =>
  code === undefined ? browserError("worker_failed", { message }) : new CodedError(code, params, { message });

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
    else first?.reject(errorOf(data.error));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(browserError("worker_not_started"));
  };
  worker.onmessageerror = () => fail(browserError("worker_stopped"));
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
