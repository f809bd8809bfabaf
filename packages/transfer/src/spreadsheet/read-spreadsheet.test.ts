import "@pomander/texts/transfer";
import { textOfError } from "@pomander/texts/error-texts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildWorkbook } from "../../test/workbook-builder.ts";
import { buildZip } from "../../test/zip-builder.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { datePrecision } from "./xlsx/styles.ts";

const fileOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../test/files/xlsx/${name}`, import.meta.url)));
const rowsOf = async (bytes: Uint8Array) =>
  (await readSpreadsheet(bytes)).sheets.map(({ name, rows }) => [
    name,
    rows.map(({ line, cells }) => [line, ...cells]),
  ]);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const refusalOf = (bytes: Uint8Array) => readSpreadsheet(bytes).then(() => "read", textOfError);

describe("a workbook", () => {
  test("of another program is read with its sheets, dates, texts and lines; hidden sheets are left out", async () => {
    const table = [
      [1, "Zertifikate der IT, Stand Januar"],
      [3, "Bezeichnung", "Ablaufdatum", "Vorlauf", "Kosten", "Bemerkung"],
      [4, "www.example.org", "2027-04-03", "30, 14, 1", "99.9", "Zeile 1\nZeile 2"],
      [5, "mail.example.org", "2027-12-31", "14", "0.3"],
    ];
    const [[name, rows], [, licences]] = (await rowsOf(fileOf("certificates.xlsx"))) as [
      [string, unknown[]],
      unknown[],
    ];
    expect([name, rows.slice(0, 4)]).toEqual(["Zertifikate", table]);
    expect(rows[4]).toEqual([6, "Müller & Söhne <GmbH>", "1.2.2028", "", "TRUE", expect.stringContaining("bleibt")]);
    expect(licences).toEqual([
      [1, "Name", "Valid until"],
      [2, "Editor", "1900-02-28"],
    ]);
    const [[, from1904], [, early]] = (await rowsOf(fileOf("certificates-1904.xlsx"))) as [
      [string, unknown[]],
      unknown[],
    ];
    expect(from1904.slice(0, 4)).toEqual(table);
    expect(early).toEqual([
      [1, "Name", "Valid until"],
      [2, "Editor", "1904-01-02"],
    ]);
  });

  test.each(["", "x"])("has formulas read as what they gave last, with prefix %o", async (prefix) => {
    const rows =
      `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><f>TODAY()+30</f><v>46480</v></c>` +
      `<c r="D2" t="str"><f>A2&amp;"!"</f><v>Rich text!</v></c><c r="E2" s="2"><v>46480.75</v></c></row>` +
      `<row><c t="inlineStr"><is><t>In line</t></is></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c s="1"><f>A9</f></c></row>` +
      `<row r="9"><c r="A9" s="1"/></row>`;
    const strings = `<si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>spoken</t></rPh></si>`;
    const formats = `<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>`;
    const bytes = buildWorkbook(rows, { prefix, strings, formats });
    expect(await rowsOf(bytes)).toEqual([
      [
        "One",
        [
          [2, "Rich text", "2027-04-03", "", "Rich text!", "2027-04-03"],
          [3, "In line", "#DIV/0!"],
        ],
      ],
    ]);
  });

  test("shows a number as a date by its format alone", () => {
    const codes = ["d/m/yy", '[$-409]mmm d", "yyyy', "yyyy", "0.00", "General", '#,##0 "days"', "[h]:mm", "mm:ss"];
    expect(codes.map(datePrecision)).toEqual(["day", "day", "year", ...Array.from({ length: 5 }, () => null)]);
    expect(["mmm-yy", "mm/yyyy", '"d"yyyy'].map(datePrecision)).toEqual(["month", "month", "year"]);
  });

  test("that is damaged, huge or of another kind is refused with what to do", async () => {
    const wide = buildWorkbook(`<row r="1"><c r="ZZ1"><v>1</v></c></row>`);
    expect(await refusalOf(wide)).toMatch(/more than 200 columns/u);
    const long = buildWorkbook(`<row><c><v>1</v></c></row>`.repeat(25_001));
    expect(await refusalOf(long)).toMatch(/more than 25,000 rows/u);
    const entities = buildWorkbook(`<row><c t="str"><v>&amp;lol;</v></c></row>`);
    expect(await rowsOf(entities)).toEqual([["One", [[1, "&lol;"]]]]);
    expect(await refusalOf(buildWorkbook(`<row><c>`))).toMatch(/damaged/u);
    expect(await refusalOf(buildZip([{ name: "xl/workbook.bin", content: "" }]))).toMatch(/\.xlsb.*Save it as \.xlsx/u);
    expect(await refusalOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toMatch(/\.xls\)/u);
    expect(await refusalOf(new Uint8Array(Buffer.from("%PDF-1.7")))).toMatch(/isn't a spreadsheet/u);
    expect(await refusalOf(new Uint8Array(0))).toBe("This file has no rows.");
  });
});

describe("CSV", () => {
  test.each([",", ";", "\t", "|"])(
    "with %o between cells is read, whatever stands above the table",
    async (delimiter) => {
      const lines = ["Certificates 2027", "", ["Name", "Expires", "Cost"].join(delimiter)];
      const rows = [
        ["www", "3.4.2027", "1,5"],
        ["mail", "4.4.2027", "2,5"],
      ].map((cells) => cells.map((c) => `"${c}"`).join(delimiter));
      const [[, read]] = (await rowsOf(utf16([...lines, ...rows].join("\r\n")))) as [[string, unknown[]]];
      expect(read.slice(-3)).toEqual([
        [3, "Name", "Expires", "Cost"],
        [4, "www", "3.4.2027", "1,5"],
        [5, "mail", "4.4.2027", "2,5"],
      ]);
    },
  );

  test("of Windows-1252 keeps its letters, and a row whose quotes are broken is told by its line", async () => {
    const bytes = new Uint8Array(Buffer.from('Name;Fällig\nBüro;1.2.2027\n"broken;2.2.2027\n', "latin1"));
    const { sheets } = await readSpreadsheet(bytes);
    expect(sheets[0]?.rows).toEqual([
      { line: 1, cells: ["Name", "Fällig"], fault: null },
      { line: 2, cells: ["Büro", "1.2.2027"], fault: null },
      { line: 3, cells: [], fault: { code: "quote_open", params: {} } },
    ]);
  });
});
