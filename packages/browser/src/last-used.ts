import { lastUsedKey as storageKey } from "./forget-last-used.ts";

/** The times of last use of a vault's entries on this device. */
interface LastUsed {
  vaultId: string;
  /** Milliseconds by entry id, oldest use first. */
  uses: Map<string, number>;
}

/** The most uses that are kept; the oldest are forgotten first. */
const maxUses = 200;

/**
 * Returns the uses in the vault that this browser remembers; empty for any other. It does not throw, whatever is
 * stored.
 */
export function readLastUsed(storage: Storage, vaultId: string): ReadonlyMap<string, number> {
  return read(storage, vaultId).uses;
}

/** Records that an entry was copied from or opened. Ids and times alone are stored, for one vault. */
export function recordUse(storage: Storage, vaultId: string, entryId: string, now: number): void {
  const { uses } = read(storage, vaultId);
  uses.delete(entryId);
  uses.set(entryId, now);
  const kept = [...uses].slice(-maxUses);
  try {
    storage.setItem(storageKey, JSON.stringify({ vaultId, uses: kept }));
  } catch {
    storage.removeItem(storageKey);
  }
}

function read(storage: Storage, vaultId: string): LastUsed {
  const none = { vaultId, uses: new Map<string, number>() };
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null || !("vaultId" in stored) || !("uses" in stored)) return none;
    if (stored.vaultId !== vaultId || !Array.isArray(stored.uses)) return none;
    const uses = stored.uses.filter(
      (use): use is [string, number] =>
        Array.isArray(use) && typeof use[0] === "string" && typeof use[1] === "number" && use.length === 2,
    );
    return { vaultId, uses: new Map(uses) };
  } catch {
    return none;
  }
}
