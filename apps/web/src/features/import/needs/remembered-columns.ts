import { columnMeanings, type ColumnMeaning, type RecognizedFile } from "@pomander/transfer";
import { rememberedColumnsOf } from "../../../lib/remembered-columns.ts";
import { hasKnownNames } from "./guess-columns.ts";

type Table = NonNullable<RecognizedFile["table"]>;

export const rememberedColumnsKey = "importColumns";
const remembered = rememberedColumnsOf(rememberedColumnsKey, columnMeanings);

/** What a person said about a CSV file's columns. A first row that may hold values is not remembered. */
export function rememberColumns(storage: Storage, table: Table, columns: readonly ColumnMeaning[]): void {
  if (hasKnownNames(table)) remembered.remember(storage, table.columns, columns);
}

/** What was said about a file with this header before; null: nothing. */
export const rememberedColumns = (storage: Storage, table: Table): readonly ColumnMeaning[] | null =>
  hasKnownNames(table) ? remembered.read(storage, table.columns) : null;
