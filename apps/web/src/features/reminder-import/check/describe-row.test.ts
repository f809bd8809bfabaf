import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import { expect, test } from "vitest";
import { firstNamesOf, reasonsOf, resultOf } from "./describe-row.ts";

const row = (given: Partial<CheckedRow>): CheckedRow =>
  ({
    status: "new",
    faults: [],
    changes: [],
    warnings: [],
    people: [],
    reason: null,
    update: null,
    ...given,
  }) as CheckedRow;

test("a row that changes a reminder says each change as a sentence, then what is read otherwise", () => {
  const changed = row({
    status: "changed",
    update: { isAsked: false } as CheckedRow["update"],
    changes: [
      { code: "plainField", params: ["cost", "30 EUR", "32.50 EUR"] },
      { code: "notesText", params: ["a", "b …"] },
    ],
    warnings: [{ code: "leadBefore", params: ["-5"] }],
  });
  const sentences = ["Cost €30.00 → €32.50.", "Notes: a → b …", 'Lead time "-5" is read as days before.'];
  expect(reasonsOf(changed)).toEqual(sentences);
  expect(resultOf(changed)).toBe(sentences.join(" "));
});

test("of many people the first three are named", () => {
  const people = ["Ana", "Ben", "Cy", "Dan", "Eve"].map((firstName) => ({ _id: firstName, firstName, lastName: "" }));
  expect(firstNamesOf(row({ people: people.slice(0, 3) }))).toBe("Ana, Ben, Cy");
  expect(firstNamesOf(row({ people: people }))).toBe("Ana, Ben, Cy, +2");
});
