/** The median of some numbers, and the bounds of their middle half. */
export interface Quartiles {
  median: number;
  low: number;
  high: number;
}

export function quartilesOf(numbers: readonly number[]): Quartiles {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** Returns the quantile of the numbers for `part`, from 0 to 1; NaN for an empty list. */
export const quantileOf = (numbers: readonly number[], part: number): number =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    part,
  );

/** Returns the quantile by linear interpolation between two neighbours. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Returns the ratio of each round, because a slow round slows both. */
export const ratios = (measured: readonly number[], reference: readonly number[]) =>
  measured.map((value, i) => value / (reference[i] ?? Number.NaN));
