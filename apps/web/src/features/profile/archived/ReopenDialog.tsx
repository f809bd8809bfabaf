import Alert from "@mui/material/Alert";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { ArchivedVault, User } from "@pomander/contract";
import { useId } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { RecoveryKeySheet } from "../../../components/RecoveryKeySheet.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { texts } from "../texts.ts";
import { MergeStep } from "./MergeStep.tsx";
import { NewPasswordStep } from "./NewPasswordStep.tsx";
import { ProofStep } from "./ProofStep.tsx";
import { useReopening } from "./use-reopening.ts";

const { reopening } = texts.archived;

interface Props {
  user: User;
  vault: ArchivedVault;
  onClose: () => void;
}

/** Unlock it, choose its new master password, save a new key where one is due, then bring the newer entries over. */
export function ReopenDialog({ user, vault, onClose }: Props) {
  const titleId = useId();
  const { step, unlocked, prepared, finish, isBusy, problem } = useReopening(vault.hasRecovery);
  const mayLeave = step.kind !== "moving" && !isBusy;
  const close = () => mayLeave && onClose();
  useBackCloses(close);
  return (
    <Dialog
      open
      maxWidth={step.kind === "key" ? "sm" : "xs"}
      fullWidth
      aria-labelledby={titleId}
      sx={bottomSheet}
      onClose={close}
    >
      {step.kind === "proof" && (
        <ProofStep titleId={titleId} user={user} vault={vault} onUnlocked={unlocked} onClose={onClose} />
      )}
      {step.kind === "password" && (
        <NewPasswordStep titleId={titleId} user={user} archive={step.archive} onPrepared={prepared} onClose={onClose} />
      )}
      {step.kind === "key" && (
        <>
          <DialogTitle id={titleId}>{reopening.keyTitle}</DialogTitle>
          <DialogContent>
            <DialogContentText variant="body2" sx={{ marginBottom: 2 }}>
              {reopening.keyLead}
            </DialogContentText>
            {problem !== null && (
              <Alert severity="error" sx={{ marginBottom: 2 }}>
                {problem}
              </Alert>
            )}
            <RecoveryKeySheet
              recoveryKey={step.prepared.recoveryKey}
              email={user.email}
              doneLabel={reopening.submit}
              isBusy={isBusy}
              onDone={() => void finish(true)}
              onSkip={() => void finish(false)}
              {...(vault.hasRecovery ? { skip: reopening.keep } : {})}
            />
          </DialogContent>
        </>
      )}
      {step.kind === "moving" && <MergeStep titleId={titleId} into={step.into} from={step.from} onClose={onClose} />}
    </Dialog>
  );
}
