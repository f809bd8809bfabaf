import { expect, test } from "vitest";
import { notesChanges as changesOf } from "./notes-changes.ts";
import { noteText } from "./row-texts.ts";

const notesChanges = (before: string, after: string) => changesOf(before, after).map(noteText);
const notice = (by: string) => `Notice period: 3 months. Give notice by ${by}.`;

test("of notes is said what changes: the last day to give notice, values of a heading, what differs of a text", () => {
  expect(notesChanges(`Seats: 60\n${notice("Mar 1, 2027")}`, `Seats: 60\n${notice("Apr 9, 2027")}`)).toEqual([
    "Notes: notice by Apr 9, 2027 (was Mar 1, 2027)",
  ]);
  expect(notesChanges("Seats: 60\nAsk Ana first\nOld", "Ask Ana first\nSeats: 80\nVendor: Acme")).toEqual([
    "Notes: Seats 60 → 80",
    "Notes: − Old",
    "Notes: + Vendor: Acme",
  ]);
  const long = (rack: string) => `The certificate is on the machine in rack ${rack} of the second data center`;
  expect(notesChanges(long("3"), long("14"))).toEqual(["Notes: … 3 … → … 14 …"]);
  expect(notesChanges("Rack 3", "Rack 3 on the left")).toEqual(["Notes: … 3 → … 3 on the left"]);
  expect(notesChanges("By hand", "New notes")).toEqual(["Notes: By hand → New notes"]);
});

test("notes that come or go, or whose lines only move, are said in a word; of many differences the first, cut short", () => {
  expect(notesChanges("", "New")).toEqual(["Notes added"]);
  expect(notesChanges("Old", "")).toEqual(["Notes cleared"]);
  expect(notesChanges("One\nTwo", "Two\nOne")).toEqual(["Notes changed"]);
  const lines = (value: string) => Array.from({ length: 9 }, (_, n) => `Heading ${n}: ${value}`).join("\n");
  const said = notesChanges(lines("😀".repeat(200)), lines("b"));
  expect(said).toHaveLength(4);
  expect(said[0]).toBe(`Notes: Heading 0 ${"😀".repeat(59)}… → b`);
  expect(said[3]).toBe("Notes: 6 more lines");
});
