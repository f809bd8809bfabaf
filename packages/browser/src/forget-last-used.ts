/** Where a browser remembers which entries were used last (last-used.ts). */
export const lastUsedKey = "lastUsedEntries";

/** At sign-out: when somebody used what is nobody else's business. */
export const forgetLastUsed = (storage: Storage) => storage.removeItem(lastUsedKey);
