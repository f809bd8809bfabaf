import { expect, test } from "vitest";
import { readStyles } from "./styles.ts";

const stylesOf = (...codes: string[]) => {
  const formats = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
  const used = [0, 4, 10, 14, ...codes.map((_code, at) => 164 + at)].map((id) => `<xf numFmtId="${id}"/>`).join("");
  return readStyles(`<styleSheet><numFmts>${formats}</numFmts><cellXfs>${used}</cellXfs></styleSheet>`);
};

test("numbers are shown by the format of their cell, dates aren't", () => {
  const { shownNumber, dates } = stylesOf("&quot;£&quot;#,##0.00", "yyyy-mm-dd");
  expect([0, 1, 2, 3, 4, 5, 6].map((style) => shownNumber(1234.5, style))).toEqual([
    null,
    "1,234.50",
    "123450.00%",
    null,
    "£1,234.50",
    null,
    null,
  ]);
  expect([...dates]).toEqual([
    [3, "day"],
    [5, "day"],
  ]);
});

test("a workbook with dates of points has decimal commas", () =>
  expect(stylesOf("dd.mm.yyyy", "#,##0.00\\ &quot;€&quot;").shownNumber(1234.5, 5)).toBe("1.234,50 €"));
