import { expect, test } from "vitest";
import { csvOf } from "./csv-table.ts";

test("a table is rows of quoted cells, in UTF-8 by its byte order mark", () => {
  expect(
    csvOf([
      ["Title", "Notes"],
      ['12" rack', "a, b\nc"],
      ["", "=1"],
    ]),
  ).toBe('\uFEFF"Title","Notes"\r\n"12"" rack","a, b\nc"\r\n"","\'=1"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠A"])(
  "%j is no formula in a spreadsheet",
  (text) => expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`),
);

test.each(["1=1", "a-b", "a@example.org", " =1", "'=1"])("%j stays as it is", (text) =>
  expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`),
);
