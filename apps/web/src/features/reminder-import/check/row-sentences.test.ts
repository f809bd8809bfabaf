import type { CheckedRow, RowNote } from "@pomander/transfer/reminder-rows";
import { expect, test } from "vitest";
import { noteText, reasonOf } from "./row-sentences.ts";

const notes: readonly (readonly [RowNote, sentence: string])[] = [
  [{ code: "brokenRow", params: [{ code: "quote_open", params: {} }] }, "A quotation mark in this row isn't closed."],
  [{ code: "noTitle", params: [] }, "It has no title."],
  [{ code: "longTitle", params: [200] }, "The title is longer than 200 characters."],
  [{ code: "longNotes", params: [10_000] }, "The notes are longer than 10,000 characters."],
  [{ code: "noExpiry", params: [] }, "It has no expiry date."],
  [{ code: "noDate", params: ["soon"] }, '"soon" isn\'t a date.'],
  [
    { code: "eitherDate", params: ["3/4/2027", ["2027-04-03", "2027-03-04"]] },
    '"3/4/2027" can be two dates. Write it as 2027-04-03 or 2027-03-04.',
  ],
  [
    { code: "askedDate", params: ["Mar-27", "2027-03-31"] },
    'Does "Mar-27" mean 2027-03-31? Answer above, or enter the date.',
  ],
  [{ code: "unusedDate", params: ["Mar-27"] }, '"Mar-27" isn\'t used as a date, as you chose.'],
  [{ code: "noNumberOfDays", params: ["later"] }, '"later" isn\'t a number of days.'],
  [{ code: "dateReadAs", params: ["Mar-27", "2027-03-31"] }, '"Mar-27" is read as 2027-03-31.'],
  [{ code: "leadReplaced", params: ["keine", [30, 7]] }, 'Lead time "keine": 30, 7 is used instead.'],
  [{ code: "leadBefore", params: ["-5"] }, 'Lead time "-5" is read as days before.'],
  [{ code: "noticeReadAs", params: ["3 mths", "3 months"] }, 'Notice period "3 mths" is read as 3 months.'],
  [
    { code: "noticeReadAs", params: ["1 J. z. JE", "1 year to end of year"] },
    'Notice period "1 J. z. JE" is read as 1 year to the end of a year.',
  ],
  [{ code: "noId", params: ["1,23E+05"] }, '"1,23E+05" isn\'t a Pomander ID, so the row is read without one.'],
  [
    { code: "noFrequency", params: ["now and then"] },
    '"now and then" isn\'t a frequency, so emails come once for each lead time.',
  ],
  [{ code: "noNumberOfMonths", params: ["often"] }, '"often" isn\'t a number of months, so it goes to the notes.'],
  [{ code: "costReadAs", params: ["€30 p.m.", "30 EUR"] }, 'Cost "€30 p.m." is read as €30.00.'],
  [{ code: "plainField", params: ["cost", "30 EUR", "32.50 EUR"] }, "Cost €30.00 → €32.50"],
  [
    { code: "plainField", params: ["noticePeriod", null, "1 month to end of quarter"] },
    "Notice period: 1 month to the end of a quarter",
  ],
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
  [{ code: "startDate", params: ["2026-11-07", "2026-11-08"] }, "Start date Nov 07, 2026 → Nov 08, 2026"],
  [{ code: "expiryDate", params: ["2099-01-01", "2099-02-01"] }, "Expires Jan 01, 2099 → Feb 01, 2099"],
  [{ code: "title", params: ["Lease", "Rent"] }, "Title Lease → Rent"],
  [{ code: "email", params: ["a@x.org", "b@x.org"] }, "Email a@x.org → b@x.org"],
  [{ code: "scopeTag", params: ["Web", "Ops"] }, "Scope tag Web → Ops"],
  [{ code: "frequency", params: ["once", "daily"] }, "Frequency Once → Daily"],
  [{ code: "plainField", params: ["type", "work", "team"] }, "Type Work → Team"],
  [{ code: "plainField", params: ["renewEveryMonths", 1, 12] }, "Renews every 1 month → 12 months"],
  [{ code: "people", params: [["Ana"], ["Ben"]] }, "Assigned: + Ana, − Ben"],
  [{ code: "keepsDate", params: ["2099-01-01"] }, "Renewed since: it expires Jan 01, 2099 now, and keeps that date."],
  [{ code: "mayNot", params: [] }, "You can't change this reminder."],
  [{ code: "tooManyPeople", params: [20] }, "Only the first 20 people are assigned."],
  [{ code: "renewed", params: ["2099-01-01"] }, "Renewed since: your reminder expires Jan 01, 2099 now."],
  [
    { code: "otherDate", params: ["2099-01-01"] },
    "You have one with this title and address that expires Jan 01, 2099. This makes another.",
  ],
  [{ code: "sameAs", params: [7] }, "The same as line 7."],
  [
    { code: "otherCells", params: [7] },
    "Line 7 has the same title, expiry date and address, but different details. Change the title to import both.",
  ],
];

test.each(notes)("%j has its sentence", (note, sentence) => {
  expect(noteText(note)).toBe(sentence);
});

test("a row gives its reason, or all of its faults", () => {
  const faults: CheckedRow["faults"] = [
    { at: 0, note: { code: "noTitle", params: [] } },
    { at: 1, note: { code: "noExpiry", params: [] } },
  ];
  expect(reasonOf({ reason: { code: "total", params: [] }, faults: [] } as unknown as CheckedRow)).toBe(
    "Read as a total.",
  );
  expect(reasonOf({ reason: null, faults } as CheckedRow)).toBe("It has no title. It has no expiry date.");
});
