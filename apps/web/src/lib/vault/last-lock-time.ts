const key = "vaultLockedAt";

/** When this browser's vault was last locked or left, in milliseconds: what was unlocked before is never handed on. */
export interface LastLockTime {
  read: () => number;
  set: () => void;
  /** Whether a change of the browser's storage is one of this mark, made by another tab. */
  isChanged: (change: { key: string | null }) => boolean;
}

/** Kept in the browser's storage, where every tab sees it at once, whatever it is doing. */
export function createLastLockTime(storage: Storage, now: () => number): LastLockTime {
  return {
    read: () => Number(storage.getItem(key) ?? 0),
    set() {
      try {
        storage.setItem(key, String(now()));
      } catch {
        // No room: the tabs still hear of the lock.
      }
    },
    isChanged: (change) => change.key === key,
  };
}
