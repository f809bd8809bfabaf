/** What a worker posts for each question, in the order of the questions. */
export type WorkerReply<Answer> = { isAnswered: true; answer: Answer } | { isAnswered: false; message: string };
