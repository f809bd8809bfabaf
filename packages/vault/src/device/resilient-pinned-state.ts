import type { PinnedRecordKind, PinnedRecords, PinnedStateStore, PinnedVault } from "./pinned-state.ts";

/**
 * The kinds of records that must survive while a page is open: the known accounts, and the last verified state of each
 * vault.
 */
const keptKinds: readonly PinnedRecordKind[] = ["account", "owner", "vault", "ids"];

interface Known {
  record: unknown;
  /** Writes the record back if it was lost; resolves with whether it was. */
  writeBack: () => Promise<boolean>;
}

/**
 * Wraps a memory and writes it back where it is found empty: one header of a hostile server (Clear-Site-Data) clears
 * everything that a browser stores, and a month-old vault would then pass. It knows the records that went through it
 * since the page was opened. `onRestored` is called each time.
 */
export function createResilientPinnedState(memory: PinnedStateStore, onRestored: () => void): PinnedStateStore {
  const known = new Map<string, Known>();
  const at = (kind: PinnedRecordKind, key: string) => `${kind}/${key}`;
  const keep = <K extends PinnedRecordKind>(kind: K, key: string, record: PinnedRecords[K] | undefined) => {
    if (!keptKinds.includes(kind)) return;
    const writeBack = async () => {
      let isBack = false;
      await memory.update(kind, key, (now) => {
        isBack = isLost(kind, now, record);
        return isBack ? record : now;
      });
      return isBack;
    };
    if (record === undefined) known.delete(at(kind, key));
    else known.set(at(kind, key), { record, writeBack });
  };
  /** Returns the stored record, or the known one if that was lost. */
  const orKnown = <K extends PinnedRecordKind>(kind: K, key: string, stored: PinnedRecords[K] | undefined) => {
    const expected = known.get(at(kind, key))?.record as PinnedRecords[K] | undefined;
    return expected !== undefined && isLost(kind, stored, expected) ? expected : stored;
  };
  /** Writes back all known records: if one is gone, all are. */
  const restore = async (isRestored = false) => {
    let isAny = isRestored;
    for (const { writeBack } of known.values()) if (await writeBack()) isAny = true;
    if (isAny) onRestored();
  };
  /** Updates a record from the stored one, or from the known one if that was lost. */
  const updated = async <K extends PinnedRecordKind>(
    kind: K,
    key: string,
    update: (
      restored: (stored: PinnedRecords[K] | undefined) => PinnedRecords[K] | undefined,
    ) => Promise<PinnedRecords[K] | undefined>,
  ) => {
    let isRestored = false;
    const after = await update((stored) => {
      const before = orKnown(kind, key, stored);
      isRestored = before !== stored;
      return before;
    });
    keep(kind, key, after);
    if (isRestored && after !== undefined) await restore(true);
    return after;
  };

  return {
    isEmpty: async () => known.size === 0 && (await memory.isEmpty()),
    async get(kind, key) {
      const stored = await memory.get(kind, key);
      const expected = orKnown(kind, key, stored);
      keep(kind, key, expected);
      if (stored !== expected) await restore();
      return expected;
    },
    update: (kind, key, change) =>
      updated(kind, key, (restored) => memory.update(kind, key, (stored) => change(restored(stored)))),
    updateVault: (vaultId, change) =>
      updated("vault", vaultId, (restored) => memory.updateVault(vaultId, (stored) => change(restored(stored)))),
  };
}

/**
 * Whether a record is gone, or was overwritten by a tab that had seen less. A vault's memory goes back in one
 * legitimate case only, when the user chooses "Keep this version", and that is noted in `seenAccepted`.
 */
function isLost(kind: PinnedRecordKind, stored: unknown, known: unknown): boolean {
  if (stored === undefined || kind !== "vault") return stored === undefined;
  const [now, before] = [stored, known] as [PinnedVault, PinnedVault];
  const isBehind = (now.manifest?.counter ?? -1) < (before.manifest?.counter ?? -1);
  return isBehind && now.seenAccepted.every((at) => before.seenAccepted.includes(at));
}
