import { expect, test } from "vitest";
import { buildWorkbook } from "../../../test/workbook-builder.ts";
import { readSpreadsheet } from "../read-spreadsheet.ts";

const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const read = async (rows: string, merged: readonly string[]) => {
  const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  const { sheets } = await readSpreadsheet(buildWorkbook(rows, { after }));
  return { merged: sheets[0]?.merged, rows: sheets[0]?.rows.map(({ line, cells }) => [line, ...cells]) };
};

test("merged cells of a workbook repeat their value in each row that says something else, and are counted", async () => {
  const rows =
    `<row r="1">${cell("A1", "Contracts")}</row>` +
    `<row r="2">${cell("A2", "IT")}${cell("B2", "www")}${cell("C2", "Ana")}</row>` +
    `<row r="3">${cell("B3", "mail")}</row><row r="4"><c r="A4"/></row><row r="5">${cell("B5", "shop")}</row>` +
    `<row r="6">${cell("A6", "HR")}${cell("B6", "pay")}</row>`;
  expect(await read(rows, ["A1:C1", "A2:A5", "C2:C5", "B9:B99", "ZZZ9:A1", "nonsense"])).toEqual({
    merged: 6,
    rows: [
      [1, "Contracts", "Contracts", "Contracts"],
      [2, "IT", "www", "Ana"],
      [3, "IT", "mail", "Ana"],
      [5, "IT", "shop", "Ana"],
      [6, "HR", "pay"],
    ],
  });
});

test("merged cells without bounds are refused before they fill the memory", async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, "x".repeat(n === 0 ? 1_000 : 1))}</row>`,
  );
  const ranges = Array.from({ length: 3_000 }, () => "A1:GR1048576");
  await expect(read(rows.join(""), ranges)).rejects.toThrow(/^sheet_too_(?:many_merged|much_text)$/u);
});

test("a date that is shown without its day, or without its month, is read as it is shown", async () => {
  const formats = `<numFmt numFmtId="164" formatCode="mmm\\-yy"/>`;
  const bytes = buildWorkbook(
    `<row><c s="2"><v>46447</v></c><c s="2"><v>46461</v></c><c s="1"><v>46447</v></c></row>`,
    { formats },
  );
  const { sheets } = await readSpreadsheet(bytes);
  expect(sheets[0]?.rows[0]?.cells).toEqual(["2027-03", "2027-03-15", "2027-03-01"]);
});
