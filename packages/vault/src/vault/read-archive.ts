import { openEntry, OpenError } from "@pomander/crypto";
import { openEntryOf } from "./draft.ts";
import { unreadableOf } from "./vault-state.ts";
import { readVault } from "./read.ts";
import { invalidEntryOf } from "./store.ts";
import type { ArchivedContents } from "../open-vault-types.ts";
import type { OpenEntry, UnreadableEntry } from "../entry-types.ts";
import type { VaultDevice } from "./device.ts";

/** Reads and verifies a vault once, and opens every entry of it whole. */
export async function readArchivedContents(device: VaultDevice): Promise<ArchivedContents> {
  const { vaultState, fault } = await readVault(device, { last: null, verified: null }, () => undefined);
  const entries: OpenEntry[] = [];
  const unreadable: UnreadableEntry[] = vaultState.invalidEntries.map(invalidEntryOf);
  for (const found of vaultState.entries.values()) {
    try {
      entries.push(openEntryOf(found.sealed, await openEntry(device.keys, found.sealed)));
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      unreadable.push(unreadableOf({ ...found, reason: error.message }));
    }
  }
  return { entries, unreadable, fault };
}
