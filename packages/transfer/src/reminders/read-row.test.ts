import { limits } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import type { RowReading } from "./cells.ts";
import type { ReminderColumn } from "./headings.ts";
import { readReminderRow } from "./read-row.ts";

/** Reads a row of columns with these headings below a title and a date, which are "a" and March 9, 2027. */
function readWith(
  more: readonly (readonly [column: ReminderColumn, heading: string, cell: string])[],
  changes: Partial<RowReading["defaults"]> = {},
) {
  const reading: RowReading = {
    headings: ["Title", "Expires", ...more.map(([, heading]) => heading)],
    columns: ["title", "expiryDate", ...more.map(([column]) => column)],
    order: null,
    answers: new Map(),
    today: "2026-11-22",
    defaults: { type: "work", lead: [7], email: "", tag: "", currency: "EUR", ...changes },
  };
  return readReminderRow(
    { line: 3, cells: ["a", "2027-03-09", ...more.map(([, , cell]) => cell)], fault: null },
    reading,
  );
}
const faultsOf = (...given: Parameters<typeof readWith>) =>
  readWith(...given).faults.map(({ at, note }) => [at, note.code, ...note.params]);
const remarksOf = (...given: Parameters<typeof readWith>) =>
  readWith(...given).warnings.map(({ code, params }) => [code, ...params]);

test("a row with a fault of the file has no other one", () => {
  const reading = {
    headings: ["Title"],
    columns: ["title"],
    answers: new Map(),
    defaults: {},
  } as unknown as RowReading;
  const row = { line: 3, cells: [" a  b "], fault: { code: "open_quote" } } as unknown as Parameters<
    typeof readReminderRow
  >[0];
  expect(readReminderRow(row, reading)).toEqual({
    line: 3,
    title: "a b",
    question: null,
    draft: null,
    warnings: [],
    faults: [{ at: null, note: { code: "brokenRow", params: [{ code: "open_quote" }] } }],
  });
});

test("all faults of a row are said at once, with their cells", () => {
  const { alsoBeforeDays: also } = limits;
  expect(faultsOf([["lead", "Lead", "soon"]])).toEqual([[2, "noNumberOfDays", "soon"]]);
  expect(faultsOf([["alsoBefore", "Also", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13"]])).toEqual([
    [2, "tooManyLeads", also.count + 1, also.days],
  ]);
  expect(
    faultsOf([
      ["alsoBefore", "Also", "12, 11, 10, 9, 8, 7"],
      ["lead", "Lead", "1, 2, 3, 4, 5, 6"],
      ["title", "More", "x".repeat(limits.reminderTitle)],
    ]),
  ).toEqual([
    [0, "longTitle", limits.reminderTitle],
    [3, "tooManyLeads", also.count + 1, also.days],
  ]);
});

test("a title has as many characters as there is room for, and notes too", () => {
  const title = "x".repeat(limits.reminderTitle - "a – ".length);
  expect(readWith([["title", "More", title]]).draft?.title).toBe(`a – ${title}`);
  expect(faultsOf([["title", "More", `${title}x`]])).toEqual([[0, "longTitle", limits.reminderTitle]]);
  const notes = "x".repeat(limits.reminderNotes);
  expect(readWith([["notes", "Notes", notes]]).draft?.notes).toBe(notes);
  expect(
    faultsOf([
      ["notes", "Notes", "short"],
      ["notes", "Details", `${notes}x`],
    ]),
  ).toEqual([[3, "longNotes", limits.reminderNotes]]);
});

describe("a cost", () => {
  const cost = (text: string, currency = "", standard = "EUR") => {
    const cells = [
      ["cost", "Price", text],
      ["currency", "Curr.", currency],
    ] as const;
    const { draft, warnings } = readWith(cells, { currency: standard });
    return [draft?.cost, draft?.notes, ...warnings.map(({ code, params }) => [code, ...params])];
  };

  test("has the currency of its cell, of the row's column, or of the file", () => {
    expect(cost("99")).toEqual(["99 EUR", ""]);
    expect(cost("99", "CHF")).toEqual(["99 CHF", ""]);
    expect(cost("99 USD", "CHF")).toEqual(["99 USD", ""]);
    expect(cost("99", "of gold")).toEqual(["99 EUR", ""]);
    expect(cost("99", "", "")).toEqual([null, "Price: 99"]);
    expect(cost("")).toEqual([null, ""]);
  });

  test("that is none is in the notes, with its currency", () => {
    expect(cost("on request", "CHF")).toEqual([null, "Price: on request\nCurr.: CHF"]);
    expect(cost("on request")).toEqual([null, "Price: on request"]);
    expect(cost("", "CHF")).toEqual([null, ""]);
  });

  test("that says more keeps its words", () => {
    const [read, notes, remark] = cost("€30 a month");
    expect([notes, remark]).toEqual(["Price: €30 a month", ["costReadAs", "€30 a month", read]]);
    expect(read).not.toBeNull();
    expect(cost("€30")).toEqual(["30 EUR", ""]);
  });
});

describe("lead times", () => {
  const leads = (lead: string, also: string | null = null, standard: readonly number[] = [14, 7]) => {
    const columns = [
      ["lead", "Lead", lead] as const,
      ...(also === null ? [] : [["alsoBefore", "Also", also] as const]),
    ];
    const { draft } = readWith(columns, { lead: standard });
    return [draft?.remindBeforeDays, draft?.alsoBeforeDays, draft?.leads];
  };

  test("are those of the file where the row says none", () => {
    expect(leads("")).toEqual([14, [7], { lead: null, also: null }]);
    expect(leads("-", "")).toEqual([14, [7], { lead: null, also: null }]);
    expect(leads("", "", [limits.remindBeforeDays + 1, 3])[0]).toBe(3);
  });

  test("are the reminder's own in its column, and the further ones in the other", () => {
    expect(leads("7", "30, 7, 14, 30")).toEqual([7, [30, 14], { lead: [7], also: [30, 14, 7] }]);
    expect(leads("30, 7")).toEqual([30, [7], { lead: [30, 7], also: null }]);
    expect(leads("7, 3", "30")).toEqual([30, [7, 3], { lead: [7, 3], also: [30] }]);
    expect(leads("", "30, 14")).toEqual([30, [14], { lead: null, also: [30, 14] }]);
    const far = limits.remindBeforeDays + 1;
    expect(leads(String(far), "14")).toEqual([14, [far], { lead: [far], also: [14] }]);
    expect(leads(String(far - 1), "14")).toEqual([far - 1, [14], { lead: [far - 1], also: [14] }]);
  });

  test("that say something else are said", () => {
    expect(remarksOf([["lead", "Lead", "none"]])).toEqual([["leadReplaced", "none", [7]]]);
    expect(remarksOf([["lead", "Lead", "-"]])).toEqual([]);
    expect(remarksOf([["lead", "Lead", "- 5"]])).toEqual([["leadBefore", "- 5"]]);
    expect(remarksOf([["lead", "Lead", "5"]])).toEqual([]);
  });

  test.each([
    ["Notice", "3 months", "Notice: 3 months"],
    [" notice required ", "3 months", "notice required: 3 months"],
    ["Notice", "90", ""],
    ["Notice (days)", "3 months", ""],
    ["Our notice", "3 months", ""],
  ])("below %j may be a period of notice: %j", (heading, cell, notes) => {
    expect(readWith([["lead", heading, cell]]).draft?.notes).toBe(notes);
  });
});

describe("a period of notice", () => {
  const notice = (cell: string) => {
    const { draft, warnings } = readWith([["notice", "Notice period", cell]]);
    return [draft?.noticePeriod, draft?.notes, ...warnings.map(({ code, params }) => [code, ...params])];
  };

  test("that is none is in the notes, and a dash is nothing", () => {
    expect(notice("none")).toEqual([null, "Notice period: none"]);
    for (const nothing of ["-", "", "?"]) expect(notice(nothing)).toEqual([null, ""]);
    expect(notice("as agreed")).toEqual([null, "Notice period: as agreed", ["noNotice", "as agreed"]]);
    expect(notice("3 months")).toEqual(["3 months", ""]);
  });
});

test("a reminder is named by its id, in lower case; another text is none, and said", () => {
  const id = "0190A3B4-5C6D-7E8F-9012-3456789ABCDE";
  expect(readWith([["id", "Pomander ID", id]]).draft?.id).toBe(id.toLowerCase());
  for (const other of [`${id}0`, `0${id}`, id.replaceAll("-", "")]) {
    expect(readWith([["id", "Pomander ID", other]]).draft?.id).toBeNull();
    expect(remarksOf([["id", "Pomander ID", other]])).toEqual([["noId", other]]);
  }
  expect(remarksOf([["id", "Pomander ID", ""]])).toEqual([]);
});

test("what a row says of each field is told from what the file's defaults say", () => {
  const cells = [
    ["type", "Type", "private"],
    ["frequency", "Frequency", "weekly"],
    ["renewEvery", "Renew every", "12 months"],
    ["notice", "Notice period", "1 month"],
    ["cost", "Price", "9 EUR"],
    ["startDate", "Start date", "2027-01-01"],
    ["people", "Owner", "Ben"],
    ["scopeTag", "Tag", " Back  office "],
    ["notes", "Notes", "n"],
    ["email", "Email", "ben@example.org ana@example.org"],
  ] as const;
  const { draft } = readWith(cells);
  expect(draft).toMatchObject({
    frequency: "weekly",
    renewEveryMonths: 12,
    noticePeriod: "1 month",
    cost: "9 EUR",
    remindDaysStart: "2027-01-01",
    people: [["Ben"], ["ana@example.org"]],
    email: "ben@example.org",
    tagName: "Back office",
    notes: "n",
    noAddress: "",
  });
  expect(draft?.said).toEqual(new Set(cells.map(([column]) => column).filter((column) => column !== "email")));
  expect(readWith(cells.map(([column, heading]) => [column, heading, ""] as const)).draft?.said).toEqual(new Set());
  expect(readWith([["email", "Email", "Silva, Ana; the office"]]).draft).toMatchObject({
    email: null,
    people: [["Silva", "Ana"], ["the office"]],
    noAddress: "Silva, Ana; the office",
  });
});
