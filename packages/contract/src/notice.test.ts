import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { noticeDayIn, noticeLine, withNoticeDay } from "./notice.ts";

const line = "Notice period: 3 months. Give notice by Sep 30, 2026.";
const notes = `Ask Eva.\n${line}\nVendor: Acme`;

test("the day to give notice is read from the line that an import writes, while it agrees with the expiry date", () => {
  expect(noticeLine({ amount: 3, unit: "month" }, "2026-12-31")).toBe(line);
  expect(noticeDayIn(notes, "2026-12-31")).toBe("2026-09-30");
  expect(noticeDayIn(notes, "2027-12-31")).toBeNull();
  expect(noticeDayIn(notes.replace("Sep", "sep"), "2026-12-31")).toBeNull();
  expect(noticeDayIn(`My ${line}`, "2026-12-31")).toBeNull();
  const second = noticeLine({ amount: 1, unit: "year" }, "2027-12-31");
  expect(noticeDayIn(`${notes}\n${second}`, "2027-12-31")).toBe("2026-12-31");
});

test("the line follows the expiry date, and one that doesn't agree with it stays", () => {
  const moved = notes.replace("2026", "2027");
  expect(withNoticeDay(notes, { from: "2026-12-31", to: "2027-12-31" })).toBe(moved);
  expect(withNoticeDay(moved, { from: "2026-12-31", to: "2027-12-31" })).toBe(moved);
  expect(withNoticeDay(notes, { from: "2025-12-31", to: "2027-12-31" })).toBe(notes);
  expect(withNoticeDay(notes, { from: null, to: "2027-12-31" })).toBe(moved);
  // "Sep 9" is shorter than "Sep 30".
  const full = `${noticeLine({ amount: 3, unit: "month" }, "2026-12-09")}\n`.padEnd(limits.reminderNotes, "x");
  expect(withNoticeDay(full, { from: "2026-12-09", to: "2026-12-31" })).toBe(full);
});
