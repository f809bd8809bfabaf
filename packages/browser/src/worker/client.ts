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
  let failure: { reason: unknown } | null = null;
  const fail = (reason: unknown) => {
    failure = { reason };
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
        if (failure !== null) return Promise.reject(failure.reason);
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

/** Returns what lets pieces of work that overlap share one worker, which ends with the last of them. */
export function createSharedWorkerClient<Question, Answer>(address: string) {
  let shared: { client: Promise<WorkerClient<Question, Answer>>; users: number; end: () => void } | null = null;
  const start = () => {
    const client = Promise.withResolvers<WorkerClient<Question, Answer>>();
    const ended = Promise.withResolvers<void>();
    withWorkerClient<Question, Answer, void>(address, (started) => {
      client.resolve(started);
      return ended.promise;
    }).catch(client.reject);
    return { client: client.promise, users: 0, end: ended.resolve };
  };
  return async <Result>(work: (client: WorkerClient<Question, Answer>) => Promise<Result>): Promise<Result> => {
    const used = (shared ??= start());
    used.users += 1;
    try {
      return await work(await used.client);
    } finally {
      used.users -= 1;
      if (used.users === 0) {
        if (shared === used) shared = null;
        used.end();
      }
    }
  };
}
