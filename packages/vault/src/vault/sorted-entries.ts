import { digestEntryHashes, hashSealedManifest, type Bytes } from "@pomander/crypto";

const hashBytes = 32;

interface MarkedEntry {
  sealed: { _id: string };
  /** The entry's mark. */
  entryHash: Bytes;
}

/**
 * The entries of a vault in ascending order of id, as for their digest, never changed in place. Saving one of 10,000
 * entries copies two flat lists and reads no other entry.
 */
export class SortedEntries<E extends MarkedEntry> {
  readonly #list: readonly E[];
  /** The index of each id in the list. */
  readonly #places: ReadonlyMap<string, number>;
  /** The marks, concatenated. */
  readonly #marks: Bytes;

  private constructor(list: readonly E[], places: ReadonlyMap<string, number>, marks: Bytes) {
    this.#list = list;
    this.#places = places;
    this.#marks = marks;
  }

  /** Sorts entries given in any order; of several with the same id the last one is kept. */
  static of<E extends MarkedEntry>(entries: Iterable<E>): SortedEntries<E> {
    const byId = new Map(Array.from(entries, (entry) => [entry.sealed._id, entry]));
    const list = [...byId.values()].sort(({ sealed: a }, { sealed: b }) => (a._id < b._id ? -1 : 1));
    const marks = new Uint8Array(list.length * hashBytes);
    list.forEach(({ entryHash }, place) => marks.set(entryHash, place * hashBytes));
    return new SortedEntries(list, new Map(list.map(({ sealed }, place) => [sealed._id, place])), marks);
  }

  get size(): number {
    return this.#list.length;
  }

  get(id: string): E | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#list[place];
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  values(): readonly E[] {
    return this.#list;
  }

  ids(): string[] {
    return [...this.#places.keys()];
  }

  /** Returns the entries after a change. */
  with({ puts = [], removes = [] }: { puts?: readonly E[]; removes?: readonly string[] }): SortedEntries<E> {
    if (removes.length > 0 || puts.some(({ sealed }) => !this.has(sealed._id))) {
      const gone = new Set(removes);
      return SortedEntries.of([...this.#list.filter(({ sealed }) => !gone.has(sealed._id)), ...puts]);
    }
    const list = [...this.#list];
    const marks = this.#marks.slice();
    for (const entry of puts) {
      const place = this.#places.get(entry.sealed._id) ?? list.length;
      list[place] = entry;
      marks.set(entry.entryHash, place * hashBytes);
    }
    return new SortedEntries(list, this.#places, marks);
  }

  /** Computes the entries' digest for their manifest: base64url. */
  digest(): Promise<string> {
    return digestEntryHashes(this.#marks);
  }
}

/** Computes the hash over the ids and keys of all entries: base64url. */
export const hashOfKeys = (entries: SortedEntries<MarkedEntry & { sealed: { key: string } }>): Promise<string> =>
  hashSealedManifest(
    entries
      .values()
      .map(({ sealed }) => `${sealed._id}\n${sealed.key}\n`)
      .join(""),
  );
