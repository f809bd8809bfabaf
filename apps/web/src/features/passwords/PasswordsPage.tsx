import type { CheckCode, OpenVault } from "@pomander/vault";
import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Page } from "../../components/Page.tsx";
import { useServices } from "../../lib/services.ts";
import { safeRedirectPath } from "../../lib/session/safe-redirect-path.ts";
import { useHeldVault, useIsVaultAwaited, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { OpeningList } from "./list/OpeningList.tsx";
import { UnlockScreen } from "./unlock/UnlockScreen.tsx";

const loadVaultScreen = () => import("./VaultScreen.tsx");
const VaultScreen = lazy(async () => ({ default: (await loadVaultScreen()).VaultScreen }));
const loadFirstVisit = () => import("./first-visit/FirstVisit.tsx");
const FirstVisitPage = lazy(async () => ({ default: (await loadFirstVisit()).FirstVisitPage }));
const DeclinedVisitPage = lazy(async () => ({ default: (await loadFirstVisit()).DeclinedVisitPage }));

const pauseMs = 500;

/** The Password Manager: the vault of this tab, or what it takes to open it. */
export function PasswordsPage() {
  const { holder } = useServices();
  const vault = useHeldVault();
  const isAwaited = useIsVaultAwaited();
  const [declined, setDeclined] = useState<{ vault: OpenVault; checkCode: CheckCode } | null>(null);
  if (declined !== null && vault !== null && vault !== declined.vault) setDeclined(null);
  useEffect(() => {
    // Wanted next, once the form to unlock is seen. Should it not come now, it is asked for again when the vault is open.
    const timer = setTimeout(() => void loadVaultScreen().catch(() => undefined), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  if (vault === null && declined === null) return isAwaited ? <Opening /> : <UnlockScreen />;
  return (
    <Suspense fallback={<Opening />}>
      {vault !== null ? (
        <HeldVault
          key={vault.vaultId}
          vault={vault}
          onDecline={(checkCode) => {
            setDeclined({ vault, checkCode });
            void holder.lock("asked");
          }}
        />
      ) : (
        declined !== null && <DeclinedVisitPage checkCode={declined.checkCode} onBack={() => setDeclined(null)} />
      )}
    </Suspense>
  );
}

function Opening() {
  return (
    <Page>
      <OpeningList progress={{ opened: 0, total: 0 }} />
    </Page>
  );
}

/** The vault whose keys this tab has; before it is used the first time in this browser, the person is asked about it. */
function HeldVault({ vault, onDecline }: { vault: OpenVault; onDecline: (checkCode: CheckCode) => void }) {
  const { status, firstVisit } = useVaultSnapshot(vault);
  const { state } = useLocation() as { state: unknown };
  const from = safeRedirectPath(state);
  if (status === "unconfirmed" && firstVisit !== null) {
    const { checkCode } = firstVisit;
    const decline = () => onDecline(checkCode);
    return <FirstVisitPage vault={vault} visit={firstVisit} onDecline={decline} />;
  }
  // Whoever came from elsewhere only to unlock goes back there.
  if (status === "open" && from !== "/") return <Navigate to={from} replace />;
  return <VaultScreen vault={vault} />;
}
