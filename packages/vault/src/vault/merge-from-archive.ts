import { calls } from "@pomander/contract";
import { reasonOfUnsealable, textsOfMerged } from "./draft.ts";
import { WrongMergeDirection } from "./errors.ts";
import { createExtraCache } from "./extra-cache.ts";
import { restoredFromOf, withRestoredFrom } from "./restored-from.ts";
import { prepareNewEntry, storeBatches, type PreparedEntry } from "./store-batches.ts";
import { applyChange, type Attempt, type VaultWriter, type ChangeResult } from "./apply-change.ts";
import type { MergeResult, ReadableArchive } from "../open-vault-types.ts";
import type { OpenEntry } from "../entry-types.ts";
import type { RestoredFrom } from "../vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";

/**
 * Stores what a newer vault holds in the one that was reopened in its place, under new ids (crypto-protocol.md §6).
 * `extra.movedFrom` names the old id, so that a try after one that stopped, or at the same time, stores nothing twice.
 */
export async function mergeFromArchive(
  writer: VaultWriter,
  archive: ReadableArchive,
  onProgress: (stored: number, total: number) => void,
): Promise<MergeResult> {
  const outcome: MergeResult = { merged: 0, alreadyPresent: 0, skipped: 0, fault: null, problem: null };
  const begun = await beginMerge(writer, archive);
  if (begun.kind === "other") throw new WrongMergeDirection();
  if (begun.kind === "notSaved") return { ...outcome, problem: begun.reason };
  const { entries, unreadable, fault } = await archive.contents();
  const originsIn = createOrigins(writer.device);
  for (;;) {
    const here = await originsIn(writer.store.state.vaultState ?? begun.vaultState);
    const missing = entries.filter(({ _id }) => !here.has(_id));
    const { prepared, unfit } = await prepareMerged(writer.device, missing);
    const { merged } = outcome;
    const { stored, problem, isStale } = await storeBatches(writer, prepared, {
      onProgress: (count) => onProgress(merged + count, merged + prepared.length),
      isAlreadyStored: async (vaultState, batch) => {
        const now = await originsIn(vaultState);
        return batch.some(({ texts }) => now.has(String(texts.extra["movedFrom"])));
      },
    });
    outcome.merged += stored;
    if (isStale) continue;
    outcome.alreadyPresent = entries.length - missing.length - merged;
    const isAllThere = problem === null && fault === null;
    const skipped = unreadable.length + unfit;
    return { ...outcome, skipped, fault, problem: isAllThere ? await endMerge(writer, archive) : problem };
  }
}

/** Says in this vault's own manifest that entries come from that one: only right after a reopening, or again. */
function beginMerge(
  writer: VaultWriter,
  { vaultId, replacedBy }: ReadableArchive,
): Promise<ChangeResult<"wrongDirection">> {
  return applyChange<"wrongDirection">(writer, {
    decide(vaultState) {
      if (stateOf(vaultState, vaultId) !== undefined) return { kind: "done", vaultState };
      return replacedBy === writer.device.keys.vaultId
        ? { kind: "make" }
        : { kind: "other", outcome: "wrongDirection" };
    },
    prepare: async (vaultState) => recordRestoredFrom(writer.device, vaultState, { vaultId, isMoved: false }),
  });
}

/** @returns why that could not be noted, for a person; null when it is */
async function endMerge(writer: VaultWriter, { vaultId }: ReadableArchive): Promise<string | null> {
  const written = await applyChange<never>(writer, {
    decide: (vaultState) =>
      stateOf(vaultState, vaultId)?.isMoved === true ? { kind: "done", vaultState } : { kind: "make" },
    prepare: async (vaultState) => recordRestoredFrom(writer.device, vaultState, { vaultId, isMoved: true }),
  });
  return written.kind === "notSaved" ? written.reason : null;
}

const stateOf = ({ content }: VaultState, vaultId: string) =>
  restoredFromOf(content).find((over) => over.vaultId === vaultId);

const recordRestoredFrom = ({ api }: VaultDevice, { content }: VaultState, over: RestoredFrom): Attempt => ({
  content: withRestoredFrom(content, over),
  send: (manifest) => api.done(calls.vaults.setManifest, { body: { manifest } }),
});

async function prepareMerged(device: VaultDevice, entries: readonly OpenEntry[]) {
  const prepared: PreparedEntry[] = [];
  let unfit = 0;
  for (const entry of entries) {
    const { isFavorite, isArchive } = entry;
    try {
      prepared.push(await prepareNewEntry(device, { texts: textsOfMerged(entry), isFavorite, isArchive }));
    } catch (error) {
      if (reasonOfUnsealable(error) === null) throw error;
      unfit++;
    }
  }
  return { prepared, unfit };
}

/** The ids that entries came from. */
function createOrigins({ keys }: VaultDevice): (vaultState: VaultState) => Promise<ReadonlySet<string>> {
  const read = createExtraCache(({ movedFrom }) => (typeof movedFrom === "string" ? movedFrom : null));
  return async (vaultState) => new Set((await read(keys, vaultState)).flatMap(({ found }) => found ?? []));
}
