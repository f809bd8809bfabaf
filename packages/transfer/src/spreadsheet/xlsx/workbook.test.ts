import { expect, test } from "vitest";
import { fault } from "../../../test/sentences.ts";
import { buildWorkbook } from "../../../test/workbook-builder.ts";
import { buildZip } from "../../../test/zip-builder.ts";
import { readSpreadsheet } from "../read-spreadsheet.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...list: readonly string[]) => `<Relationships>${list.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string, more = "") =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${more}/>`;

interface Given {
  /** The relations of the package. */
  roots?: string;
  /** The relations of the workbook. */
  own: string;
  sheets: string;
  /** The text in the one cell of each further part, by its path. */
  parts: Readonly<Record<string, string>>;
}
const sheetOf = (text: string) =>
  `<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
const bytesOf = ({ roots = relation("a", "officeDocument", "xl/workbook.xml"), own, sheets, parts }: Given) =>
  buildZip([
    { name: "_rels/.rels", content: relations(roots) },
    { name: "xl/_rels/workbook.xml.rels", content: relations(own) },
    { name: "xl/workbook.xml", content: `<workbook xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>` },
    ...Object.entries(parts).map(([name, text]) => ({ name, content: sheetOf(text) })),
  ]);
/** Returns the names of a workbook's sheets with the text of their only cell. */
const sheetsIn = async (given: Given) =>
  (await readSpreadsheet(bytesOf(given))).sheets.map(({ name, rows }) => `${name}: ${rows[0]?.cells.join() ?? ""}`);

test("sheets come in the workbook's order, without those that are hidden and those of charts", async () => {
  const shown = sheetsIn({
    own:
      relation("1", "worksheet", "worksheets/a.xml") +
      relation("2", "worksheet", "worksheets/b.xml") +
      relation("3", "worksheet", "worksheets/c.xml") +
      relation("4", "worksheet", "worksheets/d.xml") +
      relation("5", "chartsheet", "worksheets/e.xml"),
    sheets:
      `<sheet name="Two" r:id="2" state="visible"/><sheet name="Hidden" r:id="3" state="hidden"/>` +
      `<sheet name="Chart" r:id="5"/><sheet name="One" r:id="1"/><sheet name="Very" r:id="4" state="veryHidden"/>`,
    parts: Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`xl/worksheets/${name}.xml`, name])),
  });
  expect(await shown).toEqual(["Two: b", "One: a"]);
});

test.each([
  ["worksheets/a.xml", "xl/worksheets/a.xml"],
  ["./a.xml", "xl/a.xml"],
  ["../other/./a.xml", "other/a.xml"],
  ["/sheets//a.xml", "sheets/a.xml"],
  ["../../a.xml", "a.xml"],
])("a sheet at %s is the part %s", async (target, path) => {
  const given = {
    own: relation("1", "worksheet", target),
    sheets: `<sheet name="One" r:id="1"/>`,
    parts: { [path]: "a" },
  };
  expect(await sheetsIn(given)).toEqual(["One: a"]);
});

test("the workbook is the package's document, whatever other parts it has and where it is", async () => {
  const roots =
    relation("b", "extended-properties", "docProps/app.xml") + relation("a", "officeDocument", "xl/workbook.xml");
  const given = { own: relation("1", "worksheet", "a.xml"), sheets: `<sheet name="One" r:id="1"/>`, parts: {} };
  const parts = { "xl/a.xml": "a", "docProps/app.xml": "none" };
  expect(await sheetsIn({ ...given, roots, parts })).toEqual(["One: a"]);
});

test("a sheet elsewhere is not read, and a sheet that is missing means damage", async () => {
  const sheets = `<sheet name="One" r:id="1"/>`;
  const outside = relation("1", "worksheet", "a.xml", ` TargetMode="External"`);
  await expect(sheetsIn({ own: outside, sheets, parts: { "xl/a.xml": "a" } })).rejects.toThrow(
    fault("workbook_all_hidden"),
  );
  await expect(sheetsIn({ own: relation("1", "worksheet", "a.xml"), sheets, parts: {} })).rejects.toThrow(
    fault("workbook_damaged"),
  );
});

test("a workbook without a visible sheet is refused, and one with more than 100", async () => {
  const many = (count: number, state: string) => ({
    own: relation("1", "worksheet", "a.xml"),
    sheets: `<sheet name="One" r:id="1" state="${state}"/>`.repeat(count),
    parts: { "xl/a.xml": "a" },
  });
  await expect(sheetsIn(many(101, "hidden"))).rejects.toThrow(fault("workbook_all_hidden"));
  expect(await sheetsIn(many(100, "visible"))).toHaveLength(100);
  await expect(sheetsIn(many(101, "visible"))).rejects.toThrow(fault("workbook_too_many_sheets"));
});

test("a zip whose document is no workbook of XML is refused by what it is", async () => {
  const binary = buildZip([
    { name: "_rels/.rels", content: relations(relation("a", "officeDocument", "xl/workbook.bin")) },
    { name: "xl/workbook.bin", content: "" },
  ]);
  await expect(readSpreadsheet(binary)).rejects.toThrow(fault("workbook_binary"));
  await expect(readSpreadsheet(buildZip([{ name: "a.txt", content: "x" }]))).rejects.toThrow(fault("workbook_unknown"));
});

const cellsOf = async (cells: string, options: Parameters<typeof buildWorkbook>[1] = {}) =>
  (await readSpreadsheet(buildWorkbook(`<row>${cells}</row>`, options))).sheets[0]?.rows[0]?.cells;

test.each([
  [0, "0"],
  [1, "1900-01-01"],
  [59, "1900-02-28"],
  // The 29th of February 1900, which never was.
  [60, "60"],
  [61, "1900-03-01"],
  [46_480.999_999_9, "2027-04-04"],
  [46_480.99, "2027-04-03"],
  [401_768, "2999-12-31"],
  [401_769, "401769"],
  [1e300, "1e+300"],
  [-1, "-1"],
])("the number %d with the format of a date is %s", async (serial, shown) =>
  expect(await cellsOf(`<c s="1"><v>${serial}</v></c>`)).toEqual([shown]),
);

test("days of a workbook from a Mac count from 1904", async () => {
  const cells = `<c s="1"><v>0</v></c><c s="1"><v>60</v></c><c s="1"><v>-1</v></c>`;
  expect(await cellsOf(cells, { date1904: true })).toEqual(["1904-01-01", "1904-03-01", "-1"]);
});

test("the first day of a month or a year whose format names no day is that month or year", async () => {
  const [first, later] = [46_447, 46_448];
  const cells = `<c s="2"><v>${first}</v></c><c s="2"><v>${later}</v></c><c s="2"><v>46388</v></c>`;
  const as = (code: string) => cellsOf(cells, { formats: `<numFmt numFmtId="164" formatCode="${code}"/>` });
  expect(await as("mmm-yy")).toEqual(["2027-03", "2027-03-02", "2027-01"]);
  expect(await as("yyyy")).toEqual(["2027-03-01", "2027-03-02", "2027"]);
  expect(await as("d.m.yy")).toEqual(["2027-03-01", "2027-03-02", "2027-01-01"]);
});

test("cells of every type are read as shown", async () => {
  const cells =
    `<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="d"><v>2027-04-03</v></c><c><v>n/a</v></c>` +
    `<c t="s"><v>9</v></c><c t="str"><v>a_x000A_b</v></c><c><v>0.30000000000000004</v></c>` +
    `<c t="inlineStr"><is><t>Kyo</t><rPh><t>spoken</t></rPh><r><t>to</t></r></is></c>`;
  expect(await cellsOf(cells)).toEqual(["TRUE", "FALSE", "2027-04-03", "n/a", "", "a\nb", "0.3", "Kyoto"]);
});

test("a row or cell without a place follows the one before", async () => {
  const rows = `<row r="4"><c r="C4"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row r="9"/>`;
  const [sheet] = (await readSpreadsheet(buildWorkbook(rows))).sheets;
  expect(sheet?.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [4, "", "", "1", "2"],
    [5, "3"],
  ]);
});
