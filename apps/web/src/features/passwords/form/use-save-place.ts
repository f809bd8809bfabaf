import { useState } from "react";
import type { AllVaults, VaultPlace } from "../../../lib/vault/all-vaults.ts";
import type { EditorTarget } from "./draft.ts";

/**
 * Returns where a form is saved: over its entry, or as a new entry of the vault in which it was begun. New keys of a
 * vault do not change that. When nothing can be saved there anymore, no other vault takes its place before the user
 * chooses one; an edited entry becomes a new one there.
 */
export function useSavePlace(vault: AllVaults, target: EditorTarget, begun: VaultPlace) {
  const [beganIn] = useState(begun.vault.vaultId);
  const [chosen, choose] = useState<string | null>(null);
  const entry = target.kind === "edit" ? target.base._id : null;
  const find = () => {
    const isOver = entry !== null && vault.isWritable(entry);
    const key = entry !== null && (isOver || chosen === null) ? entry : vault.keyOf(chosen ?? beganIn, "");
    const home = vault.isWritable(key) ? vault.placeOf(key) : null;
    return { key, home, isNew: entry === null || (!isOver && home !== null) };
  };
  const { key, home, isNew } = find();
  return {
    /** The place that it is saved in; null: none. */
    home,
    /** Finds the place as it is at the call. */
    find,
    isNew,
    /** Whether another place must be chosen; false while a vault is about to open. */
    isLost: home === null && vault.isSettled(key),
    /** The key of an entry in the vault that was chosen at last. */
    key,
    choose,
  };
}
