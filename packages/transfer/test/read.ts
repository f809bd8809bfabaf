import { readFile, type FileContents, type ReadOptions } from "../src/index.ts";
import { utf8 } from "./files.ts";

export const readText = (text: string, options?: ReadOptions): Promise<FileContents> => readFile(utf8(text), options);

/** Rows of cells as RFC 4180 writes them. */
export const csvOf = (rows: readonly (readonly string[])[], delimiter = ",", lineEnd = "\r\n"): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join(lineEnd) + lineEnd;
