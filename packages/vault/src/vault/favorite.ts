import { calls } from "@pomander/contract";
import { ApiError, isLostReply } from "../api.ts";
import { reasonOf } from "../reasons.ts";
import type { VaultWriter } from "./apply-change.ts";
import { refreshOfflineCopy } from "./offline-copy.ts";
import { unverifiedReason } from "./store.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";
import type { CachedEntry } from "./vault-state.ts";

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
