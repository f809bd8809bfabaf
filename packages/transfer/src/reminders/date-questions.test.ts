import { expect, test } from "vitest";
import type { DateQuestion } from "./cells.ts";
import { askedDates } from "./date-questions.ts";

const question = (kind: string, text: string) => ({ kind, text }) as unknown as DateQuestion;

test("each kind of date that is no plain day is asked about once, periods first", () => {
  const kinds =
    "range month quarter week year noYear noYearPeriod shortYear dayNumber epoch words partOfMonth term typo yearFirst early far";
  const questions = kinds.split(" ").flatMap((kind) => [question(kind, "a"), question(kind, "b")]);
  const asked = askedDates(questions.toReversed());
  expect(asked.map(({ kind }) => kind).join(" ")).toBe(kinds);
  expect(asked.every(({ rows, examples }) => rows === 2 && examples.length === 2)).toBe(true);
  expect(askedDates([])).toEqual([]);
});

test("four examples are shown at most, each text once", () => {
  const questions = ["a", "b", "a", "c", "d", "e"].map((text) => question("far", text));
  const [asked] = askedDates(questions);
  expect([asked?.rows, asked?.examples.map(({ text }) => text)]).toEqual([6, ["a", "b", "c", "d"]]);
});
