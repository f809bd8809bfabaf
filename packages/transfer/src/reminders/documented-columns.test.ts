import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guessesOf, reminderColumns } from "./headings.ts";

const page = readFileSync(new URL("../../../../docs/reminder-import.md", import.meta.url), "utf8");

test("the documented table of columns has a row for each meaning that a column can have, and no other", () => {
  const [, table = ""] = page.split("| what | headings, among others |");
  const [rows = ""] = table.split("\n\n");
  const documented = rows
    .split("\n")
    .slice(2)
    .map((row) => {
      const [heading = ""] = (row.split("|")[2] ?? "").split(/[,;]/u);
      return guessesOf(heading.trim())[0]?.column ?? `unknown: ${row}`;
    });
  expect(documented.toSorted()).toEqual(reminderColumns.filter((column) => column !== "ignore").toSorted());
});
