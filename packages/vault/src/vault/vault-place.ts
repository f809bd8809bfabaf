import type { NotSaved } from "./vault-snapshot.ts";
import type { VaultWriter } from "./apply-change.ts";
import type { VaultDevice } from "./device.ts";

/** An open vault, for work that is many changes: others have their turn in between. */
export interface VaultPlace {
  /** Throws NotAvailable once the vault is closed. */
  device: () => VaultDevice;
  /** One change of the vault, in its turn. */
  change: <O>(make: (writer: VaultWriter) => Promise<O>) => Promise<O | NotSaved>;
}
