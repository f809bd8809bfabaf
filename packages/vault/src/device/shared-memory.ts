import type { PinnedStateStore } from "./pinned-state.ts";

/**
 * Returns the part of a device's memory that is for shared vaults: a shared vault never answers for a personal one of
 * the same id, and an account that is known by its shared vaults alone is not known.
 */
export const sharedMemory = (memory: PinnedStateStore): PinnedStateStore => ({
  isEmpty: () => memory.isEmpty(),
  get: (kind, key) => memory.get(kind, at(key)),
  update: (kind, key, change) => memory.update(kind, at(key), change),
  updateVault: (vaultId, change) => memory.updateVault(at(vaultId), (before) => ({ pinned: change(before).pinned })),
});

const at = (key: string) => `shared/${key}`;
