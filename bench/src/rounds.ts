/** Times a piece of work. Within a round, times of one name add up. */
export type Stopwatch = <T>(name: string, work: () => Promise<T>) => Promise<T>;
/** Does a round's share and measures what counts of it; preparation and cleaning up are not measured. */
export type Step = (time: Stopwatch) => Promise<unknown>;
/** Milliseconds by name, one value per round. */
export type Times = ReadonlyMap<string, readonly number[]>;

/**
 * Returns the name under which the processor time of timed work is kept: that of this process with all its threads, which
 * a busy machine changes less.
 */
export const processorTime = (name: string): string => `${name}, processor time`;

/**
 * Runs all steps in every round, so that other work of the machine affects the measured and its reference alike. Each
 * round begins with another step. One round before the first warms up and is not counted.
 */
export async function runRounds(rounds: number, steps: readonly Step[]): Promise<Times> {
  const times = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++) {
    const sums = new Map<string, number>();
    const add = (name: string, ms: number) => sums.set(name, (sums.get(name) ?? 0) + ms);
    const time: Stopwatch = async (name, work) => {
      const start = performance.now();
      const used = process.cpuUsage();
      const result = await work();
      add(name, performance.now() - start);
      const { user, system } = process.cpuUsage(used);
      add(processorTime(name), (user + system) / 1_000);
      return result;
    };
    for (const i of steps.keys()) await steps[(i + round + 1) % steps.length]?.(time);
    if (round < 0) continue;
    for (const [name, sum] of sums) times.set(name, [...(times.get(name) ?? []), sum]);
  }
  return times;
}

/** Returns the times of a name. @throws when it was not timed in any round */
export function timesOf(times: Times, name: string): readonly number[] {
  const found = times.get(name);
  if (found === undefined) throw new Error(`"${name}" was never timed`);
  return found;
}

/** Returns the sums of several names, round by round. */
export const sumOf = (times: Times, ...names: readonly string[]): readonly number[] =>
  names.map((name) => timesOf(times, name)).reduce((sum, next) => sum.map((value, i) => value + (next[i] ?? 0)));
