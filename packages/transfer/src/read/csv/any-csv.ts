import type { EntryField } from "@pomander/vault";
import type { ColumnMeaning } from "../../column-meanings.ts";
import type { RecognizedFile } from "../../file-contents.ts";
import type { ContentsBuilder, FoundEntry } from "../contents-builder.ts";
import { clearDay, orderOfDays, parseDay, type DayOrder, type UnclearDay } from "../dates.ts";
import type { CsvFile } from "./csv-file.ts";
import { titleOf } from "../title.ts";
import { transferError, rowFault, type RowFault } from "../../faults.ts";

/** Returns null when the text is hardly a table: most rows have another number of columns than the first. */
export function tableOf({ first, sample }: CsvFile): RecognizedFile["table"] | null {
  const alike = sample.filter((cells) => cells.length === first.length).length;
  if (sample.length < 2 || alike / sample.length < 0.6) return null;
  const hasHeader = isHeader(first, sample.slice(1));
  return { columns: [...first], hasHeader, rows: hasHeader ? sample.slice(1) : sample };
}

const headerWord =
  /title|name|account|url|site|link|web|user|login|mail|pass|note|comment|tag|group|folder|category|expir|valid|otp|2fa/iu;
const looksLikeValue = (cell: string) =>
  /^[a-z][a-z0-9+.-]*:\/\/|@.*\.|^[\d\s.,:/-]+$/iu.test(cell.trim()) || cell.length > 40;

/**
 * Returns whether no name looks like a value, and either a name is one that headers have, or a row below has values.
 */
function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const names = first.filter((cell) => cell.trim() !== "");
  if (names.some(looksLikeValue) || new Set(names).size !== names.length) return false;
  return names.some((name) => headerWord.test(name)) || others.some((cells) => cells.some(looksLikeValue));
}

/** Returns the columns. Refuses meanings that are not one per column, or that leave nothing to read. */
export function checkColumns(csv: CsvFile, columns: readonly ColumnMeaning[] | undefined): readonly ColumnMeaning[] {
  if (columns?.length !== csv.first.length) {
    throw transferError("columns_not_chosen", { count: csv.first.length });
  }
  if (columns.every((meaning) => meaning === "ignore")) {
    throw transferError("columns_all_ignored");
  }
  return columns;
}

/** A row under columns of chosen meanings. */
export interface AnyRow {
  source: string;
  cells: readonly string[];
}

/**
 * Reads rows whose columns a user has explained. They come together, since the dates of a column explain each other.
 */
export function createAnyRowReader(
  names: readonly string[],
  meanings: readonly ColumnMeaning[],
  rows: readonly AnyRow[],
) {
  const orders = meanings.map((meaning, index) => (meaning === "expires" ? orderOfColumn(rows, index) : null));
  return ({ source, cells }: AnyRow, contents: ContentsBuilder): void => {
    const found = new FoundRow();
    for (const [index, meaning] of meanings.entries()) {
      const value = cells[index] ?? "";
      const name = names[index]?.trim() || `Column ${index + 1}`;
      if (value !== "" && meaning !== "ignore") found.put(meaning, name, value, orders[index] ?? null);
    }
    if (found.problem !== null) contents.fail(source, found.title, found.problem);
    else if (found.isEmpty) contents.skip(source, null, rowFault("empty_row"));
    else contents.add({ source, ...found.entry });
  };
}

const orderOfColumn = (rows: readonly AnyRow[], index: number): DayOrder | null =>
  orderOfDays(rows.map(({ cells }) => parseDay(cells[index] ?? "")).filter(isUnclear));
const isUnclear = (day: string | UnclearDay | null): day is UnclearDay => typeof day === "object" && day !== null;

type Single = "title" | "link" | "email" | "password" | "category" | "totp";

/** The values found in one row; a second value of the same meaning becomes a field. */
class FoundRow {
  problem: RowFault | null = null;
  isEmpty = true;
  readonly #singles: Partial<Record<Single, string>> = {};
  readonly #notes: string[] = [];
  readonly #tags: string[] = [];
  readonly #urls: string[] = [];
  readonly #fields: EntryField[] = [];
  #expires: string | undefined;
  #isFavorite = false;

  put(meaning: Exclude<ColumnMeaning, "ignore">, name: string, value: string, order: DayOrder | null): void {
    this.isEmpty = false;
    if (meaning === "notes") this.#notes.push(value);
    else if (meaning === "tags") this.#tags.push(...value.split(/[;,]/u).map((tag) => tag.trim()));
    else if (meaning === "favorite") this.#isFavorite = /^\s*(1|true|yes|y|x|\*)\s*$/iu.test(value);
    else if (meaning === "expires") this.#putExpiry(value, order);
    else if (meaning === "field" || meaning === "hiddenField") this.#putField(name, value, meaning === "hiddenField");
    else if (this.#singles[meaning] === undefined) this.#singles[meaning] = value;
    else if (meaning === "link") this.#urls.push(value);
    else this.#putField(name, value, meaning === "password" || meaning === "totp");
  }

  get title(): string | null {
    return this.#singles.title ?? null;
  }

  get entry(): Omit<FoundEntry, "source"> {
    const { title = "", link = "", email = "", password, category, totp } = this.#singles;
    return {
      title: titleOf(title, link, email),
      link,
      urls: this.#urls.map((url) => ({ url })),
      email,
      password,
      category,
      totp,
      notes: this.#notes.join("\n"),
      tags: this.#tags,
      fields: this.#fields,
      expires: this.#expires,
      isFavorite: this.#isFavorite,
    };
  }

  #putField(name: string, value: string, isHidden: boolean): void {
    this.#fields.push({ name, value, kind: isHidden ? "hidden" : "text" });
  }

  #putExpiry(value: string, order: DayOrder | null): void {
    if (value.trim() === "") return;
    const day = parseDay(value);
    const expires = isUnclear(day) ? clearDay(day, order) : day;
    if (expires !== null) this.#expires = expires;
    else
      this.problem = isUnclear(day)
        ? rowFault("unclear_day", { value })
        : rowFault("not_day", { value: value.slice(0, 40) });
  }
}
