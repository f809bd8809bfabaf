import type { Zip } from "../../read/zip.ts";
import { elementsOf } from "../elements.ts";
import { RowCounter } from "../sheet-builder.ts";
import type { Sheet } from "../spreadsheet.ts";
import { spreadsheetLimits } from "../spreadsheet-limits.ts";
import { optionalText, textOf } from "../zip-text.ts";
import { OdsTable } from "./table.ts";
import { transferError } from "../../faults.ts";

/** Whether a zip is an OpenDocument file. */
export const isOpenDocument = (zip: Zip) => zip.find("content.xml") !== null;

/**
 * Reads the sheets of an OpenDocument spreadsheet (OASIS OpenDocument 1.3 part 3, §9) that are not hidden, in their order. Throws
 * a transfer error for another kind of document, one with a password, and one that is damaged.
 */
export async function readOds(zip: Zip): Promise<Sheet[]> {
  if ((await optionalText(zip, "META-INF/manifest.xml")).includes("encryption-data"))
    throw transferError("spreadsheet_encrypted");
  const sheets = readContent(await textOf(zip, "content.xml"));
  if (sheets.length === 0) throw transferError("open_document_other");
  return sheets;
}

function readContent(xml: string): Sheet[] {
  const sheets: Sheet[] = [];
  const counter = new RowCounter();
  const hiddenStyles = new Set<string>();
  let style = "";
  let table: OdsTable | null = null;
  elementsOf(
    xml,
    (name, _attributes, _text, path) => {
      if (name === "table" && isSheet(path)) {
        if (table !== null) sheets.push(table.sheet());
        table = null;
      } else table?.close(name);
    },
    (name, attributes, path) => {
      if (name === "style") style = attributes["name"] ?? "";
      else if (name === "table-properties" && attributes["display"] === "false") hiddenStyles.add(style);
      else if (name === "table" && isSheet(path)) {
        if (sheets.length === spreadsheetLimits.sheets)
          throw transferError("workbook_too_many_sheets", { most: spreadsheetLimits.sheets });
        const isHidden = hiddenStyles.has(attributes["style-name"] ?? "");
        table = isHidden ? null : new OdsTable(attributes["name"] ?? "", counter);
      } else table?.open(name, attributes);
    },
    (text) => table?.text(text),
  );
  return sheets;
}

/** Whether an element is a sheet: charts and cells can have tables of their own. */
const isSheet = (path: readonly string[]) => path.at(-2)?.endsWith(":spreadsheet") === true;
