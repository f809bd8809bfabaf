import type { IncomingEntry, OpenEntry } from "@pomander/vault";
import { openEntryOf as openStored } from "../../vault/src/vault/draft.ts";
import { textsOfImported } from "../../vault/src/vault/import-mark.ts";

let made = 0;
const at = "2026-11-20T12:00:00.000Z";
const vaultId = "00000000-0000-4000-8000-000000000000";

/** Returns an entry as it is opened after an import stored it. */
export function openEntryOf(incoming: IncomingEntry, format: string): OpenEntry {
  const { texts } = textsOfImported(incoming, { id: vaultId, format, at });
  made += 1;
  const _id = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  const { isArchive } = incoming;
  const { isFavorite } = incoming.draft;
  const stored = { _id, vaultId, revision: 1, isFavorite, isArchive, createdAt: at, updatedAt: at, key: "v1.key" };
  // Sealed data is serialized as JSON.
  return openStored(stored as Parameters<typeof openStored>[0], JSON.parse(JSON.stringify(texts)) as typeof texts);
}

/** Returns a vault of these entries. */
export const vaultOf = (entries: readonly OpenEntry[]) => ({
  exportedAt: new Date("2026-11-21T09:00:00.000Z"),
  email: "ada@example.com",
  entries,
  unreadable: [],
});
