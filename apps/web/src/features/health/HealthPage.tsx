import { reasonText } from "@pomander/texts/reason-text";
import Box from "@mui/material/Box";
import type { OpenVault } from "@pomander/vault";
import { useLocation, useSearchParams } from "react-router";
import { Redirect } from "../../components/Redirect.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { withReason } from "../../lib/problem.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useServices } from "../../lib/services.ts";
import { allVaultsOf, type VaultChoice } from "../../lib/vault/all-vaults.ts";
import { VaultChip } from "../../widgets/vault-choice/VaultChip.tsx";
import { useUnlockedVault, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Checking } from "./Checking.tsx";
import { readListParams } from "./list-params.ts";
import { HealthScreen } from "./HealthScreen.tsx";
import { HealthFrame } from "./HealthFrame.tsx";
import { texts } from "./texts.ts";

/**
 * Shows what could be safer about the passwords of the open vault. A locked vault is unlocked on its own page, which
 * leads back here.
 */
export function HealthPage() {
  const vault = useUnlockedVault();
  return vault === null ? <ToUnlock /> : <HeldVaultHealth key={vault.vaultId} vault={vault} />;
}

function ToUnlock() {
  const { pathname, search } = useLocation();
  const state: RedirectState = { from: pathname + search };
  return <Redirect to="/passwords" state={state} />;
}

function HeldVaultHealth({ vault: personal }: { vault: OpenVault }) {
  const { sharedVaults } = useServices();
  const [params, setParams] = useSearchParams();
  const all = allVaultsOf(personal, sharedVaults);
  const choice = all.presentChoice(readListParams(params).vault);
  const vault = all.of(choice);
  const snapshot = useVaultSnapshot(vault);
  const choose = (next: VaultChoice) => setParams(next === null ? {} : { vault: next });
  // The page that unlocks a vault also asks the questions of a first visit.
  if (snapshot.status === "unconfirmed" || snapshot.status === "closed") return <ToUnlock />;
  if (snapshot.status === "open")
    return (
      <HealthScreen
        key={choice}
        vault={vault}
        all={all}
        snapshot={snapshot}
        choice={
          <Box sx={{ marginBottom: 2, "&:empty": { display: "none" } }}>
            <VaultChip chosen={choice} onChoose={choose} />
          </Box>
        }
      />
    );
  const { opened, total } = snapshot.progress;
  return (
    <HealthFrame>
      {snapshot.status === "failed" ? (
        <RetryAlert onRetry={() => void vault.reload()}>
          {withReason(texts.loadFailed, snapshot.error === null ? "" : reasonText(snapshot.error))}
        </RetryAlert>
      ) : (
        <Checking checked={opened} total={total} />
      )}
    </HealthFrame>
  );
}
