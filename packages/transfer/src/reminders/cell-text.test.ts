import { expect, test } from "vitest";
import { isNothing } from "./cell-text.ts";

test("a cell can say that it has no value", () => {
  const nothing = [
    "",
    " - ",
    "–",
    "...",
    "N/A",
    "n. a.",
    "k.A.",
    "none",
    "Keine",
    "keiner",
    "entfällt",
    "TBD",
    "??",
    "#REF!",
  ];
  expect(nothing.filter((text) => !isNothing(text))).toEqual([]);
  expect(["x", "0", "none yet", "no", "tbx", "anna"].filter(isNothing)).toEqual([]);
});
