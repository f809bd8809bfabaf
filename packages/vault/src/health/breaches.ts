import { breachHash, type RandomSource } from "@pomander/crypto";

/**
 * Gives what is known of the hashes that begin with five hexadecimal digits: lines `SUFFIX:COUNT`, the suffix being the
 * other 35 digits. Lines with a count of 0 are padding.
 */
export type ReadBreachRange = (prefix: string) => Promise<string>;

export interface BreachLookupOptions {
  readRange: ReadBreachRange;
  random: RandomSource;
  /** Told of each password that was looked up, and how often it stands in known breaches; 0: never. */
  onFound: (mark: string, count: number) => void;
  signal?: AbortSignal | undefined;
}

const prefixLength = 5;
const concurrency = 4;

/**
 * Looks passwords up by the first five digits of their hashes, in an order that says nothing of the vault's; only these
 * digits are given to `readRange`, each once. Throws what `readRange` throws, and the signal's reason.
 * @param passwords by mark
 */
export async function lookUpBreaches(
  passwords: ReadonlyMap<string, string>,
  { readRange, random, onFound, signal }: BreachLookupOptions,
): Promise<void> {
  const byPrefix = new Map<string, { mark: string; suffix: string }[]>();
  for (const [mark, password] of passwords) {
    const hash = await breachHash(password);
    const prefix = hash.slice(0, prefixLength);
    const group = byPrefix.get(prefix) ?? [];
    byPrefix.set(prefix, [...group, { mark, suffix: hash.slice(prefixLength) }]);
  }
  const waiting = shuffled([...byPrefix], random);
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      signal?.throwIfAborted();
      const [prefix, sought] = next;
      try {
        const range = await readRange(prefix);
        signal?.throwIfAborted();
        for (const { mark, suffix } of sought) onFound(mark, countIn(range, suffix));
      } catch (error) {
        // The others stop with it.
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

const mostDigits = 12;

/** The count of a suffix in a range; 0 where it is not in it, or only as padding. */
export function countIn(range: string, suffix: string): number {
  const line = new RegExp(`^${suffix}:(\\d{1,${mostDigits}})\\s*$`, "im").exec(range);
  return Number(line?.[1] ?? 0);
}

/** Fisher and Yates, with random numbers of 32 bits: a range of a few thousand makes their bias nothing. */
function shuffled<T>(items: readonly T[], random: RandomSource): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = new DataView(random(4).buffer).getUint32(0) % (last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
