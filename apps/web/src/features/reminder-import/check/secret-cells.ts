import { isSecretColumn, type Sheet } from "@pomander/transfer/spreadsheets";
import { texts } from "../texts.ts";
import { rowsBelow, type SheetSettings } from "./sheet-settings.ts";

/** The passwords and licence keys of a file that no reminder gets. */
export interface SecretCells {
  /** A table of titles and secrets, which the import of passwords reads. */
  file: File;
  /** The number of its rows. */
  rows: number;
}

/** Returns the secrets that the choice of columns leaves out, each with the title of its row; null without any. */
export function secretCellsOf(sheet: Sheet, settings: SheetSettings, fileName: string): SecretCells | null {
  const { headings, columns } = settings;
  const all = rowsBelow(sheet, settings).map(({ cells }) => cells);
  const indexesOf = (isWanted: (at: number) => boolean) => columns.flatMap((_, at) => (isWanted(at) ? [at] : []));
  const titles = indexesOf((at) => columns[at] === "title");
  const secrets = indexesOf(
    (at) =>
      columns[at] === "ignore" &&
      isSecretColumn(
        headings[at] ?? "",
        all.map((cells) => cells[at] ?? ""),
      ),
  );
  const cellOf = (cells: readonly string[], at: number) => (cells[at] ?? "").trim();
  const rows = all
    .filter((cells) => secrets.some((at) => cellOf(cells, at) !== ""))
    .map((cells) => [
      // The reminder has the same title.
      [...new Set(titles.map((at) => cellOf(cells, at)).filter(Boolean))].join(" – "),
      ...secrets.map((at) => cellOf(cells, at)),
    ]);
  if (rows.length === 0) return null;
  const names = secrets.map((at) => headings[at]?.trim() || texts.check.columns.unnamed(at + 1));
  const table = [["Title", ...names], ...rows].map((cells) => cells.map(quoted).join(","));
  const name = `${fileName.replace(/\.\w+$/u, "")}.csv`;
  return { file: new File([table.join("\r\n")], name, { type: "text/csv" }), rows: rows.length };
}

/** Returns a cell of a CSV file unchanged, also where a spreadsheet would take it for a formula. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
