import type { OpenVault } from "../../src/index.ts";

/** A vault's position when a change was acknowledged. */
interface Position {
  vaultId: string;
  counter: number;
}

interface ExpectedEntry {
  /** Marks that acknowledged saves put into the notes: each one builds on the earlier ones. */
  marks: Map<string, Position>;
  storedAt: Position | null;
  /** Whether any device tried to delete it permanently, acknowledged or not. */
  isDeletionTried: boolean;
  deletedAt: Position | null;
}

/** The acknowledgements that devices received, by title, which is unique to an entry and never changes. */
export interface Ledger {
  /** Records that the entry was just acknowledged to the client that has `vault` open. */
  stored(title: string, vault: OpenVault): void;
  saved(title: string, mark: string, vault: OpenVault): void;
  deleted(title: string, vault: OpenVault): void;
  deletionTried(title: string): void;
  /** Records that the notes of an entry may be an earlier version's from now on. */
  putBackTried(title: string, notes: string, earlier: string): void;
  /**
   * Returns the differences between the displayed entries and the acknowledged changes, in words. Changes that the
   * device may not have read yet are not expected.
   */
  missing(vault: OpenVault): string[];
  /** Returns the same for an entry's notes. */
  lacking(title: string, notes: string, vault: OpenVault): string[];
  /** Returns both, for all changes ever acknowledged. */
  breaches(vault: OpenVault): Promise<string[]>;
  /** Saves this state; returns a function that restores it. */
  checkpoint(): () => void;
}

const marksIn = (notes: string) => new Set(notes.split(" "));

export function createLedger(): Ledger {
  let expectations = new Map<string, ExpectedEntry>();
  /** The vaults in the order of their new keys, the oldest first. */
  const vaultIds: string[] = [];

  const of = (title: string): ExpectedEntry => {
    const known = expectations.get(title);
    if (known !== undefined) return known;
    const unknown = { marks: new Map(), storedAt: null, isDeletionTried: false, deletedAt: null };
    expectations.set(title, unknown);
    return unknown;
  };
  const ageOf = (vaultId: string): number =>
    vaultIds.includes(vaultId) ? vaultIds.indexOf(vaultId) : vaultIds.push(vaultId) - 1;
  const positionOf = (vault: OpenVault): Position => {
    const { vaultId, manifest } = vault.snapshot();
    ageOf(vaultId);
    return { vaultId, counter: manifest?.counter ?? 0 };
  };
  /** Whether a device at the position `now` must have seen the change at `at`. */
  const isBefore = (at: Position | null, now: Position) =>
    at !== null && (at.vaultId === now.vaultId ? at.counter <= now.counter : ageOf(at.vaultId) < ageOf(now.vaultId));

  const ledger: Ledger = {
    stored: (title, vault) => void (of(title).storedAt = positionOf(vault)),
    saved: (title, mark, vault) => void of(title).marks.set(mark, positionOf(vault)),
    deleted: (title, vault) => void (of(title).deletedAt = positionOf(vault)),
    deletionTried: (title) => void (of(title).isDeletionTried = true),
    putBackTried(title, notes, earlier) {
      const kept = marksIn(earlier);
      for (const mark of marksIn(notes)) if (!kept.has(mark)) of(title).marks.delete(mark);
    },
    missing(vault) {
      const now = positionOf(vault);
      const titles = vault.snapshot().entries.map(({ title }) => title);
      const shown = new Set(titles);
      const breaches = titles.length > shown.size ? ["an entry is there twice"] : [];
      for (const [title, { storedAt, isDeletionTried, deletedAt }] of expectations) {
        if (!shown.has(title) && isBefore(storedAt, now) && !isDeletionTried) breaches.push(`${title} is missing`);
        if (shown.has(title) && isBefore(deletedAt, now)) breaches.push(`${title} was deleted and is there`);
      }
      return breaches;
    },
    lacking(title, notes, vault) {
      const now = positionOf(vault);
      const found = marksIn(notes);
      const lost = [...of(title).marks].filter(([mark, at]) => isBefore(at, now) && !found.has(mark));
      return lost.length === 0 ? [] : [`${title} lacks the saves ${lost.map(([mark]) => mark).join(", ")}`];
    },
    async breaches(vault) {
      const breaches = ledger.missing(vault);
      for (const { _id, title } of vault.snapshot().entries)
        breaches.push(...ledger.lacking(title, (await vault.reveal(_id)).notes, vault));
      return breaches;
    },
    checkpoint() {
      const kept = structuredClone(expectations);
      return () => void (expectations = kept);
    },
  };
  return ledger;
}
