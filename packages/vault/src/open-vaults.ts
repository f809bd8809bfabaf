import type { OpenVault } from "./vault/open-vault-types.ts";

/** The vaults that are open on one device: the user's own, and others. */
export interface OpenVaults {
  /** Returns the user's own vault, or null while it is locked. */
  personal(): OpenVault | null;
  /** Returns the open vault of an id, or null. */
  find(vaultId: string): OpenVault | null;
  all(): readonly OpenVault[];
  /** Adds the user's own vault. Another one in its place is closed first, and the others with it. */
  addPersonal(vault: OpenVault): void;
  /** Adds another vault. One of the same id is closed first. */
  add(vault: OpenVault): void;
  closeAll(): void;
  /** Calls a listener whenever a vault is added, or closed; returns a function that removes it. */
  subscribe(listener: () => void): () => void;
}

/** Creates an empty set of open vaults. A vault that is closed leaves it; with the personal one all are closed. */
export function createOpenVaults(): OpenVaults {
  const vaults = new Map<string, OpenVault>();
  const listeners = new Set<() => void>();
  let personalId: string | null = null;

  const find = (vaultId: string) => vaults.get(vaultId) ?? null;
  const tell = () => listeners.forEach((listener) => listener());
  const closeAll = () => {
    for (const vault of vaults.values()) vault.close();
  };
  const remove = (vault: OpenVault) => {
    if (vaults.get(vault.vaultId) !== vault) return;
    vaults.delete(vault.vaultId);
    if (vault.vaultId === personalId) {
      personalId = null;
      closeAll();
    }
    tell();
  };
  const put = (vault: OpenVault) => {
    const before = find(vault.vaultId);
    if (before === vault) return;
    before?.close();
    vaults.set(vault.vaultId, vault);
    const stop = vault.subscribe(() => {
      if (vault.snapshot().status !== "closed") return;
      stop();
      remove(vault);
    });
  };
  return {
    personal: () => (personalId === null ? null : find(personalId)),
    find,
    all: () => [...vaults.values()],
    addPersonal(vault) {
      if (personalId !== null && find(personalId) !== vault) find(personalId)?.close();
      put(vault);
      personalId = vault.vaultId;
      tell();
    },
    add(vault) {
      put(vault);
      tell();
    },
    closeAll,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
