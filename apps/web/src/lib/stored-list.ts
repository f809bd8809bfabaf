/** Returns the list that a browser's storage has under a key; an empty one where there is none. */
export function readStoredList(storage: Storage, key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
