import { expect, test } from "vitest";
import { importLimits } from "./import-limits.ts";
import { spreadsheetLimits } from "./spreadsheet/spreadsheet-limits.ts";

test("files are read up to the bounds that were chosen, which only large files would show", () => {
  const mebibyte = 1024 * 1024;
  expect(importLimits).toEqual({
    fileBytes: 100 * mebibyte,
    sealedFileBytes: 8 * 1024 * mebibyte,
    sealedEntriesBytes: 256 * mebibyte,
    zipBytes: 2 * 1024 * mebibyte,
    unpackedBytes: 100 * mebibyte,
    zipFiles: 20_000,
    entries: 20_000,
    columns: 1_000,
    jsonDepth: 64,
  });
  expect(spreadsheetLimits).toEqual({
    fileBytes: 30 * mebibyte,
    rows: 25_000,
    columns: 200,
    characters: 30_000_000,
    sheets: 100,
  });
});
