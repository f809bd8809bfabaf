interface CacheOptions {
  maxCharacters?: number;
  maxAgeMs?: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

const day = 86_400_000;

/**
 * Keeps ranges for a day, those that were used last, and asks once where several ask for the same. What is kept is by
 * prefix alone: nothing says who asked.
 */
export function createRangeCache(
  read: (prefix: string) => Promise<string>,
  { maxCharacters = 32 * 1024 * 1024, maxAgeMs = day, now = () => performance.now() }: CacheOptions = {},
): (prefix: string) => Promise<string> {
  const kept = new Map<string, { range: string; at: number }>();
  const asked = new Map<string, Promise<string>>();
  let characters = 0;

  const drop = (prefix: string) => {
    characters -= kept.get(prefix)?.range.length ?? 0;
    kept.delete(prefix);
  };
  const keep = (prefix: string, range: string, at: number) => {
    drop(prefix);
    kept.set(prefix, { range, at });
    characters += range.length;
    for (const oldest of kept.keys()) {
      if (characters <= maxCharacters) break;
      drop(oldest);
    }
  };
  const ask = async (prefix: string) => {
    try {
      const range = await read(prefix);
      keep(prefix, range, now());
      return range;
    } finally {
      asked.delete(prefix);
    }
  };
  return async (prefix) => {
    const found = kept.get(prefix);
    if (found !== undefined && now() - found.at < maxAgeMs) {
      // A map keeps the order of setting: this one goes last now.
      kept.delete(prefix);
      kept.set(prefix, found);
      return found.range;
    }
    const asking = asked.get(prefix) ?? ask(prefix);
    asked.set(prefix, asking);
    return asking;
  };
}
