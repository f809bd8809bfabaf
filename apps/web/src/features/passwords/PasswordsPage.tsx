import type { CheckCode, OpenVault } from "@pomander/vault";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Redirect } from "../../components/Redirect.tsx";
import { Page } from "../../components/Page.tsx";
import { useServices } from "../../lib/services.ts";
import { safeRedirectPath } from "../../lib/session/safe-redirect-path.ts";
import { useUnlockedVault, useIsHandoffPending, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { OpeningList } from "./list/OpeningList.tsx";
import { UnlockScreen } from "./unlock/UnlockScreen.tsx";

const loadVaultScreen = () => import("./VaultScreen.tsx");
const VaultScreen = lazy(async () => ({ default: (await loadVaultScreen()).VaultScreen }));
const loadFirstVisit = () => import("./first-visit/FirstVisit.tsx");
const FirstVisitPage = lazy(async () => ({ default: (await loadFirstVisit()).FirstVisitPage }));
const DeclinedVisitPage = lazy(async () => ({ default: (await loadFirstVisit()).DeclinedVisitPage }));

const pauseMs = 500;

/** Shows this tab's vault, or the screen that opens it. */
export function PasswordsPage() {
  const { holder } = useServices();
  const vault = useUnlockedVault();
  const isHandoffPending = useIsHandoffPending();
  const [declined, setDeclined] = useState<{ vault: OpenVault; checkCode: CheckCode } | null>(null);
  if (declined !== null && vault !== null && vault !== declined.vault) setDeclined(null);
  useEffect(() => {
    // The vault screen is needed next, so it is preloaded while the unlock form is visible. If that fails, it is loaded
    // again when the vault opens.
    const timer = setTimeout(() => void loadVaultScreen().catch(() => undefined), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  if (vault === null && declined === null) return isHandoffPending ? <Opening /> : <UnlockScreen />;
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

/** Shows the vault whose keys this tab has. Before its first use in this browser, the user is asked to confirm it. */
function HeldVault({ vault, onDecline }: { vault: OpenVault; onDecline: (checkCode: CheckCode) => void }) {
  const { status, firstVisit } = useVaultSnapshot(vault);
  const { state } = useLocation() as { state: unknown };
  const from = safeRedirectPath(state);
  if (status === "unconfirmed" && firstVisit !== null) {
    const { checkCode } = firstVisit;
    const decline = () => onDecline(checkCode);
    return <FirstVisitPage vault={vault} visit={firstVisit} onDecline={decline} />;
  }
  // A user who came from another page only to unlock returns there.
  if (status === "open" && from !== "/") return <Redirect to={from} />;
  return <VaultScreen vault={vault} />;
}
