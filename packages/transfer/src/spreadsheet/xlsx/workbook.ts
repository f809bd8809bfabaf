import type { Pacer } from "../../read/pacer.ts";
import type { Zip } from "../../read/zip.ts";
import { RowCounter } from "../sheet-builder.ts";
import type { Sheet } from "../spreadsheet.ts";
import { spreadsheetLimits } from "../spreadsheet-limits.ts";
import { elementsOf } from "../elements.ts";
import { optionalText, textOf } from "../zip-text.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readStyles } from "./styles.ts";
import { readWorksheet } from "./worksheet.ts";
import { transferError } from "../../faults.ts";

/**
 * Reads the sheets of an Excel workbook (ECMA-376 part 1, §18) that are not hidden, in their order. Throws
 * a transfer error for a zip that is no workbook, or whose parts are damaged.
 */
export async function readWorkbook(zip: Zip, pacer: Pacer): Promise<Sheet[]> {
  const path = (await relationsOf(zip, "")).find(({ type }) => type === "officeDocument")?.path;
  if (path?.endsWith(".xml") !== true) throw notWorkbook(zip);
  const relations = await relationsOf(zip, path);
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path ?? null;
  const { sheets, is1904 } = readIndex(await textOf(zip, path));
  const strings = readSharedStrings(await optionalText(zip, pathOf("sharedStrings")));
  const styles = readStyles(await optionalText(zip, pathOf("styles")));
  const counter = new RowCounter();
  const read: Sheet[] = [];
  for (const { name, relationId } of sheets) {
    const relation = relations.find(({ id }) => id === relationId);
    // Charts and macros have sheets too.
    if (relation?.type !== "worksheet") continue;
    const text = await textOf(zip, relation.path);
    read.push({ name, ...readWorksheet(text, { strings, styles, is1904, counter }) });
    await pacer.pause(read.length / sheets.length);
  }
  if (read.length === 0) throw transferError("workbook_all_hidden");
  return read;
}

interface SheetName {
  name: string;
  relationId: string;
}

/** Reads the workbook's list of visible sheets, and whether its days count from 1904. */
function readIndex(xml: string): { sheets: SheetName[]; is1904: boolean } {
  const sheets: SheetName[] = [];
  let is1904 = false;
  elementsOf(xml, (name, attributes) => {
    if (name === "workbookPr") is1904 = attributes["date1904"] === "1" || attributes["date1904"] === "true";
    if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
    if (sheets.length === spreadsheetLimits.sheets)
      throw transferError("workbook_too_many_sheets", { most: spreadsheetLimits.sheets });
    sheets.push({ name: attributes["name"] ?? "", relationId: attributes["id"] ?? "" });
  });
  return { sheets, is1904 };
}

interface Relation {
  id: string;
  /** The last part of its address: "worksheet". */
  type: string;
  /** Path in the zip. */
  path: string;
}

/** Reads the relationships of a part (ECMA-376 part 2, §6.5); the package itself is the part without a name. */
async function relationsOf(zip: Zip, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const xml = await optionalText(zip, `${folder}_rels/${part.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  elementsOf(xml, (name, attributes) => {
    const target = attributes["Target"] ?? "";
    if (name !== "Relationship" || attributes["TargetMode"] === "External") return;
    const type = (attributes["Type"] ?? "").split("/").at(-1) ?? "";
    relations.push({ id: attributes["Id"] ?? "", type, path: pathFrom(folder, target) });
  });
  return relations;
}

function pathFrom(folder: string, target: string): string {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const part of target.split("/").filter(Boolean)) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

const notWorkbook = (zip: Zip) =>
  transferError(zip.find("xl/workbook.bin") === null ? "workbook_unknown" : "workbook_binary");
