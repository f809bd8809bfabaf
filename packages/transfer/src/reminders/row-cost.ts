import { type Cells, shortened } from "./cells.ts";
import { costIn, currencyIn } from "./cost-in.ts";

/** Returns the currency of a row's amount without one: that of its own column, else the file's. */
export const currencyOf = (cells: Cells, standard: string): string =>
  currencyIn(cells.text("currency"), standard)?.currency ?? standard;

/** Keeps the words of a cost in the notes where it says more than the field: "€30 a month". */
export function keepCostWords(cells: Cells, currency: string, notes: string[]): void {
  const [text, heading] = [cells.text("cost"), cells.heading("cost")];
  const read = text === "" ? null : costIn(text, heading, currency);
  if (read === null && text !== "" && cells.text("currency") !== "")
    notes.push(`${cells.heading("currency")}: ${cells.text("currency")}`);
  if (read?.isPart !== true) return;
  cells.warn("costReadAs", shortened(text), read.cost);
  notes.push(`${heading}: ${text}`);
}
