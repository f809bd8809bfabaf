import { workerUrl } from "../trusted-types.ts";
import type { WorkerReply } from "./serve.ts";

/** The worker could not be started or did not answer: a fault of the page, not of what was asked. */
class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
  readonly isForPeople = true;
}

interface WorkerClient<Question, Answer> {
  /** Questions may be asked ahead: they are answered one after the other. */
  request: (question: Question) => Promise<Answer>;
}

/** Starts a worker, lets `work` ask it, and ends it afterwards, and with it everything that it held. */
export async function withWorkerClient<Question, Answer, Result>(
  address: string,
  work: (helper: WorkerClient<Question, Answer>) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(workerUrl(address), { type: "module" });
  const waiting: Array<PromiseWithResolvers<Answer>> = [];
  const fail = (message: string) => {
    for (const { reject } of waiting.splice(0)) reject(new WorkerFailed(message));
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerReply<Answer>>) => {
    const first = waiting.shift();
    if (data.isAnswered) first?.resolve(data.answer);
    else first?.reject(new WorkerFailed(data.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail("A part of this page could not be started. Reload the page.");
  };
  worker.onmessageerror = () => fail("A part of this page sent what cannot be read. Reload the page.");
  try {
    return await work({
      request(question) {
        const settled = Promise.withResolvers<Answer>();
        waiting.push(settled);
        worker.postMessage(question);
        return settled.promise;
      },
    });
  } finally {
    worker.terminate();
  }
}
