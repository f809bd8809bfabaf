/** The middle of some numbers, and between which the middle half of them lies. */
export interface Quartiles {
  median: number;
  low: number;
  high: number;
}

export function quartilesOf(numbers: readonly number[]): Quartiles {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** The number that so large a part of them is at most; NaN of none. */
export const quantileOf = (numbers: readonly number[], part: number): number =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    part,
  );

/** Between two neighbours by linear interpolation. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Of each round by itself: what slows a round down slows both. */
export const ratios = (measured: readonly number[], reference: readonly number[]) =>
  measured.map((value, i) => value / (reference[i] ?? Number.NaN));
