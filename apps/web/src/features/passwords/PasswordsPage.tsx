import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { UnlockScreen } from "./unlock/UnlockScreen.tsx";
import { VaultScreen } from "./VaultScreen.tsx";

/** The Password Manager: the vault of this tab, or what it takes to open it. */
export function PasswordsPage() {
  const vault = useOpenVault();
  return vault === null ? <UnlockScreen /> : <VaultScreen key={vault.vaultId} vault={vault} />;
}
