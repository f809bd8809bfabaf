import type { EntrySummary, OpenVault } from "@pomander/vault";

/** An entry that the health report found something about. */
export interface Fix {
  id: string;
  /** Revision that the report looked at: an entry with another one was changed since. */
  revision: number;
  /** The texts of the findings, one line each. */
  findings: readonly string[];
  /** Where the password is changed on the entry's site; null if it has none. */
  site: string | null;
}

interface Fixes {
  all: readonly Fix[];
  /** Address of the report. */
  report: string;
}

/** Kept in memory alone and dropped with the vault, because findings name entries. */
const kept = new WeakMap<OpenVault, Fixes>();

/** Notes what the user is about to fix, one entry after another. */
export const beginFixes = (vault: OpenVault, fixes: Fixes): void => void kept.set(vault, fixes);

export interface CurrentFix extends Fix {
  /** Whether the entry was changed since the report. */
  isChanged: boolean;
  /** Number of other entries that were not changed yet. */
  left: number;
  /** Id of the next of them, or null. */
  next: string | null;
  report: string;
}

/** Returns what was found about an entry that the user came to fix; null if they did not. */
export function fixOf(vault: OpenVault, { _id, revision }: EntrySummary): CurrentFix | null {
  const fixes = kept.get(vault);
  const place = fixes?.all.findIndex(({ id }) => id === _id) ?? -1;
  const fix = fixes?.all[place];
  if (fixes === undefined || fix === undefined) return null;
  const revisions = new Map(vault.snapshot().entries.map((entry) => [entry._id, entry.revision]));
  const others = [...fixes.all.slice(place + 1), ...fixes.all.slice(0, place)].filter(
    (other) => revisions.get(other.id) === other.revision,
  );
  return {
    ...fix,
    isChanged: fix.revision !== revision,
    left: others.length,
    next: others[0]?.id ?? null,
    report: fixes.report,
  };
}

/** State of the navigation that opens the form of the entry in the address. */
export const editsEntry = { editsEntry: true } as const;

/** Returns the address of an entry in the list of passwords. */
export const entryPath = (id: string) => `/passwords?entry=${encodeURIComponent(id)}`;

/** Returns the address at which sites have the page that changes a password (W3C, "A Well-Known URL for Changing Passwords"). */
export const changePasswordUrl = (host: string) => `https://${host}/.well-known/change-password`;
