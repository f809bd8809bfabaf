import { isDeepStrictEqual } from "node:util";
import { type ImportableField, importableFields, newReminderFields, pick } from "@pomander/contract";
import { languageTags } from "@pomander/contract/languages";
import { readReminderRow, guessColumns, readSpreadsheet } from "@pomander/transfer/spreadsheets";
import { afterEach, expect, test } from "vitest";
import { inLanguage, inNoLanguage } from "../../../test/in-language.ts";
import { aReducedReminder, aReminder, idOf } from "../test/fixtures.ts";

afterEach(inNoLanguage);

test.each(languageTags)(
  "in %s, what is exported comes back in as it was, and no spreadsheet runs anything of it",
  async (tag) => {
    await inLanguage(tag);
    const { csvOfReminders } = await import("./csv-of-reminders.ts");
    const own = [
      aReminder({
        remindBeforeDays: 7,
        alsoBeforeDays: [180, 30, 1],
        renewEveryMonths: 12,
        noticePeriod: "6 weeks to end of year",
        cost: "1200.50 EUR",
        notes: "Two\nlines",
      }),
      aReminder({
        title: "=HYPERLINK(1)",
        frequency: "weekly",
        cost: "1.250 KWD",
        remindDaysStart: "2026-11-01",
        notes: "@SUM(A1)",
      }),
    ];
    const standard: Partial<Record<ImportableField, unknown>> = newReminderFields;
    const isAlike = (name: ImportableField) =>
      own.every((reminder) => isDeepStrictEqual(reminder[name], standard[name]));
    expect(importableFields.filter(isAlike), "Fields that no reminder above has").toEqual(["scopeTag"]);
    const csv = csvOfReminders([...own, aReducedReminder()], "2026-11-21");
    expect(csv).toContain(`"'=HYPERLINK(1)"`);
    const [sheet] = (await readSpreadsheet(new TextEncoder().encode(csv))).sheets;
    const [header, ...rows] = sheet?.rows ?? [];
    const headings = header?.cells ?? [];
    const defaults = { type: "other", lead: [3], email: "someone@example.org", tag: "", currency: "" } as const;
    expect(headings[0] === "Title").toBe(tag === "en");
    const columns = guessColumns(headings);
    const { fieldTexts } = await import("../../../widgets/reminder-field-texts.ts");
    // A column whose heading is unknown goes into the notes.
    const asNotes = headings.filter((heading, at) => columns[at] === "notes" && heading !== fieldTexts.notes);
    expect(asNotes, "Headings to add to packages/transfer/src/reminders/headings.ts").toEqual([]);
    const reading = { headings, columns, order: null, answers: new Map(), today: "2026-11-21", defaults };
    const read = rows.map((row) => readReminderRow(row, reading).draft);
    for (const [index, reminder] of own.entries()) {
      const { scopeTag: _tag, ...fields } = pick(reminder, importableFields);
      expect(read[index]).toMatchObject({
        id: reminder._id,
        ...fields,
        tagName: "",
        people: [],
        noAddress: "",
      });
    }
    expect(read[2]).toMatchObject({ title: "Contract", tagName: "<contracts>", notes: "" });
  },
);

test("the people are in columns that only whole reminders fill", async () => {
  const { csvOfReminders } = await import("./csv-of-reminders.ts");
  const [ben, cleo] = ["Ben", "Cleo"].map((firstName, at) => ({ _id: idOf(at), firstName, lastName: "Ray" }));
  const csv = csvOfReminders([aReminder({ assignees: [ben!, cleo!], owner: ben! }), aReducedReminder()], "2026-11-21");
  const [sheet] = (await readSpreadsheet(new TextEncoder().encode(csv))).sheets;
  const [headings, ...rows] = (sheet?.rows ?? []).map(({ cells }) => cells);
  const columnOf = (name: string) => rows.map((cells) => cells[headings?.indexOf(name) ?? -1] ?? "");
  expect(columnOf("Assigned to")).toEqual(["Ben Ray; Cleo Ray", ""]);
  expect(columnOf("Created by")).toEqual(["Ben Ray", ""]);
});
