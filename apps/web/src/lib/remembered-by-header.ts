import { checksumOf } from "./checksum.ts";
import { readStoredList } from "./stored-list.ts";

/** The most headers that are remembered; the oldest go first. */
const most = 20;

type Remembered = [checksum: string, value: unknown];

/**
 * Remembers what the user chose for files, by the files' headers, in this browser's storage under a key: of a header
 * only a checksum. `isValue` decides whether a stored value is a choice for a file with this header.
 */
export function rememberedByHeader<Value>(
  key: string,
  isValue: (value: unknown, header: readonly string[]) => value is Value,
) {
  const isRemembered = (value: unknown): value is Remembered => Array.isArray(value) && typeof value[0] === "string";
  const readAll = (storage: Storage) => readStoredList(storage, key).filter(isRemembered);
  const checksumOfHeader = (header: readonly string[]) => checksumOf(JSON.stringify(header));
  return {
    /** Returns the earlier choice for a file with this header; null if there is none. */
    read(storage: Storage, header: readonly string[]): Value | null {
      const checksum = checksumOfHeader(header);
      const value = readAll(storage).find(([known]) => known === checksum)?.[1];
      return isValue(value, header) ? value : null;
    },
    remember(storage: Storage, header: readonly string[], value: Value): void {
      const checksum = checksumOfHeader(header);
      const others = readAll(storage).filter(([known]) => known !== checksum);
      try {
        storage.setItem(key, JSON.stringify([[checksum, value], ...others].slice(0, most)));
      } catch {
        // The storage is full, so the user is asked again next time.
      }
    },
  };
}

/** Remembers which meanings the user gave the columns of files: never a value of a file. */
export const rememberedColumnsOf = <Meaning extends string>(key: string, meanings: readonly Meaning[]) =>
  rememberedByHeader(
    key,
    (value, header): value is readonly Meaning[] =>
      Array.isArray(value) &&
      value.length === header.length &&
      value.every((meaning) => (meanings as readonly unknown[]).includes(meaning)),
  );
