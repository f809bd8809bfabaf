import { CodedError } from "@pomander/crypto/coded-error";

/** A message from a worker: news while it works on a question, then the answer, in the order of the questions. */
export type WorkerReply<Answer, News = never> =
  | { kind: "news"; news: News }
  | { kind: "answer"; answer: Answer }
  | { kind: "failed"; error: WorkerError };

/** An error as a worker posts it; an unforeseen one has no code. */
export interface WorkerError {
  message: string;
  code?: string;
  params?: object;
}

function toWorkerError(error: unknown): WorkerError {
  if (!(error instanceof CodedError)) return { message: error instanceof Error ? error.message : String(error) };
  const { message, code, params } = error;
  return { message, code, params };
}

/**
 * Answers the questions to a worker, one after the other; `tell` reports progress in between. A fault is posted, since
 * no one would see it thrown.
 */
export function serve<Question, Answer, News = never>(
  handle: (question: Question, tell: (news: News) => void) => Promise<Answer>,
): void {
  let last = Promise.resolve();
  const post = (reply: WorkerReply<Answer, News>) => globalThis.postMessage(reply);
  const tell = (news: News) => post({ kind: "news", news });
  globalThis.onmessage = ({ data }: MessageEvent<Question>) => {
    last = last.then(async () => {
      try {
        post({ kind: "answer", answer: await handle(data, tell) });
      } catch (error) {
        post({ kind: "failed", error: toWorkerError(error) });
      }
    });
  };
}
