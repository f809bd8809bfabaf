import { buildZip } from "./zip-builder.ts";

const namespaces = ["office", "table", "text", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

/** An OpenDocument spreadsheet of one sheet as programs write it, with these rows; or with other tables, or another body. */
export function buildOds(rows: string, { tables = "", styles = "", body = "spreadsheet" } = {}): Uint8Array {
  return buildZip([
    { name: "mimetype", content: `application/vnd.oasis.opendocument.${body}` },
    {
      name: "content.xml",
      content: `<office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${body}><table:table table:name="One">${rows}</table:table>${tables}</office:${body}></office:body></office:document-content>`,
    },
  ]);
}

/** A cell of text, with these attributes. */
export const odsText = (text: string, attributes = "") =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
