import type { EntryField } from "@pomander/vault";

/** The columns of a header: their names as written, and the index of each without regard to case. */
export class CsvHeader {
  readonly names: readonly string[];
  readonly #indexes = new Map<string, number>();

  constructor(cells: readonly string[]) {
    this.names = cells.map((cell) => cell.trim());
    for (const [index, name] of this.names.entries()) {
      const key = name.toLowerCase();
      if (!this.#indexes.has(key)) this.#indexes.set(key, index);
    }
  }

  indexOf(name: string): number | undefined {
    return this.#indexes.get(name);
  }

  hasAll(names: readonly string[]): boolean {
    return names.every((name) => this.#indexes.has(name));
  }

  hasOnly(names: readonly string[]): boolean {
    return this.names.every((name) => name === "" || names.includes(name.toLowerCase()));
  }
}

/** One row under a header, which remembers the columns that were read. Column names are given in lower case. */
export class CsvRecord {
  readonly #cells: readonly string[];
  readonly #header: CsvHeader;
  readonly #taken = new Set<number>();

  constructor(header: CsvHeader, cells: readonly string[]) {
    this.#header = header;
    this.#cells = cells;
  }

  /** Returns the cell of a column, empty when there is none. */
  take(name: string): string {
    const index = this.#header.indexOf(name);
    if (index === undefined) return "";
    this.#taken.add(index);
    return this.#cells[index] ?? "";
  }

  /** Returns the cells from the nth on that are not empty. */
  takeFrom(first: number): string[] {
    for (let index = first; index < this.#cells.length; index++) this.#taken.add(index);
    return this.#cells.slice(first).filter((cell) => cell !== "");
  }

  /**
   * Returns some columns as fields, each under a name; those without a value are left out later, when the entry is
   * made.
   */
  takeFields(fields: readonly (readonly [column: string, name: string, kind: EntryField["kind"]])[]): EntryField[] {
    return fields.map(([column, name, kind]) => ({ name, value: this.take(column), kind }));
  }

  /** Returns the cells that were not read, under the names of the header. */
  remainder(): EntryField[] {
    return this.#cells.flatMap((value, index) =>
      value === "" || this.#taken.has(index)
        ? []
        : [{ name: this.#header.names[index] || `Column ${index + 1}`, value, kind: "text" as const }],
    );
  }
}
