import { openEntry, OpenError } from "@pomander/crypto";
import { openEntryOf } from "./draft.ts";
import { unreadableOf } from "./held.ts";
import { readVault } from "./read.ts";
import { misfitOf } from "./store.ts";
import type { ArchivedContents, OpenEntry, UnreadableEntry } from "../types.ts";
import type { VaultDevice } from "./device.ts";

/** Reads and verifies a vault once, and opens every entry of it whole. */
export async function readWhole(device: VaultDevice): Promise<ArchivedContents> {
  const { held, fault } = await readVault(device, { last: null, verified: null }, () => undefined);
  const entries: OpenEntry[] = [];
  const unreadable: UnreadableEntry[] = held.misfits.map(misfitOf);
  for (const found of held.entries.values()) {
    try {
      entries.push(openEntryOf(found.sealed, await openEntry(device.keys, found.sealed)));
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      unreadable.push(unreadableOf({ ...found, reason: error.message }));
    }
  }
  return { entries, unreadable, fault };
}
