import type { ColumnMeaning } from "@pomander/transfer";

/** Meanings that several columns may have; each of the others is for a single column. */
const shared: readonly ColumnMeaning[] = ["field", "hiddenField", "ignore", "tags", "notes"];

/** Returns what is wrong with a choice of meanings; null if nothing is. */
export function faultOfColumns(
  columns: readonly ColumnMeaning[],
): { kind: "noTitle" } | { kind: "twice"; meaning: ColumnMeaning } | null {
  const twice = columns.find((meaning, index) => !shared.includes(meaning) && columns.indexOf(meaning) !== index);
  if (twice !== undefined) return { kind: "twice", meaning: twice };
  return columns.some((meaning) => ["title", "link", "password"].includes(meaning)) ? null : { kind: "noTitle" };
}
