import type { EntrySummary } from "@pomander/vault";
import type { AllVaults, VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { texts } from "./texts.ts";

/** Returns the vaults that entries of some vaults can be copied to. */
export const targetsOf = (sources: readonly VaultPlace[], places: readonly VaultPlace[]): readonly VaultPlace[] =>
  places.filter(
    (place) => !place.isReadOnly && !place.isWritingOff && sources.some(({ vault }) => vault !== place.vault),
  );

/**
 * Returns the label for copying an entry to another vault; null: there is no vault that it can go to. An own entry can be
 * shared without one, too: the dialog then leads to where a vault is created.
 */
export function transferLabelOf(place: VaultPlace, places: readonly VaultPlace[]): string | null {
  if (place.name === null) return texts.share;
  return targetsOf([place], places).length === 0 ? null : texts.copyOrMove;
}

/** Entries of one vault. */
export interface SourceEntries {
  place: VaultPlace;
  entries: readonly EntrySummary[];
}

/** Returns entries by their vaults. */
export function bySource(all: AllVaults, entries: readonly EntrySummary[]): readonly SourceEntries[] {
  const sources = new Map<string, { place: VaultPlace; entries: EntrySummary[] }>();
  for (const entry of entries) {
    const place = all.placeOf(entry._id);
    const source = sources.get(place.vault.vaultId) ?? { place, entries: [] };
    source.entries.push(entry);
    sources.set(place.vault.vaultId, source);
  }
  return [...sources.values()];
}
