/** The label and value pairs that follow some cells: each value is taken once, in the order of the file. */
export class LabelledPairs {
  readonly #pairs: [label: string, value: string][] = [];

  constructor(cells: readonly string[]) {
    for (let at = 0; at + 1 < cells.length; at += 2) this.#pairs.push([cells[at] ?? "", cells[at + 1] ?? ""]);
  }

  /** Returns the first value that is not empty under one of some labels, without regard to case. */
  take(...labels: readonly string[]): string {
    for (const label of labels) {
      const index = this.#pairs.findIndex(([name, value]) => value !== "" && name.toLowerCase() === label);
      if (index !== -1) return this.#pairs.splice(index, 1)[0]?.[1] ?? "";
    }
    return "";
  }

  takeAll(...labels: readonly string[]): string[] {
    const found: string[] = [];
    for (let value = this.take(...labels); value !== ""; value = this.take(...labels)) found.push(value);
    return found;
  }

  has(label: string): boolean {
    return this.#pairs.some(([name]) => name.toLowerCase() === label);
  }

  /** The pairs that were not taken. */
  get remainder(): readonly (readonly [label: string, value: string])[] {
    return this.#pairs;
  }
}
