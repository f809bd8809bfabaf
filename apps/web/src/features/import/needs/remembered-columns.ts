import { columnMeanings, type ColumnMeaning, type RecognizedFile } from "@pomander/transfer";
import { rememberedColumnsOf } from "../../../lib/remembered-by-header.ts";
import { hasKnownNames } from "./guess-columns.ts";

type Table = NonNullable<RecognizedFile["table"]>;

export const rememberedColumnsKey = "importColumns";
const remembered = rememberedColumnsOf(rememberedColumnsKey, columnMeanings);

/** Remembers the user's choice for a CSV file's columns, unless its first row may contain values. */
export function rememberColumns(storage: Storage, table: Table, columns: readonly ColumnMeaning[]): void {
  if (hasKnownNames(table)) remembered.remember(storage, table.columns, columns);
}

/** Returns the earlier choice for a file with this header; null without one. */
export const rememberedColumns = (storage: Storage, table: Table): readonly ColumnMeaning[] | null =>
  hasKnownNames(table) ? remembered.read(storage, table.columns) : null;
