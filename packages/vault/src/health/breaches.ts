import { breachHash, type RandomSource } from "@pomander/crypto";

/**
 * Returns the known hashes that begin with five hexadecimal digits: lines `SUFFIX:COUNT`, where the suffix is the other
 * 35 digits. Lines with a count of 0 are padding.
 */
export type ReadBreachRange = (prefix: string) => Promise<string>;

export interface BreachLookupOptions {
  readRange: ReadBreachRange;
  random: RandomSource;
  /** Called for each password that was looked up, with its number of occurrences in known breaches; 0: none. */
  onFound: (mark: string, count: number) => void;
  signal?: AbortSignal | undefined;
}

const prefixLength = 5;
const concurrency = 4;

/**
 * Looks passwords up by the first five digits of their hashes, in an order independent of the vault's; only these
 * digits are passed to `readRange`, each once. Throws the errors of `readRange`, and the signal's reason.
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
        // The other workers stop as well.
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

const mostDigits = 12;

/** Returns the count of a suffix in a range; 0 if it is missing, or only padding. */
export function countIn(range: string, suffix: string): number {
  const line = new RegExp(`^${suffix}:(\\d{1,${mostDigits}})\\s*$`, "im").exec(range);
  return Number(line?.[1] ?? 0);
}

/** Shuffles by Fisher and Yates, with random numbers of 32 bits: their bias is negligible for a few thousand items. */
function shuffled<T>(items: readonly T[], random: RandomSource): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = new DataView(random(4).buffer).getUint32(0) % (last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
