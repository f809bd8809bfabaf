import { columnMeanings, type ColumnMeaning, type RecognizedFile } from "@pomander/transfer";
import { hasKnownNames } from "./guess-columns.ts";

type Table = NonNullable<RecognizedFile["table"]>;

export const rememberedColumnsKey = "importColumns";
/** Headers that are remembered at most; the oldest go first. */
const most = 20;

/**
 * What a person said about a CSV file's columns, by the header: never a value of the file. A first row that may hold
 * values is not remembered, and of a header only a checksum.
 */
export function rememberColumns(storage: Storage, table: Table, columns: readonly ColumnMeaning[]): void {
  if (!hasKnownNames(table)) return;
  const key = checksumOf(table.columns);
  const others = read(storage).filter(([known]) => known !== key);
  try {
    storage.setItem(rememberedColumnsKey, JSON.stringify([[key, columns], ...others].slice(0, most)));
  } catch {
    // No room: it is asked again.
  }
}

/** What was said about a file with this header before; null: nothing. */
export function rememberedColumns(storage: Storage, table: Table): readonly ColumnMeaning[] | null {
  if (!hasKnownNames(table)) return null;
  const found = read(storage).find(([known]) => known === checksumOf(table.columns))?.[1];
  return found?.length === table.columns.length ? found : null;
}

function read(storage: Storage): [string, ColumnMeaning[]][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(rememberedColumnsKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

const isRemembered = (value: unknown): value is [string, ColumnMeaning[]] =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  Array.isArray(value[1]) &&
  value[1].every((meaning) => (columnMeanings as readonly unknown[]).includes(meaning));

/** FNV-1a of 32 bits: it tells headers apart and gives none back. */
function checksumOf(columns: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(columns)) {
    hash ^= unit.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
