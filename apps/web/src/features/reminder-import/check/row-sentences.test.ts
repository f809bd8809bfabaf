import type { RowNote } from "@pomander/transfer/reminder-rows";
import { expect, test } from "vitest";
import { noteText } from "./row-sentences.ts";

const notes: readonly (readonly [RowNote, sentence: string])[] = [
  [{ code: "notesNotice", params: ["Apr 9, 2027", "Mar 1, 2027"] }, "Notes: notice by Apr 9, 2027 (was Mar 1, 2027)"],
  [{ code: "notesValue", params: ["Seats", "60", "80"] }, "Notes: Seats 60 → 80"],
  [{ code: "notesText", params: ["… 3", "… 3 on the left"] }, "Notes: … 3 → … 3 on the left"],
  [{ code: "notesLineDropped", params: ["Old"] }, "Notes: − Old"],
  [{ code: "notesLineAdded", params: ["Vendor: Acme"] }, "Notes: + Vendor: Acme"],
  [{ code: "notesMore", params: [6] }, "Notes: 6 more lines"],
  [{ code: "notesAdded", params: [] }, "Notes added"],
  [{ code: "notesCleared", params: [] }, "Notes cleared"],
  [{ code: "notesChanged", params: [] }, "Notes changed"],
  [{ code: "leads", params: [[30, 7], [14]] }, "Remind before 30, 7 → 14 days"],
  [{ code: "plainField", params: ["renewEveryMonths", 12, null] }, "Renews every cleared"],
  [{ code: "startDate", params: [null, "2026-11-08"] }, "Start date: Nov 08, 2026"],
];

test.each(notes)("%j has its sentence", (note, sentence) => {
  expect(noteText(note)).toBe(sentence);
});
