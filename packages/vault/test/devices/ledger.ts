import type { OpenVault } from "../../src/index.ts";

interface ExpectedEntry {
  /** Marks that acknowledged saves put into the notes: each one builds on those before it. */
  marks: Set<string>;
  isAcknowledged: boolean;
  /** Acknowledged or not, somebody tried to delete it for good. */
  isDeletionTried: boolean;
  isDeleted: boolean;
}

/** What devices were told, by the title that is an entry's own and never changes. */
export interface Ledger {
  stored(title: string): void;
  saved(title: string, mark: string): void;
  deletionTried(title: string): void;
  deleted(title: string): void;
  /** What the vault at the end does not bear out, in words. */
  breaches(vault: OpenVault): Promise<string[]>;
}

export function createLedger(): Ledger {
  const expectations = new Map<string, ExpectedEntry>();
  const of = (title: string): ExpectedEntry => {
    const known = expectations.get(title) ?? {
      marks: new Set<string>(),
      isAcknowledged: false,
      isDeletionTried: false,
      isDeleted: false,
    };
    expectations.set(title, known);
    return known;
  };
  return {
    stored: (title) => void (of(title).isAcknowledged = true),
    saved: (title, mark) => void of(title).marks.add(mark),
    deletionTried: (title) => void (of(title).isDeletionTried = true),
    deleted: (title) => void (of(title).isDeleted = true),
    async breaches(vault) {
      const found = new Map<string, string>();
      const breaches: string[] = [];
      for (const { _id, title } of vault.snapshot().entries) {
        if (found.has(title)) breaches.push(`${title} is there twice`);
        found.set(title, (await vault.reveal(_id)).notes);
      }
      for (const [title, { marks, isAcknowledged, isDeletionTried, isDeleted }] of expectations) {
        const notes = found.get(title);
        if (notes === undefined && isAcknowledged && !isDeletionTried) breaches.push(`${title} is missing`);
        if (notes !== undefined && isDeleted) breaches.push(`${title} was deleted and is there`);
        const lost = notes === undefined ? [] : [...marks].filter((mark) => !notes.split(" ").includes(mark));
        if (lost.length > 0) breaches.push(`${title} lacks the saves ${lost.join(", ")}`);
      }
      return breaches;
    },
  };
}
