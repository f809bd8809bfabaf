/** What a worker posts for each question, in the order of the questions. */
export type WorkerReply<Answer> = { isAnswered: true; answer: Answer } | { isAnswered: false; message: string };

/**
 * Answers the questions that a worker is asked, one after the other. A fault is posted, since nobody would see it
 * thrown.
 */
export function serve<Question, Answer>(handle: (question: Question) => Promise<Answer>): void {
  let last = Promise.resolve();
  const post = (reply: WorkerReply<Answer>) => globalThis.postMessage(reply);
  globalThis.onmessage = ({ data }: MessageEvent<Question>) => {
    last = last.then(async () => {
      try {
        post({ isAnswered: true, answer: await handle(data) });
      } catch (error) {
        post({ isAnswered: false, message: error instanceof Error ? error.message : String(error) });
      }
    });
  };
}
