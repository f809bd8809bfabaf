import { calls, type Manifest } from "@pomander/contract";
import { hashEntry } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import type { CachedEntry } from "./vault-state.ts";
import { refreshOfflineCopy } from "./offline-copy.ts";
import { reasonOf } from "../reasons.ts";
import { unverifiedReason } from "./store.ts";
import { applyChange, type VaultChange, type Decision, type VaultWriter } from "./apply-change.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";

type FlagDecision = Decision<ChangeOutcome>;

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
  const send = (manifest: Manifest) =>
    isArchive
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

/** Sets or removes an entry's favourite mark: the one change that no manifest covers. */
export async function setFavorite(writer: VaultWriter, id: string, isFavorite: boolean): Promise<ChangeOutcome> {
  const { device, store } = writer;
  const params = { vaultId: device.keys.vaultId, id };
  for (let isSecondTry = false; ; isSecondTry = true) {
    try {
      if (writer.needsRead) await writer.readAgain();
      const { vaultState, fault } = store.state;
      if (vaultState === null || fault !== null) return { kind: "notSaved", reason: unverifiedReason(store.state) };
      const found = vaultState.entries.get(id);
      if (found === undefined) return { kind: "gone" };
      if (found.sealed.isFavorite === isFavorite) return { kind: "done" };
      await device.api.done(calls.passwords.update, { params, body: { isFavorite } });
      const after = {
        ...vaultState,
        entries: vaultState.entries.with({ puts: [withFavorite(found, isFavorite)] }),
      };
      store.set({ vaultState: after });
      await refreshOfflineCopy(device, after);
      return { kind: "done" };
    } catch (error) {
      const isUnclear = isLostReply(error) || (error instanceof ApiError && error.status === 404);
      if (isSecondTry || !isUnclear) return { kind: "notSaved", reason: reasonOf(error) };
      writer.needsRead = true;
    }
  }
}

function withFavorite(entry: CachedEntry, isFavorite: boolean): CachedEntry {
  const summary = entry.summary === null ? null : { ...entry.summary, isFavorite };
  return { ...entry, sealed: { ...entry.sealed, isFavorite }, summary };
}

/** Decides that the change may be made as long as the entry is the one that the user saw. */
const ifUnchanged = ({ key }: SeenEntry, { sealed }: CachedEntry): FlagDecision =>
  sealed.key === key ? { kind: "make" } : { kind: "other", outcome: { kind: "changedMeanwhile" } };

export async function outcomeOf(writer: VaultWriter, change: VaultChange<ChangeOutcome>): Promise<ChangeOutcome> {
  const written = await applyChange(writer, change);
  if (written.kind === "done") return { kind: "done" };
  return written.kind === "other" ? written.outcome : written;
}
