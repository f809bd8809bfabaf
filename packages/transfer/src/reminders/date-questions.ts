import { dateGuesses } from "./dates/guessed-day.ts";
import type { DateQuestion } from "./cells.ts";

/** A question about the dates of rows with the same kind of date. */
export interface AskedDates {
  kind: DateQuestion["kind"];
  rows: number;
  /** The first dates, each with a different text. */
  examples: readonly DateQuestion[];
}

const mostExamples = 4;
const kinds: readonly DateQuestion["kind"][] = ["range", ...dateGuesses];

/** Returns the questions of all rows, one per kind: periods first. */
export function askedDates(questions: readonly DateQuestion[]): AskedDates[] {
  return kinds.flatMap((kind) => {
    const asked = questions.filter((question) => question.kind === kind);
    const examples = [...new Map(asked.map((question) => [question.text, question])).values()].slice(0, mostExamples);
    return asked.length === 0 ? [] : [{ kind, rows: asked.length, examples }];
  });
}
