import { buildZip } from "./zip-builder.ts";

/** A workbook of one sheet as programs write it, with these rows and number formats. */
export function buildWorkbook(
  rows: string,
  { prefix = "", date1904 = false, strings = "", formats = "", after = "" } = {},
): Uint8Array {
  const p = prefix === "" ? "" : `${prefix}:`;
  const namespace = `xmlns${prefix === "" ? "" : `:${prefix}`}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = (list: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
  return buildZip([
    {
      name: "_rels/.rels",
      content: relations(`<Relationship Id="a" Type="${office}/officeDocument" Target="/book/main.xml"/>`),
    },
    {
      name: "book/_rels/main.xml.rels",
      content: relations(
        `<Relationship Id="x" Type="${office}/worksheet" Target="../sheets/one.xml"/>` +
          `<Relationship Id="y" Type="${office}/sharedStrings" Target="./strings.xml"/>` +
          `<Relationship Id="z" Type="${office}/styles" Target="styles.xml"/>`,
      ),
    },
    {
      name: "book/main.xml",
      content: `<${p}workbook ${namespace} xmlns:r="${office}"><${p}workbookPr date1904="${date1904 ? 1 : 0}"/><${p}sheets><${p}sheet name="One" sheetId="1" r:id="x"/></${p}sheets></${p}workbook>`,
    },
    { name: "book/strings.xml", content: `<sst ${namespace}>${strings}</sst>` },
    {
      name: "book/styles.xml",
      content: `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
    {
      name: "sheets/one.xml",
      content: `<${p}worksheet ${namespace}><${p}sheetData>${rows.replaceAll("<", `<${p}`).replaceAll(`<${p}/`, `</${p}`)}</${p}sheetData>${after}</${p}worksheet>`,
    },
  ]);
}
