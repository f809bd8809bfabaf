import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { calls } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import type { OpenVault } from "@pomander/vault";
import { useCallback, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useTask } from "../../lib/hooks/use-task.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { roundFrom } from "../company/begun-round.ts";
import { CompanyButton } from "../company/CompanyButton.tsx";
import { useCompanyName } from "../company/use-company-name.ts";
import { texts as ownTexts } from "../own-password/texts.ts";
import { useAddThisBrowser } from "../own-password/use-add-this-browser.ts";
import { PasskeyUnlock } from "./PasskeyUnlock.tsx";
import { RecoveryKeyForm } from "./RecoveryKeyForm.tsx";
import { texts } from "./texts.ts";

const { generated: words } = texts;

/**
 * Opens a vault whose master password no one knows: by this browser's key, soon after the company has signed the user in,
 * by a passkey, or by the recovery key.
 */
export function GeneratedUnlock({ autoFocus }: { autoFocus: boolean }) {
  const company = useCompanyName() ?? ownTexts.unnamed;
  const isOffline = useIsOffline();
  const [isRemoved, setRemoved] = useState(false);
  const stored = useHasKey();
  const hasKey = isRemoved ? false : stored;
  const [adds, setAdds] = useState(true);
  const [showsKey, setShowsKey] = useState(false);
  const finish = useFinish(adds && hasKey === false);
  if (isOffline)
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert severity="info">{words.offline}</Alert>
        <PasskeyUnlock isOff={false} stopped={words.passkeyStopped} finish={finish} />
      </Stack>
    );
  if (hasKey === null) return null;
  return (
    <Stack sx={{ gap: 2 }}>
      {hasKey ? (
        <DeviceUnlock company={company} autoFocus={autoFocus} finish={finish} onRemoved={() => setRemoved(true)} />
      ) : (
        <SecondaryText>{words.newBrowser(company)}</SecondaryText>
      )}
      {hasKey && !showsKey ? (
        <Button color="inherit" onClick={() => setShowsKey(true)} sx={{ alignSelf: "flex-start" }}>
          {words.useKey}
        </Button>
      ) : (
        <RecoveryKeyForm isMain={!hasKey} autoFocus={autoFocus || showsKey} finish={finish} />
      )}
      <PasskeyUnlock isOff={false} stopped={words.passkeyStopped} finish={finish} />
      {!hasKey && (
        <FormControlLabel
          control={<Checkbox checked={adds} onChange={(_, checked) => setAdds(checked)} />}
          label={words.add}
        />
      )}
    </Stack>
  );
}

interface DeviceUnlockProps {
  company: string;
  autoFocus: boolean;
  finish: (vault: OpenVault) => void;
  /** Called when this browser's key was removed. */
  onRemoved: () => void;
}

/** Shows the button that opens the vault with this browser's key, or leads to the company where that is needed first. */
function DeviceUnlock({ company, autoFocus, finish, onRemoved }: DeviceUnlockProps) {
  const { client, securityWarnings } = useServices();
  const user = useUser();
  const { pathname, search } = useLocation();
  const [isStale, setStale] = useState(false);
  const [startProblem, setStartProblem] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    if (isCode(error, "no_device_key")) onRemoved();
    else if (isCode(error, "company_needed")) setStale(true);
    else return problemOf(error, texts.failed).message;
    return null;
  });
  if (isStale)
    return (
      <>
        <Alert severity="info">{words.stale(company)}</Alert>
        <ProblemAlert>{startProblem}</ProblemAlert>
        <CompanyButton
          company={company}
          label={words.signIn(company)}
          isMain
          round={roundFrom("sign-in", { from: pathname + search })}
          start={(call) => call(calls.company.start, { body: { isFresh: true, ...(user && { email: user.email }) } })}
          onStart={() => setStartProblem(null)}
          onProblem={({ message }) => setStartProblem(message)}
        />
      </>
    );
  return (
    <>
      <SecondaryText>{words.lead(company)}</SecondaryText>
      <ProblemAlert>{problem}</ProblemAlert>
      <Button
        variant="contained"
        size="large"
        autoFocus={autoFocus}
        disabled={user === null}
        loading={isBusy}
        loadingPosition="start"
        onClick={() =>
          void run(async () => {
            if (user !== null) finish(await client.unlockWithDevice(user, securityWarnings.confirmOrAbort));
          })
        }
      >
        {isBusy ? texts.busy : words.unlock}
      </Button>
    </>
  );
}

/** Returns whether this browser has a key of the vault; null while that is not known. */
function useHasKey(): boolean | null {
  const { client, securityWarnings } = useServices();
  const user = useUser();
  // The user's record is read again every 30 seconds, which changes nothing here.
  const userId = user?._id;
  const owner = useMemo(() => user, [userId]); // oxlint-disable-line react-hooks/exhaustive-deps
  const read = useCallback(
    async () => (owner === null ? null : client.generatedVault(owner, securityWarnings.confirmOrAbort)),
    [client, securityWarnings, owner],
  );
  const { value, error } = useQuery(useIsOffline() || owner === null ? null : read);
  if (error !== null) return false;
  return value === null ? null : value.deviceId !== null;
}

/** Returns what a vault that was opened is handed to. `adds`: this browser is added to those that open it. */
function useFinish(adds: boolean) {
  const { holder } = useServices();
  const user = useUser();
  const addThisBrowser = useAddThisBrowser();
  return (vault: OpenVault) => {
    holder.open(vault);
    if (adds && user !== null) void addThisBrowser(user);
  };
}
