import { expect, test } from "vitest";
import { notesChanges } from "./notes-changes.ts";
import { rowNote } from "./row-notes.ts";

test("of notes is said what changes: values of a heading, what differs of a text", () => {
  expect(notesChanges("Seats: 60\nAsk Ana first\nOld", "Ask Ana first\nSeats: 80\nVendor: Acme")).toEqual([
    rowNote("notesValue", "Seats", "60", "80"),
    rowNote("notesLineDropped", "Old"),
    rowNote("notesLineAdded", "Vendor: Acme"),
  ]);
  const long = (rack: string) => `The certificate is on the machine in rack ${rack} of the second data center`;
  expect(notesChanges(long("3"), long("14"))).toEqual([rowNote("notesText", "… 3 …", "… 14 …")]);
  expect(notesChanges("Rack 3", "Rack 3 on the left")).toEqual([rowNote("notesText", "… 3", "… 3 on the left")]);
  expect(notesChanges("By hand", "New notes")).toEqual([rowNote("notesText", "By hand", "New notes")]);
});

test("notes that come or go, or whose lines only move, are said in a word; of many differences the first, cut short", () => {
  expect(notesChanges("", "New")).toEqual([rowNote("notesAdded")]);
  expect(notesChanges("Old", "")).toEqual([rowNote("notesCleared")]);
  expect(notesChanges("One\nTwo", "Two\nOne")).toEqual([rowNote("notesChanged")]);
  const lines = (value: string) => Array.from({ length: 9 }, (_, n) => `Heading ${n}: ${value}`).join("\n");
  const said = notesChanges(lines("😀".repeat(200)), lines("b"));
  expect(said).toHaveLength(4);
  expect(said[0]).toEqual(rowNote("notesValue", "Heading 0", `${"😀".repeat(59)}…`, "b"));
  expect(said[3]).toEqual(rowNote("notesMore", 6));
});
