import { ratios, type Quartiles, quartilesOf } from "./quartiles.ts";

/** One measurement against its reference, round by round, in milliseconds. */
export interface Comparison {
  what: string;
  measured: readonly number[];
  against: string;
  reference: readonly number[];
  /** The meaning of the ratio, for a reader who did not write the code. */
  meaning: string;
}

export interface Benchmark {
  title: string;
  comparisons: readonly Comparison[];
  /** Additional lines of the report. */
  notes?: readonly string[];
}

export function printBenchmark({ title, comparisons, notes = [] }: Benchmark): void {
  const rows = comparisons.map(({ what, measured, against, reference }) => ({
    what,
    measured: inTime(quartilesOf(measured)),
    against,
    reference: inTime(quartilesOf(reference)),
    ratio: inTimes(quartilesOf(ratios(measured, reference))),
    best: `${short(Math.min(...measured) / Math.min(...reference))}×`,
  }));
  const heads = {
    what: "what",
    measured: "measured",
    against: "reference, in the same rounds",
    reference: "",
    ratio: "ratio",
    best: "of the fastest",
  };
  const columns = Object.keys(heads) as (keyof typeof heads)[];
  const width = (column: keyof typeof heads) => Math.max(...[heads, ...rows].map((row) => row[column].length));
  const line = (row: typeof heads) => columns.map((column) => row[column].padEnd(width(column))).join("  ");

  console.log(comparisons.length === 0 ? `\n${title}` : `\n${title} (${comparisons[0]?.measured.length ?? 0} rounds)`);
  for (const row of comparisons.length === 0 ? [] : [heads, ...rows]) console.log(`  ${line(row).trimEnd()}`);
  const meanings = new Set(comparisons.map(({ against, meaning }) => `against ${against}: ${meaning}`));
  for (const meaning of meanings) console.log(wrapped(meaning));
  for (const note of notes) console.log(`  ${note}`);
}

const lineLength = 118;

/** Breaks a list item into lines between words. */
function wrapped(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length < lineLength) lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return `  - ${lines.join("\n    ")}`;
}

function inTime({ median, low, high }: Quartiles): string {
  const [unit, name] = median >= 1_000 ? [1_000, "s"] : [1, "ms"];
  return `${short(median / unit)} ${name} (${short(low / unit)}–${short(high / unit)})`;
}

const inTimes = ({ median, low, high }: Quartiles) => `${short(median)}× (${short(low)}–${short(high)})`;

/** Returns three significant digits. */
function short(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
