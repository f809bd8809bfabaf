import type { OpenVault } from "../../src/index.ts";

/** How far a vault had come when something was acknowledged. */
interface Position {
  vaultId: string;
  counter: number;
}

interface ExpectedEntry {
  /** Marks that acknowledged saves put into the notes: each one builds on those before it. */
  marks: Map<string, Position>;
  storedAt: Position | null;
  /** Acknowledged or not, somebody tried to delete it for good. */
  isDeletionTried: boolean;
  deletedAt: Position | null;
}

/** What devices were told, by the title that is an entry's own and never changes. */
export interface Ledger {
  /** These were just acknowledged to whoever has `vault` open. */
  stored(title: string, vault: OpenVault): void;
  saved(title: string, mark: string, vault: OpenVault): void;
  deleted(title: string, vault: OpenVault): void;
  deletionTried(title: string): void;
  /** The notes of an entry may be an earlier version's from now on. */
  putBackTried(title: string, notes: string, earlier: string): void;
  /** What entries that a device shows do not bear out, in words. What it may not have read yet is not asked for. */
  missing(vault: OpenVault): string[];
  /** The same of an entry's notes. */
  lacking(title: string, notes: string, vault: OpenVault): string[];
  /** Both, of all that was ever acknowledged. */
  breaches(vault: OpenVault): Promise<string[]>;
  /** Remembers all this; what is given back goes back to it. */
  checkpoint(): () => void;
}

const marksIn = (notes: string) => new Set(notes.split(" "));

export function createLedger(): Ledger {
  let expectations = new Map<string, ExpectedEntry>();
  /** By new vault keys, the oldest first. */
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
  /** Whether who is that far must have seen it. */
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
