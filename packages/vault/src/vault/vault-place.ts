import type { NotSaved } from "./vault-snapshot.ts";
import type { VaultWriter } from "./apply-change.ts";
import type { VaultDevice } from "./device.ts";

/** An open vault, for work of many changes: other changes have their turn in between. */
export interface VaultPlace {
  /** Returns the device. Throws one of `unavailableCodes` once the vault is closed. */
  device: () => VaultDevice;
  /** Makes one change of the vault, in its turn. */
  change: <O>(make: (writer: VaultWriter) => Promise<O>) => Promise<O | NotSaved>;
}
