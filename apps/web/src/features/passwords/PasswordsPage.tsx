import { lazy, Suspense, useEffect } from "react";
import { Page } from "../../components/Page.tsx";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { OpeningList } from "./list/OpeningList.tsx";
import { UnlockScreen } from "./unlock/UnlockScreen.tsx";

const loadVaultScreen = () => import("./VaultScreen.tsx");
const VaultScreen = lazy(async () => ({ default: (await loadVaultScreen()).VaultScreen }));

const pauseMs = 500;

/** The Password Manager: the vault of this tab, or what it takes to open it. */
export function PasswordsPage() {
  const vault = useOpenVault();
  useEffect(() => {
    // Wanted next, once the form to unlock is seen. Should it not come now, it is asked for again when the vault is open.
    const timer = setTimeout(() => void loadVaultScreen().catch(() => undefined), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  if (vault === null) return <UnlockScreen />;
  return (
    <Suspense
      fallback={
        <Page>
          <OpeningList progress={{ opened: 0, total: 0 }} />
        </Page>
      }
    >
      <VaultScreen key={vault.vaultId} vault={vault} />
    </Suspense>
  );
}
