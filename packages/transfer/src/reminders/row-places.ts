import { readAnyDate } from "./dates/read-date.ts";
import { foldHeading, type ReminderColumn } from "./headings.ts";

/** The role of a row in a table. */
export type RowPlace =
  /** A row of the list, in the section of that name; empty without one. */
  | { kind: "row"; section: string }
  /** The name of the rows below it. */
  | { kind: "section"; name: string }
  /** A sum or a count, the headings again, or a remark on the whole list. */
  | { kind: "total" | "headings" | "remark" };

interface Row {
  line: number;
  cells: readonly string[];
}

const longestSection = 100;

/**
 * Returns the role of each row below the headings: a row of the list, the name of a section, a total, or the headings
 * again.
 */
export function placesOf(
  rows: readonly Row[],
  { headings, columns }: { headings: readonly string[]; columns: readonly ReminderColumn[] },
): RowPlace[] {
  const dates = columns.indexOf("expiryDate");
  const isWide = headings.filter((heading) => heading.trim() !== "").length >= 3;
  let section = "";
  /** Whether a list begins at the next row: at the start, below a total, a gap or another name. */
  let begins = true;
  return rows.map((row, at) => {
    const isAfterGap = begins || row.line > (rows[at - 1]?.line ?? 0) + 1;
    const place = placeOf(row, at, isAfterGap);
    begins = place.kind !== "row";
    return place;
  });

  function placeOf({ cells }: Row, at: number, isAfterGap: boolean): RowPlace {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    const hasDay = () => isDated(cells[dates] ?? "");
    if (areHeadings(cells, headings) && !hasDay()) return { kind: "headings" };
    if (isTotal(filled) && !hasDay()) return { kind: "total" };
    const [name = ""] = filled;
    const isMerged = filled.length > 1;
    const isAlone = name !== "" && filled.every((cell) => cell === name) && name.length <= longestSection;
    if (isRemark(name) && filled.every((cell) => cell === name)) return { kind: "remark" };
    if (!isWide || !isAlone) return { kind: "row", section };
    // One text over the date, too, is merged over all columns.
    if (isMerged ? isDay(name) : hasDay() || isDay(name)) return { kind: "row", section };
    // A text below the list, not in the column of its titles.
    const isTitled = columns.some((column, index) => column === "title" && (cells[index] ?? "").trim() !== "");
    if (at === rows.length - 1 && at > 0 && !isTitled) return { kind: "remark" };
    const next = rows[at + 1]?.cells.map((cell) => cell.trim()).filter(Boolean) ?? [];
    const isLast = new Set(next).size === 0;
    // A title alone, amid others, is more likely one whose date is missing.
    const isTitle = columns.every((column, index) => column !== "title" || (cells[index] ?? "").trim() !== "");
    const isStriking = !isTitle || isMerged || isAfterGap || name.endsWith(":") || name === name.toUpperCase();
    // A name above another name is one of its parts.
    const isAbove = new Set(next).size > 1 || (isMerged && !isLast);
    if (!isStriking || !isAbove) return { kind: "row", section };
    section = name;
    return { kind: "section", name };
  }
}

/** Returns whether a text is a remark on the whole list: a legend, its source, its date. */
const isRemark = (name: string) =>
  /^(?:\*+\s*(?:=|\p{L}{2})|(?:legende?|key|note|nb|n\.b\.|hinweis|anmerkung|fußnote|footnote|source|quelle|stand|as of|last updated?|zuletzt (?:geändert|aktualisiert)|updated|printed|gedruckt|erstellt|created|exported|seite|page|ende der liste|end of (?:list|report|file|data)|(?:bei )?(?:rück)?fragen|questions)\b\s*(?::|\?|\d|$|am |by |von |on ))/iu.test(
    name,
  );

const readingOf = (cell: string) => readAnyDate(cell.trim()).kind;
const isDated = (cell: string) => !["none", "several"].includes(readingOf(cell));
/** Returns whether a cell is a day or a period that is written out; "March 2027" can be a name as well. */
const isDay = (cell: string) => ["day", "either", "range"].includes(readingOf(cell));

/** Returns whether a row repeats the headings: at least two of them, and nothing else. */
function areHeadings(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [[foldHeading(cell), at] as const]));
  return (
    filled.length > 1 &&
    filled.every(([cell, at]) => {
      const heading = foldHeading(headings[at] ?? "");
      return heading === cell || heading.startsWith(`${cell} `) || heading.endsWith(` ${cell}`);
    })
  );
}

const sums =
  /^(?:(?:sub|grand|overall|running)[\s-]*)?totals?\b|^(?:(?:zwischen|gesamt|end|teil|jahres)-?)?summen?\b|^sums?\b|^(?:ins)?gesamt(?:betrag|kosten|zahl|wert|anzahl)?\b|^(?:zwischen|über)ergebnis\b|^saldo\b|^balance\b|^übertrag\b|^carried (?:over|forward)\b|^[σ∑Σ]|^(?:durchschnitt|mittelwert|average|mean)\b|^(?:anzahl|count|stückzahl|(?:number|no\.?|nr\.?) of)(?!\p{L})|^total\p{L}*\b|^(?:zzgl\.?|inkl\.?|incl\.?|plus) .*(?:mwst|ust|vat|tax)|^(?:netto|brutto|net|gross)\b/iu;
/** A count of the rows above: "Items in Building A: 11", "12 contracts". */
const counts =
  /^(?:\p{L}+ ){0,4}(?:items?|entries|rows|records|contracts|certificates|licen[cs]es|devices|assets|positionen|einträge|verträge|geräte|zeilen|stück|datensätze)\b[^:\d]*:\s*\d+$|^\d+ (?:items?|entries|rows|records|contracts|certificates|licen[cs]es|devices|assets|positionen|einträge|verträge|geräte|zeilen|datensätze)(?: (?:in total|total|gesamt|insgesamt))?$/iu;

/**
 * Returns whether a row is a total: its first cell says so, and the others are only numbers, or one remark next to a
 * number.
 */
function isTotal([first = "", ...others]: readonly string[]): boolean {
  if (counts.test(first)) return others.every((cell) => cell === first || /\d/u.test(cell));
  if (!sums.test(first)) return false;
  const more = others.filter((cell) => cell !== first);
  const texts = more.filter((cell) => !/\d/u.test(cell));
  return texts.length === 0 || (texts.length === 1 && more.some((cell) => isNumber(cell)));
}
const isNumber = (cell: string) =>
  /^[-+]?[\p{Sc}\s]*(?:[A-Z]{3}\s*)?[\d.,'’\s]*\d[\d.,'’\s-]*(?:%|\p{Sc}|[A-Z]{3})?$/u.test(cell);
