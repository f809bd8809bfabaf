import { dateGuesses, type DateQuestion } from "@pomander/transfer/spreadsheets";

/** What is asked about the dates of some rows alike. */
export interface AskedDates {
  kind: DateQuestion["kind"];
  rows: number;
  /** The first ones that are written otherwise than each other. */
  examples: readonly DateQuestion[];
}

const mostExamples = 4;
const kinds: readonly DateQuestion["kind"][] = ["range", ...dateGuesses];

/** The questions of all rows, each kind once: periods first. */
export function askedDates(questions: readonly DateQuestion[]): AskedDates[] {
  return kinds.flatMap((kind) => {
    const asked = questions.filter((question) => question.kind === kind);
    const examples = [...new Map(asked.map((question) => [question.text, question])).values()].slice(0, mostExamples);
    return asked.length === 0 ? [] : [{ kind, rows: asked.length, examples }];
  });
}
