/** A message from a worker: news while it works on a question, then the answer, in the order of the questions. */
export type WorkerReply<Answer, News = never> =
  | { kind: "news"; news: News }
  | { kind: "answer"; answer: Answer }
  | { kind: "failed"; message: string };

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
        post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    });
  };
}
