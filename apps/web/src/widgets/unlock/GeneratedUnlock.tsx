import DevicesRounded from "@mui/icons-material/DevicesRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { calls, type User } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import type { Api, OpenVault } from "@pomander/vault";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { Caption, SecondaryText } from "../../components/quiet-text.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useTask } from "../../lib/hooks/use-task.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { isPasskeysOnly } from "../../lib/session/passkeys-only.ts";
import { useUser } from "../../lib/session/store.tsx";
import { readOpensBy } from "../../lib/vault/add-this-browser.ts";
import { AskApproval } from "../approval/AskApproval.tsx";
import { texts as approvalTexts } from "../approval/texts.ts";
import { useCompanyName } from "../company/use-company-name.ts";
import { CompanyWindowButton } from "../own-password/CompanyWindowButton.tsx";
import { texts as ownTexts } from "../own-password/texts.ts";
import { useAddThisBrowser } from "../own-password/use-add-this-browser.ts";
import { useGeneratedVault } from "../own-password/use-generated-vault.ts";
import { PasskeyUnlock } from "./PasskeyUnlock.tsx";
import { RecoveryKeyForm } from "./RecoveryKeyForm.tsx";
import { texts as words } from "./generated-texts.ts";
import { texts } from "./texts.ts";

interface Props {
  autoFocus: boolean;
  /** Called when the user has chosen a master password elsewhere. */
  onRefuted: () => void;
}

/**
 * Opens a vault whose master password no one knows: by this browser's key, soon after the company has signed the user in,
 * by a passkey, or by the recovery key.
 */
export function GeneratedUnlock({ autoFocus, onRefuted }: Props) {
  const company = useCompanyName() ?? ownTexts.unnamed;
  const isOffline = useIsOffline();
  const byPasskeys = isPasskeysOnly(useUser());
  const [isRemoved, setRemoved] = useState(false);
  const opening = useOpening();
  const hasKey = opening === null ? null : opening === "key" && !isRemoved;
  const refute = useEffectEvent(onRefuted);
  useEffect(() => {
    if (opening === "password") refute();
  }, [opening]);
  const [adds, setAdds] = useState(true);
  const [showsKey, setShowsKey] = useState(false);
  const [asks, setAsks] = useState(false);
  const finish = useFinish(adds && hasKey === false && !byPasskeys);
  const addChoice = !hasKey && (
    <FormControlLabel
      control={<Checkbox checked={adds} onChange={(_, checked) => setAdds(checked)} />}
      label={words.add}
    />
  );
  // A lost connection interrupts no approval.
  if (asks)
    return (
      <Stack sx={{ gap: 2 }}>
        <AskApproval finish={finish} onCancel={() => setAsks(false)} />
        {addChoice}
      </Stack>
    );
  if (isOffline)
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert severity="info">{words.offline}</Alert>
        <PasskeyUnlock isOff={false} stopped={words.passkeyStopped} finish={finish} />
      </Stack>
    );
  if (hasKey === null || opening === "password") return null;
  const passkey = <PasskeyUnlock isOff={false} stopped={words.passkeyStopped} finish={finish} />;
  const recovery = (isMain: boolean) =>
    isMain || showsKey ? (
      <RecoveryKeyForm isMain={isMain} autoFocus={autoFocus || showsKey} finish={finish} />
    ) : (
      <Button color="inherit" onClick={() => setShowsKey(true)} sx={{ alignSelf: "flex-start" }}>
        {words.useKey}
      </Button>
    );
  if (byPasskeys)
    return (
      <Stack sx={{ gap: 2 }}>
        <StartOver />
        <SecondaryText>{words.passkeysOnly(company)}</SecondaryText>
        {passkey}
        {recovery(false)}
        <Caption>{words.nothingLeft}</Caption>
      </Stack>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <StartOver />
      {hasKey ? (
        <DeviceUnlock company={company} autoFocus={autoFocus} finish={finish} onRemoved={() => setRemoved(true)} />
      ) : (
        <SecondaryText>{words.newBrowser(company)}</SecondaryText>
      )}
      {recovery(!hasKey)}
      {!hasKey && (
        <OutlinedButton fullWidth startIcon={<DevicesRounded />} onClick={() => setAsks(true)}>
          {approvalTexts.ask}
        </OutlinedButton>
      )}
      {passkey}
      {addChoice}
      {!hasKey && <Caption>{words.nothingLeft}</Caption>}
    </Stack>
  );
}

const readConnection = (call: Api) => call(calls.company.connection);

/** Leads to an empty vault who came with the link for that. */
function StartOver() {
  const { value } = useApiQuery(readConnection);
  if (value?.mayStartOver !== true) return null;
  return (
    <Alert severity="info">
      {words.startOverLead}
      <Button
        color="inherit"
        size="small"
        component={Link}
        to="/company/start-over"
        sx={{ display: "flex", marginTop: 1 }}
      >
        {words.startOver}
      </Button>
    </Alert>
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
  const [isStale, setStale] = useState(false);
  const { isBusy, problem, run } = useTask((error) => {
    if (isCode(error, "no_device_key")) onRemoved();
    else if (isCode(error, "company_needed")) setStale(true);
    else return problemOf(error, texts.failed).message;
    return null;
  });
  const unlock = () =>
    void run(async () => {
      setStale(false);
      if (user !== null) finish(await client.unlockWithDevice(user, securityWarnings.confirmOrAbort));
    });
  if (isStale)
    return (
      <CompanyWindowButton
        purpose="renew"
        lead={words.stale(company)}
        label={words.signIn(company)}
        isMain
        onDone={unlock}
      />
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
        onClick={unlock}
      >
        {isBusy ? texts.busy : words.unlock}
      </Button>
    </>
  );
}

/**
 * Returns whether this browser has a key of the vault, or the vault has got a master password that the user chose; null
 * while that is not known.
 */
function useOpening(): "key" | "none" | "password" | null {
  const { value, error, isCurrent } = useGeneratedVault();
  // Unlocking says what went wrong.
  if (error !== null) return "key";
  if (!isCurrent) return null;
  return value === null ? "password" : value.deviceId === null ? "none" : "key";
}

/**
 * Returns what a vault that was opened is handed to. `adds`: this browser is added to those that open it, unless passkeys
 * alone do.
 */
function useFinish(adds: boolean) {
  const services = useServices();
  const user = useUser();
  const addThisBrowser = useAddThisBrowser();
  const add = async (owner: User) => {
    const opensBy = await readOpensBy(services, owner);
    if (!adds) return;
    if (opensBy === "passkeys") services.notices.show({ text: ownTexts.passkeysOnly, severity: "info" });
    else await addThisBrowser(owner);
  };
  return (vault: OpenVault) => {
    services.holder.open(vault);
    if (user !== null) void add(user);
  };
}
