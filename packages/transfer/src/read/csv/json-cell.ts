import { parseJson } from "../json.ts";

/** The JSON in a cell, null for an empty one; undefined for what is none, or nests deeper than any export. */
export function parseCell(cell: string): unknown {
  try {
    return cell === "" ? null : parseJson(cell);
  } catch {
    return undefined;
  }
}
