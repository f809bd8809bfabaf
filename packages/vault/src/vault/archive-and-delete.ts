import { calls, type AnyManifest } from "@pomander/contract";
import { hashEntry } from "@pomander/crypto";
import type { Decision, VaultWriter } from "./apply-change.ts";
import { outcomeOf } from "./change-outcome.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";
import type { CachedEntry } from "./vault-state.ts";

/** An entry as the user saw it. */
export interface SeenEntry {
  id: string;
  /** undefined: the entry did not exist. */
  key: string | undefined;
}

/** Archives or restores an entry. */
export function setArchive(writer: VaultWriter, seen: SeenEntry, isArchive: boolean): Promise<ChangeOutcome> {
  const { device } = writer;
  const { id } = seen;
  const params = { vaultId: device.keys.vaultId, id };
  const send = (manifest: AnyManifest) =>
    isArchive && "proof" in manifest
      ? device.api.done(calls.passwords.archive, { params, jsonHeaders: { "vault-manifest": manifest } })
      : device.api.done(calls.passwords.update, { params, body: { isArchive, manifest } });
  return outcomeOf(writer, {
    decide: (vaultState) => {
      const found = vaultState.entries.get(id);
      if (found === undefined) return { kind: "other", outcome: { kind: "gone" } };
      return found.sealed.isArchive === isArchive ? { kind: "done", vaultState } : ifUnchanged(seen, found);
    },
    async prepare(vaultState) {
      const found = vaultState.entries.get(id);
      if (found === undefined) throw new Error("An entry that was just checked is missing");
      const sealed = { ...found.sealed, isArchive };
      const summary = found.summary === null ? null : { ...found.summary, isArchive };
      return { puts: [{ ...found, sealed, summary, entryHash: await hashEntry(device.keys, sealed) }], send };
    },
  });
}

/** Permanently deletes an entry. */
export function deleteEntry(writer: VaultWriter, seen: SeenEntry): Promise<ChangeOutcome> {
  const { device } = writer;
  const { id } = seen;
  const params = { vaultId: device.keys.vaultId, id };
  return outcomeOf(writer, {
    decide: (vaultState) => {
      const found = vaultState.entries.get(id);
      return found === undefined ? { kind: "done", vaultState } : ifUnchanged(seen, found);
    },
    prepare: async () => ({
      removes: [id],
      send: (manifest) => device.api.done(calls.passwords.deleteForever, { params, body: { manifest } }),
    }),
  });
}

/** Decides that the change may be made as long as the entry is the one that the user saw. */
const ifUnchanged = ({ key }: SeenEntry, { sealed }: CachedEntry): Decision<ChangeOutcome> =>
  sealed.key === key ? { kind: "make" } : { kind: "other", outcome: { kind: "changedMeanwhile" } };
