import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import Alert from "@mui/material/Alert";
import type { OpenVault } from "@pomander/vault";
import { useCallback } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useSessionStore } from "../../lib/session/store.tsx";
import { isWebAuthnAvailable, wasStopped } from "@pomander/browser/webauthn/available";
import { openVault } from "./open-vault.ts";
import { texts } from "./texts.ts";
import { useTask } from "../../lib/hooks/use-task.ts";

interface Props {
  isOff: boolean;
  /** The text when nothing was confirmed. */
  stopped?: string;
  /** Takes the open vault. */
  finish?: (vault: OpenVault) => void;
}

/** Opens the vault with a passkey, for users who have one that can do so. */
export function PasskeyUnlock({ isOff, stopped = texts.passkeyStopped, finish }: Props) {
  const services = useServices();
  const store = useSessionStore();
  const ways = useUnlockWays();
  const { isBusy, problem, run } = useTask((error) =>
    wasStopped(error) && ways.password ? stopped : problemOf(error, texts.failed).message,
  );
  if (!ways.passkey) return null;
  const { client, holder, securityWarnings } = services;
  const unlock = () =>
    run(async () => {
      const vault = await openVault(services, () => store.user(), {
        online: (owner) => client.unlockWithPasskey(owner, securityWarnings.confirmOrAbort),
        offline: () => client.unlockOfflineCopyWithPasskey(),
      });
      if (vault !== null) (finish ?? holder.open)(vault);
    });
  return (
    <>
      <OutlinedButton
        size="large"
        fullWidth
        startIcon={<FingerprintRounded />}
        loading={isBusy}
        loadingPosition="start"
        disabled={isOff}
        onClick={() => void unlock()}
        sx={{ marginTop: 1.5 }}
      >
        {texts.passkey}
      </OutlinedButton>
      {!ways.password && (
        <Alert severity="info" sx={{ marginTop: 2 }}>
          {texts.onlyPasskey}
        </Alert>
      )}
      <ProblemAlert sx={{ marginTop: 2 }}>{problem}</ProblemAlert>
    </>
  );
}

const passwordAlone = { password: true, passkey: false };

/**
 * Returns what opens the vault here: as the server says, or offline as this device's copy does. The password, until
 * that is known.
 */
function useUnlockWays(): { password: boolean; passkey: boolean } {
  const { api, client } = useServices();
  const isOffline = useIsOffline();
  const read = useCallback(async () => {
    if (isOffline) return client.offlineUnlocks();
    const { calls } = await import("@pomander/contract");
    const call = await api();
    const { passkeys } = await call(calls.factors.list);
    return { password: true, passkey: passkeys.some(({ vaultId }) => vaultId !== null) };
  }, [api, client, isOffline]);
  return useQuery(isWebAuthnAvailable() ? read : null).value ?? passwordAlone;
}
