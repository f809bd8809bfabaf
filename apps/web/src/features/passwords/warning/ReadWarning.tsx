import { reasonText } from "@pomander/texts/reason-text";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CheckCode, IntegrityFault, OpenVault } from "@pomander/vault";
import { faultText } from "@pomander/texts/vault-warnings";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { CheckCodeGroups } from "../../../components/CheckCodeGroups.tsx";
import { Disclosure } from "../../../components/Disclosure.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { failureReason, reasonOf } from "../list/entry-actions.ts";
import { texts as passwords } from "../texts.ts";
import { ForgetButton } from "../shared/ForgetButton.tsx";
import { GoOnButton } from "./GoOnButton.tsx";
import { NameList } from "./NameList.tsx";
import { texts } from "./texts.ts";

interface Props {
  vault: OpenVault;
  fault: IntegrityFault;
  checkCode: CheckCode | null;
  /** Called when a shared vault was removed from the user's list. */
  onForgotten: () => void;
}

/**
 * Says what is known of a read that could not be verified, and asks what to do. The text is calm, since most often the
 * cause is a restored backup.
 */
export function ReadWarning({ vault, fault, checkCode, onForgotten }: Props) {
  const notify = useNotify();
  const { shared } = vault.snapshot();
  const title = shared === null ? texts.title : texts.shared.title(shared.name);
  const canKeep = shared === null || shared.role === "manage";
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    await work().catch((error: unknown) => notify({ text: reasonOf(error), severity: "error" }));
    setBusy(false);
    setAsking(false);
  };
  const fail = (what: string, reason: string) => {
    notify({ text: what, severity: "error" });
    setProblem(reason);
  };
  const readAgain = async () => {
    await vault.reload();
    const { error, fault: now } = vault.snapshot();
    if (error !== null) fail(passwords.notices.loadFailed, reasonText(error));
    else if (now !== null) notify({ text: texts.stillSo });
  };
  const keep = async () => {
    const outcome = await vault.acceptServerState();
    if (outcome.kind !== "done") fail(passwords.notices.saveFailed, failureReason(outcome));
    else if (outcome.areSettingsLost === true)
      notify({ text: `${texts.kept} ${texts.settingsLost}`, severity: "info", isLasting: true });
    else notify({ text: texts.kept, severity: "success" });
  };

  return (
    <Alert severity="warning" role="region" aria-label={title} sx={{ marginBottom: { xs: 1.5, sm: 2 } }}>
      <AlertTitle>{title}</AlertTitle>
      <Typography variant="body2">{faultText(fault, format.moment, { isShared: shared !== null })}</Typography>
      {fault.kind === "fewer" && fault.missing.length > 0 && (
        <>
          <Typography variant="body2" sx={{ marginTop: 1 }}>
            {texts.missing}
          </Typography>
          <NameList names={fault.missing} />
        </>
      )}
      <SecondaryText sx={{ marginTop: 1 }}>
        {texts.readOnly}
        {!canKeep && ` ${texts.shared.askManager}`}
      </SecondaryText>
      {checkCode !== null && (
        <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 2, marginTop: 1.5 }}>
          <SecondaryText>{texts.checkCode}</SecondaryText>
          <CheckCodeGroups value={checkCode} />
        </Stack>
      )}
      <Disclosure label={texts.help} marginTop={1}>
        <Stack component="ol" sx={{ margin: 0, paddingInlineStart: 2.5, gap: 0.5, maxWidth: "68ch" }}>
          {(shared === null ? texts.steps : texts.shared.steps).map((step) => (
            <Typography key={step} component="li" variant="body2">
              {step}
            </Typography>
          ))}
        </Stack>
      </Disclosure>
      {problem !== "" && (
        <Typography role="alert" variant="body2" color="error" sx={{ marginTop: 1 }}>
          {problem}
        </Typography>
      )}
      <Stack
        direction="row"
        sx={{ flexWrap: "wrap", gap: 1, marginTop: 1.5, "& > *": { flex: { xs: "1 1 auto", sm: "none" } } }}
      >
        <OutlinedButton disabled={isBusy} onClick={() => void run(readAgain)}>
          {texts.readAgain}
        </OutlinedButton>
        {canKeep && (
          <OutlinedButton disabled={isBusy} onClick={() => setAsking(true)}>
            {texts.keep}
          </OutlinedButton>
        )}
        {shared !== null && (
          <>
            <GoOnButton vaultId={vault.vaultId} onProblem={setProblem} />
            <ForgetButton vaultId={vault.vaultId} name={shared.name} onForgotten={onForgotten} />
          </>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={texts.keepTitle}
        confirmLabel={texts.keep}
        isBusy={isBusy}
        onConfirm={() => void run(keep)}
        onCancel={() => setAsking(false)}
      >
        {shared === null ? texts.keepBody : texts.shared.keepBody}
        {fault.kind === "unreadable" && <Box sx={{ marginTop: 1 }}>{texts.keepSettings}</Box>}
      </ConfirmDialog>
    </Alert>
  );
}
