import { expect, test } from "vitest";
import { builtInFormat, continental, formatted } from "./number-format.ts";

test("a workbook's own formats have the standard's numbers", () => {
  const idsOf = (format: string) =>
    Array.from({ length: 60 }, (_, id) => id).filter((id) => builtInFormat(id) === format);
  expect(idsOf("0")).toEqual([1]);
  expect(idsOf("0.00")).toEqual([2]);
  expect(idsOf("#,##0")).toEqual([3, 5, 6, 37, 38, 41, 42]);
  expect(idsOf("#,##0.00")).toEqual([4, 7, 8, 39, 40, 43, 44]);
  expect([idsOf("0%"), idsOf("0.00%")]).toEqual([[9], [10]]);
});

test.each([
  [96_500, '"£"#,##0.00', "£96,500.00"],
  [450, '"$"#,##0', "$450"],
  [4120.5, "[$£-809]#,##0.00", "£4,120.50"],
  [1234.5, "#,##0.00\\ [$€-407]", "1.234,50 €"],
  [1_234_567.891, "#,##0.00 [$€-40C]", "1 234 567,89 €"],
  [1234.5, "[$CHF-807] #,##0.00", "CHF 1’234.50"],
  [1234.5, '#,##0.00 "EUR"', "1,234.50 EUR"],
  [1234.5, "[$-409]#,##0.00", "1,234.50"],
  [1234.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', "1,234.50 €"],
  [-1234.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', "-1,234.50 €"],
  [-5, "#,##0;(#,##0)", "(5)"],
  [-5, "#,##0;[Red]-#,##0", "-5"],
  [0, '0.00;-0.00;"none"', "none"],
  [0.125, "0.0%", "12.5%"],
  [0.19, "0%", "19%"],
  [-0.001, "0.00", "0.00"],
  [1.005, "0.00", "1.01"],
  [5, "0.##", "5"],
  [5.25, "0.0##", "5.25"],
  [90, '0 "days"', "90 days"],
  [42, "00000", "00042"],
  [123_456_789, "000-00-0000", "123-45-6789"],
  [4_512_000, '#,##0,"k"', "4,512k"],
  [0, "#,##0", "0"],
  [12, "General", null],
  [12, "@", null],
  [12, "yyyy-mm-dd", null],
  [12, "[h]:mm", null],
  [12, "# ?/?", null],
  [12, "0.00E+00", null],
  [12, "[>=1000]#,##0;0", null],
  [1e300, "0", null],
  [12, `${"0".repeat(300)}`, null],
] as const)("%d as %s is %s", (value, code, shown) => expect(formatted(value, code)).toBe(shown));

test("separators are those of the workbook where the format names no language", () =>
  expect([formatted(1234.5, "#,##0.00 €", continental), formatted(1234.5, "#,##0.00[$€-2]", continental)]).toEqual([
    "1.234,50 €",
    "1.234,50€",
  ]));
