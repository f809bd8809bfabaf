import { labelledField } from "../fields.ts";
import type { ContentsBuilder } from "../contents-builder.ts";
import type { CsvFile } from "./csv-file.ts";
import { LabelledPairs } from "./pairs.ts";
import { titleOf } from "../title.ts";

const fixedCells = 7;
const totpLabel = "tfc:keeper";

/**
 * Keeper has no header: folder, title, login, password, link, notes, shared folder, then pairs of label and value. Other
 * tables look like that, so one of these must speak for it: rows of different lengths, a nested folder, a label of Keeper's.
 */
export function isKeeper({ sample }: CsvFile): boolean {
  const isRow = (cells: readonly string[]) =>
    cells.length >= fixedCells && cells.length % 2 === 1 && (cells[4] === "" || isLink(cells[4]));
  if (sample.length === 0 || !sample.every(isRow) || !sample.some((cells) => isLink(cells[4]))) return false;
  const differ = sample.some((cells) => cells.length !== sample[0]?.length);
  const isOwn = (cells: readonly string[]) =>
    cells[0]?.includes("\\") === true || cells.slice(fixedCells).some((cell) => cell.toLowerCase() === totpLabel);
  return differ || sample.some(isOwn);
}

const isLink = (cell: string | undefined) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/iu.test(cell ?? "");

export const keeperCells = { min: fixedCells, max: Infinity };

export function readKeeperRow(source: string, cells: readonly string[], contents: ContentsBuilder): void {
  const [folder = "", title = "", email = "", password = "", link = "", notes = "", shared = ""] = cells;
  const pairs = new LabelledPairs(cells.slice(fixedCells));
  const totp = pairs.take(totpLabel);
  const [path, other] = (folder === "" ? [shared, ""] : [folder, shared]).map((name) => name.split("\\"));
  contents.add({
    source,
    title: titleOf(title, link, email),
    link,
    email,
    password,
    notes,
    totp,
    path,
    tags: other,
    fields: pairs.remainder.map(([label, value]) => labelledField(label, value)),
  });
}
