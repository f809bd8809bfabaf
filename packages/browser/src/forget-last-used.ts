/** The storage key under which a browser remembers which entries were used last (last-used.ts). */
export const lastUsedKey = "lastUsedEntries";

/** Removes at sign-out when which entry was used, which is no other user's business. */
export const forgetLastUsed = (storage: Storage) => storage.removeItem(lastUsedKey);
