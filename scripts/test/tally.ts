export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
});

/** A run that ended badly without a failure in its count has failed all the same, and so has one that ran nothing. */
export function honest(tally: Tally, exitCode: number): Tally {
  const isSuspect = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return isSuspect ? { ...tally, failed: 1 } : tally;
}

/** Reads the line `N passed, N failed` that our own scripts end with. */
export function tallyOfOutput(output: string): Tally {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1);
  return { passed: Number(last?.[1] ?? 0), failed: Number(last?.[2] ?? 0), skipped: Number(last?.[3] ?? 0) };
}
