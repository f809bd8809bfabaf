import { checksumOf } from "./checksum.ts";

/** The most headers that are remembered; the oldest go first. */
const most = 20;

interface RememberedColumns<Meaning extends string> {
  /** Returns the earlier choice for a file with this header; null if there is none. */
  read: (storage: Storage, header: readonly string[]) => readonly Meaning[] | null;
  remember: (storage: Storage, header: readonly string[], columns: readonly Meaning[]) => void;
}

/**
 * Remembers which meanings the user gave the columns of files, by the files' headers, in this browser's storage under a
 * key: never a value of a file, and of a header only a checksum.
 */
export function rememberedColumnsOf<Meaning extends string>(
  key: string,
  meanings: readonly Meaning[],
): RememberedColumns<Meaning> {
  type Remembered = [checksum: string, columns: Meaning[]];
  const isRemembered = (value: unknown): value is Remembered =>
    Array.isArray(value) &&
    typeof value[0] === "string" &&
    Array.isArray(value[1]) &&
    value[1].every((meaning) => (meanings as readonly unknown[]).includes(meaning));
  const readAll = (storage: Storage): Remembered[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isRemembered) : [];
    } catch {
      return [];
    }
  };
  return {
    read(storage, header) {
      const found = readAll(storage).find(([known]) => known === checksumOf(JSON.stringify(header)))?.[1];
      return found?.length === header.length ? found : null;
    },
    remember(storage, header, columns) {
      const checksum = checksumOf(JSON.stringify(header));
      const others = readAll(storage).filter(([known]) => known !== checksum);
      try {
        storage.setItem(key, JSON.stringify([[checksum, columns], ...others].slice(0, most)));
      } catch {
        // The storage is full, so the user is asked again next time.
      }
    },
  };
}
