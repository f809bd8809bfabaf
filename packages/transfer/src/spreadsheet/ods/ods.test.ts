import "@pomander/texts/transfer";
import { textOfError } from "@pomander/texts/error-texts";
import { expect, test } from "vitest";
import { buildOds, odsText as text } from "../../../test/ods-builder.ts";
import { fault } from "../../../test/sentences.ts";
import { buildZip } from "../../../test/zip-builder.ts";
import { spreadsheetLimits } from "../spreadsheet-limits.ts";
import { readSpreadsheet } from "../read-spreadsheet.ts";

const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const empty = `<table:table-cell table:number-columns-repeated="16384"/>`;
const read = async (bytes: Uint8Array) => {
  const { kind, sheets } = await readSpreadsheet(bytes);
  return {
    kind,
    names: sheets.map(({ name }) => name),
    rows: sheets[0]?.rows.map(({ line, cells }) => [line, ...cells]),
    merged: sheets[0]?.merged,
  };
};
const refusalOf = (bytes: Uint8Array) => readSpreadsheet(bytes).then(() => "read", textOfError);

test("an OpenDocument spreadsheet is read with its dates, numbers, lines and empty rows, without comments and hidden sheets", async () => {
  const date = (value: string, shown: string) =>
    `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
  const number = `<table:table-cell office:value-type="float" office:value="46508"><text:p>46.508,00</text:p></table:table-cell>`;
  const money = `<table:table-cell office:value-type="currency" office:value="18500"><text:p>£18,500</text:p></table:table-cell>`;
  const rich = `<table:table-cell office:value-type="string"><office:annotation><dc:date>2026-03-09</dc:date><text:p>secret <text:span>comment</text:span></text:p></office:annotation><text:p>a<text:span>b<text:s text:c="2"/></text:span>c</text:p><text:p>d</text:p></table:table-cell>`;
  const styles = `<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>`;
  const tables = `<table:table table:name="Hidden" table:style-name="ta2">${row(text("x"))}</table:table><table:table table:name="Two">${row(text("y"))}</table:table>`;
  const rows = [
    row(text("Name") + text("Until") + empty),
    row(empty, `table:number-rows-repeated="3"`),
    row(date("2027-03-09", "09.03.27") + date("2027-03-31T23:59:00", "x") + number + money + rich),
    row(date("2027-03-01", "Mrz 27") + `<table:table-cell table:number-columns-repeated="2"/>` + text("end")),
    row(text("twice", `table:number-columns-repeated="2"`), `table:number-rows-repeated="2"`),
    row(empty, `table:number-rows-repeated="1048000"`),
  ];
  expect(await read(buildOds(rows.join(""), { tables, styles }))).toEqual({
    kind: "ods",
    names: ["One", "Two"],
    merged: 0,
    rows: [
      [1, "Name", "Until"],
      [5, "2027-03-09", "2027-03-31", "46.508,00", "£18,500", "ab  c\nd"],
      [6, "2027-03", "", "", "end"],
      [7, "twice", "twice"],
      [8, "twice", "twice"],
    ],
  });
});

test("merged cells of it repeat their value, but make no rows of their own", async () => {
  const covered = "<table:covered-table-cell/>";
  const rows = [
    row(text("Title", `table:number-columns-spanned="3"`) + covered + covered),
    row(text("IT", `table:number-rows-spanned="4"`) + text("www")),
    row(covered + text("mail")),
    row(`<table:covered-table-cell table:number-columns-repeated="1"/>` + text("shop")),
    row(covered),
    row(text("HR") + text("pay")),
  ];
  expect(await read(buildOds(rows.join("")))).toMatchObject({
    merged: 4,
    rows: [
      [1, "Title", "Title", "Title"],
      [2, "IT", "www"],
      [3, "IT", "mail"],
      [4, "IT", "shop"],
      [6, "HR", "pay"],
    ],
  });
});

test.each([
  [`office:value-type="boolean" office:boolean-value="true"`, "<text:p>WAHR</text:p>", "TRUE"],
  [`office:value-type="boolean" office:boolean-value="false"`, "<text:p>FALSCH</text:p>", "FALSE"],
  // The column is too narrow for the number, or it has a format of words alone.
  [`office:value-type="float" office:value="12.5"`, "<text:p>###</text:p>", "12.5"],
  [`office:value-type="float" office:value="12.5"`, "<text:p>13</text:p>", "13"],
  [`office:value-type="float" office:value="12.5"`, "", "12.5"],
  [`office:value-type="float" office:value=" "`, "<text:p>none</text:p>", "none"],
  [`office:value-type="float" office:value="x"`, "<text:p>none</text:p>", "none"],
  [`office:value-type="string" office:string-value="stored"`, "", "stored"],
  [`office:value-type="string" office:string-value="stored"`, "<text:p>shown</text:p>", "shown"],
  [`office:value-type="percentage" office:value="0.5"`, "", "0.5"],
  [`office:value-type="date" office:date-value="soon"`, "<text:p>soon</text:p>", "soon"],
  [`office:value-type="string" office:date-value="2027-03-01"`, "<text:p>x</text:p>", "x"],
  [`office:value-type="date" office:date-value="2027-03-01"`, "<text:p>03/2027</text:p>", "2027-03"],
  [`office:value-type="date" office:date-value="2027-03-01"`, "<text:p>2027-3</text:p>", "2027-03"],
  [`office:value-type="date" office:date-value="2027-03-09"`, "<text:p>Mrz 27</text:p>", "2027-03-09"],
  [`office:value-type="date" office:date-value="2027-03-01"`, "<text:p>1. Mrz 27</text:p>", "2027-03-01"],
  [`office:value-type="string"`, "<text:h>a<text:tab/>b<text:s/>c<text:line-break/>d</text:h>", "a\tb c\nd"],
  [
    `office:value-type="string"`,
    "<draw:frame xmlns:draw='d'><text:p>chart</text:p></draw:frame><text:p>a</text:p>",
    "a",
  ],
])("a cell of %s with %o is %o", async (attributes, inner, shown) => {
  const cell = `<table:table-cell ${attributes}>${inner}</table:table-cell>`;
  expect((await read(buildOds(row(cell + text("end"))))).rows).toEqual([[1, shown, "end"]]);
});

test("one that is encrypted is refused, and so are more sheets than can be read", async () => {
  const manifest = "<manifest:encryption-data/>";
  const encrypted = buildZip([
    { name: "META-INF/manifest.xml", content: manifest },
    { name: "content.xml", content: "x" },
  ]);
  await expect(readSpreadsheet(encrypted)).rejects.toEqual(fault("spreadsheet_encrypted"));
  const tables = (count: number) => `<table:table>${row(text("x"))}</table:table>`.repeat(count);
  const most = buildOds(row(text("x")), { tables: tables(spreadsheetLimits.sheets - 1) });
  expect((await read(most)).names).toHaveLength(spreadsheetLimits.sheets);
  const more = buildOds(row(text("x")), { tables: tables(spreadsheetLimits.sheets) });
  await expect(readSpreadsheet(more)).rejects.toEqual(fault("workbook_too_many_sheets"));
});

test("one whose numbers of rows, columns, spaces or merged cells are past all bounds is refused, or read without them", async () => {
  const many = `table:number-rows-repeated="1000000000"`;
  expect(await refusalOf(buildOds(row(text("x"), many)))).toMatch(/more than 25,000 rows/u);
  expect(await refusalOf(buildOds(row(text("x", `table:number-columns-repeated="999999999"`))))).toMatch(
    /more than 200 columns/u,
  );
  const spaces = `<table:table-cell office:value-type="string"><text:p>a<text:s text:c="999999999"/>b</text:p></table:table-cell>`;
  expect((await read(buildOds(row(spaces)))).rows?.[0]?.[1]).toHaveLength(102);
  const span = `table:number-rows-spanned="999999999" table:number-columns-spanned="999999999"`;
  const huge = text("x".repeat(30_000), span) + `<table:covered-table-cell table:number-columns-repeated="199"/>`;
  expect(await refusalOf(buildOds(row(huge) + row(text("y")).repeat(10)))).toBe("read");
  const rows =
    row(huge) + row(`<table:covered-table-cell table:number-columns-repeated="199"/>${text("y")}`).repeat(10);
  expect(await refusalOf(buildOds(rows))).toMatch(/too much text/u);
  expect(await refusalOf(buildOds(row(empty, many) + row(text("z"))))).toBe("read");
  for (const odd of ["-5", "1e9", "x", "0", ""])
    expect((await read(buildOds(row(text("x"), `table:number-rows-repeated="${odd}"`)))).rows).toEqual([[1, "x"]]);
  expect(await refusalOf(buildOds(row(text("x")), { body: "text" }))).toMatch(/isn't a spreadsheet/u);
  expect(await refusalOf(buildOds("<table:table-row>"))).toMatch(/damaged/u);
});
