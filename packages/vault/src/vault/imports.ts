import { calls, limits } from "@pomander/contract";
import { applyChange, type VaultWriter } from "./apply-change.ts";
import { createExtraCache } from "./extra-cache.ts";
import { importOf, isChangedSince } from "./import-mark.ts";
import type { SealedEntry } from "../entry/entry-types.ts";
import type { ImportRecord, UndoOutcome } from "./import-types.ts";
import type { VaultPlace } from "./vault-place.ts";
import type { VaultState } from "./vault-state.ts";

/** The imports of an open vault, read from its entries' marks. */
export interface Imports {
  /** Lists the imports that entries came with, newest first. Throws the signal's reason. */
  list(vaultState: VaultState, signal?: AbortSignal): Promise<ImportRecord[]>;
  /** Permanently deletes the entries of an import that were not saved again. */
  undo(vaultState: VaultState, id: string, onProgress: (removed: number, total: number) => void): Promise<UndoOutcome>;
}

export function createImports({ device, change }: VaultPlace): Imports {
  const read = createExtraCache((extra, { revision }) => {
    const mark = importOf(extra);
    return mark && { mark, isChanged: isChangedSince(mark, revision, extra) };
  });
  return {
    async list(vaultState, signal) {
      const records = new Map<string, ImportRecord>();
      for (const { found } of await read(device().keys, vaultState, signal)) {
        if (found === null) continue;
        const { mark, isChanged } = found;
        const record = records.get(mark.id) ?? { ...mark, count: 0, changed: 0 };
        record.count += 1;
        record.changed += isChanged ? 1 : 0;
        records.set(mark.id, record);
      }
      return [...records.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
    },
    async undo(vaultState, id, onProgress) {
      const ofImport = (await read(device().keys, vaultState)).filter(({ found }) => found?.mark.id === id);
      const unchanged = ofImport.flatMap(({ sealed, found }) => (found?.isChanged === false ? [sealed] : []));
      const outcome: UndoOutcome = { removed: 0, changedSince: ofImport.length - unchanged.length, problem: null };
      for (let at = 0; at < unchanged.length; at += limits.entriesPerDeletion) {
        const batch = unchanged.slice(at, at + limits.entriesPerDeletion);
        const deleted = await change((writer) => deleteUnchanged(writer, batch));
        if (deleted.kind === "notSaved") return { ...outcome, problem: deleted.reason };
        const { entries } = deleted.vaultState;
        const stayed = batch.filter(({ _id }) => entries.has(_id)).length;
        outcome.changedSince += stayed;
        outcome.removed += batch.length - stayed;
        onProgress(outcome.removed, unchanged.length);
      }
      return outcome;
    },
  };
}

/** Deletes the given entries, except for those that have changed or gone since they were seen. */
export async function deleteUnchanged(writer: VaultWriter, seen: readonly SealedEntry[]) {
  const { api, keys } = writer.device;
  const params = { vaultId: keys.vaultId };
  const stillIn = ({ entries }: VaultState) => seen.filter(({ _id, key }) => entries.get(_id)?.sealed.key === key);
  const written = await applyChange<never>(writer, {
    decide: (vaultState) => (stillIn(vaultState).length > 0 ? { kind: "make" } : { kind: "done", vaultState }),
    async prepare(vaultState) {
      const ids = stillIn(vaultState).map(({ _id }) => _id);
      return {
        removes: ids,
        send: (manifest) => api.done(calls.passwords.deleteMany, { params, body: { ids, manifest } }),
      };
    },
  });
  return written.kind === "other" ? written.outcome : written;
}
