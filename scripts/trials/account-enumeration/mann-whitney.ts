export interface MannWhitneyResult {
  /** Probability that a value of `a` is greater than one of `b`, ties counted by half: 0.5 when neither is. */
  greater: number;
  /** The distance from 0.5 in standard deviations. */
  z: number;
  /** Two-sided probability of at least this distance if both samples have the same distribution. */
  p: number;
}

/** Returns the rank test of Mann and Whitney (1947), with the normal approximation and corrected for ties. */
export function mannWhitneyTest(a: readonly number[], b: readonly number[]): MannWhitneyResult {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))].toSorted(
    (one, two) => one.value - two.value,
  );
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const size = end - start;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isA }) => isA).length;
    ties += size ** 3 - size;
    start = end;
  }
  const [n, m] = [a.length, b.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const total = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const z = deviation === 0 ? 0 : (u - (n * m) / 2) / deviation;
  return { greater: u / (n * m), z, p: 2 * (1 - normal(Math.abs(z))) };
}

/**
 * Returns the distribution function of the normal distribution (Abramowitz and Stegun, 26.2.17; error below 7.5e-8).
 */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * x);
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce((sum, c) => (sum + c) * t, 0);
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
