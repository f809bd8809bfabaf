import type { NotSaved } from "./vault-snapshot.ts";
import type { VaultWriter } from "./apply-change.ts";
import type { VaultDevice } from "./device.ts";
import type { OpenVault } from "./open-vault-types.ts";
import type { VaultState } from "./vault-state.ts";

/** An open vault, for work of many changes: other changes have their turn in between. */
export interface VaultPlace {
  /** Returns the device. Throws one of `unavailableCodes` once the vault is closed. */
  device: () => VaultDevice;
  /** Makes one change of the vault, in its turn. */
  change: <O>(make: (writer: VaultWriter) => Promise<O>) => Promise<O | NotSaved>;
}

/** An open vault for what is built on its entries and manifests. */
export interface OpenPlace extends VaultPlace {
  /** Returns the state of the vault if it is verified, and null otherwise. */
  verified: () => VaultState | null;
  /** Returns the state of the vault as it is shown, under a warning too; null: nothing is shown, or only a copy. */
  shown: () => VaultState | null;
}

const places = new WeakMap<OpenVault, OpenPlace>();

/** Notes where an open vault is changed. */
export const setPlace = (vault: OpenVault, place: OpenPlace): void => void places.set(vault, place);

/** Returns where an open vault is changed. Throws for a vault that `openVault` did not open. */
export function placeOf(vault: OpenVault): OpenPlace {
  const place = places.get(vault);
  if (place === undefined) throw new Error("Not a vault that was opened here");
  return place;
}
