import type { OpenVault } from "@pomander/vault";
import type { SharedVaults } from "./shared-vaults.ts";

/**
 * Keys of entries across a user's vaults. Where new keys have replaced a shared vault, a key or a choice that names the
 * old one leads to the vault in its place, as this device has verified it.
 */
export interface EntryKeys {
  keyOf: (vaultId: string, id: string) => string;
  /** Returns the id of an entry in its vault. */
  idOf(key: string): string;
  /** Returns the vault that is now in the place of a chosen one. */
  presentChoice<Choice extends string | null>(choice: Choice): Choice | string;
  /** Returns the key of an entry in the vault that is now in the place of its own. */
  presentKey(key: string): string;
  /** Returns the name of the shared vault of an entry, whether it is open or not; null: the user's own, or unknown. */
  vaultNameOf(key: string): string | null;
  /** Returns whether the vault of an entry is open, or will not be. */
  isSettled(key: string): boolean;
}

/** Between the two parts of a key. No id of an entry has it. */
const separator = ".";

export function createEntryKeys(
  personal: OpenVault,
  shared: SharedVaults,
): EntryKeys & {
  /** Returns the vault of a key, and the entry's id in it; null: the vault is not open. */
  find: (key: string) => { vault: OpenVault; id: string } | null;
} {
  const infoOf = (id: string | null) =>
    shared
      .get()
      ?.snapshot()
      .vaults.find(({ vaultId }) => vaultId === id);
  const presentChoice: EntryKeys["presentChoice"] = (choice) => infoOf(choice)?.successor ?? choice;
  /** Returns the id of the shared vault that is now in the place of a key's; null: it is a key of the user's own. */
  const sharedIdOf = (key: string) =>
    key.includes(separator) ? presentChoice(key.slice(0, key.indexOf(separator))) : null;
  const rest = (key: string) => key.slice(key.indexOf(separator) + 1);
  const find = (key: string) => {
    const id = sharedIdOf(key);
    if (id === null) return { vault: personal, id: key };
    const vault = shared.find(id);
    return vault === null ? null : { vault, id: rest(key) };
  };
  return {
    find,
    keyOf: (vaultId, id) => (vaultId === personal.vaultId ? id : `${vaultId}${separator}${id}`),
    idOf: (key) => find(key)?.id ?? key,
    presentChoice,
    presentKey(key) {
      const id = sharedIdOf(key);
      return id === null ? key : `${id}${separator}${rest(key)}`;
    },
    vaultNameOf: (key) => infoOf(sharedIdOf(key))?.name ?? null,
    isSettled(key) {
      const id = sharedIdOf(key);
      if (id === null || personal.snapshot().status === "closed") return true;
      const sharing = shared.get()?.snapshot();
      if (sharing === undefined || sharing.status === "opening") return false;
      const status = infoOf(id)?.status;
      // A vault that new keys replace closes a moment before its successor is known.
      return status !== "opening" && (status !== "open" || shared.find(id) !== null);
    },
  };
}
