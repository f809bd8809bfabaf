import type { ReceivedManifest, Sealed } from "@pomander/contract";

export type StoredEntry = Sealed & { _id: string; isFavorite: boolean; isArchive: boolean };

/** The contents of a vault, as far as the server has acknowledged them. */
export interface ExpectedVault {
  vaultId: string;
  manifest: ReceivedManifest;
  entries: ReadonlyMap<string, StoredEntry>;
}

/** A write, and the expected vault if it was stored. */
export interface Write {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  after: ExpectedVault;
}

interface StoredContents {
  vaultId: string;
  manifest: ReceivedManifest;
  entries: Array<StoredEntry & Record<string, unknown>>;
}

const compared = [
  "revision",
  "key",
  "title",
  "link",
  "email",
  "password",
  "notes",
  "category",
  "extra",
  "isFavorite",
  "isArchive",
] as const satisfies readonly (keyof StoredEntry)[];

/** Returns every difference between the stored and the expected vault. Empty: nothing was lost or half-written. */
export function differences(stored: StoredContents, model: ExpectedVault): string[] {
  const found: string[] = [];
  if (stored.vaultId !== model.vaultId) found.push("another vault");
  if (stored.manifest.counter !== model.manifest.counter || stored.manifest.sealed !== model.manifest.sealed) {
    found.push(`manifest ${stored.manifest.counter} instead of ${model.manifest.counter}`);
  }
  const ids = new Set(stored.entries.map((entry) => entry._id));
  for (const id of model.entries.keys()) if (!ids.has(id)) found.push(`entry ${id} is missing`);
  for (const entry of stored.entries) {
    const wanted = model.entries.get(entry._id);
    if (wanted === undefined) {
      found.push(`entry ${entry._id} should not be there`);
      continue;
    }
    const others: string[] = compared.filter((member) => entry[member] !== wanted[member]);
    if (entry.tags[0] !== wanted.tags[0]) others.push("tags");
    if (others.length > 0) found.push(`entry ${entry._id} differs in ${others.join(", ")}`);
  }
  return found;
}
