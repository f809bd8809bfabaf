import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import type { ArchivedVault, User } from "@pomander/contract";
import type { CheckCode, OpenVault, PreparedReopening, ReadableArchive, UnlockedArchive } from "@pomander/vault";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { isStopped } from "../../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { RecoveryKeySheet } from "../../../widgets/RecoveryKeySheet.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { MasterPasswordFields, useMasterPasswordForm } from "../MasterPasswordForm.tsx";
import { texts } from "../texts.ts";
import { MoveStep } from "./MoveStep.tsx";
import { ProofStep } from "./ProofStep.tsx";

const { reopening, cancel } = texts.archived;

interface Props {
  user: User;
  vault: ArchivedVault;
  /** Called when the user does not recognize the vault: it must be locked. */
  onDecline: (checkCode: CheckCode) => void;
  onClose: () => void;
}

/**
 * Leads through the steps of reopening: unlock the archived vault, choose its new master password, save a new key where
 * one is due, confirm it where this browser has no memory of it, then move the newer entries over.
 */
export function ReopenDialog({ user, vault, onDecline, onClose }: Props) {
  const titleId = useId();
  const { step, unlocked, prepared, finish, isBusy, problem, question } = useReopening(vault.hasRecovery);
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
      <FactorQuestion question={question} />
      {step.kind === "moving" && (
        <MoveStep titleId={titleId} into={step.into} from={step.from} onDecline={onDecline} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ReopeningStep =
  | { kind: "proof" }
  | { kind: "password"; archive: UnlockedArchive; isKeyOffered: boolean }
  | { kind: "key"; prepared: PreparedReopening }
  | { kind: "moving"; into: OpenVault; from: ReadableArchive };

/**
 * Returns the steps of reopening an archived vault. A new key is offered where the old one was used, or where there is
 * none.
 */
function useReopening(hasRecovery: boolean) {
  const { adopt } = useServices();
  const question = useFactorQuestion();
  const [step, setStep] = useState<ReopeningStep>({ kind: "proof" });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (prepared: PreparedReopening, withRecoveryKey: boolean) => {
    const reopened = await prepared.submit(withRecoveryKey, question.askFactor).finally(question.end);
    adopt(reopened);
    if (reopened.vault !== null) setStep({ kind: "moving", into: reopened.vault, from: reopened.newer });
  };
  return {
    step,
    isBusy,
    problem,
    question,
    unlocked: (archive: UnlockedArchive, isByRecoveryKey: boolean) =>
      setStep({ kind: "password", archive, isKeyOffered: isByRecoveryKey || !hasRecovery }),
    prepared: async (prepared: PreparedReopening) => {
      if (step.kind === "password" && step.isKeyOffered) setStep({ kind: "key", prepared });
      else await submit(prepared, false);
    },
    finish: async (withRecoveryKey: boolean) => {
      if (step.kind !== "key" || isBusy) return;
      setBusy(true);
      setProblem(null);
      try {
        await submit(step.prepared, withRecoveryKey);
      } catch (error) {
        const failed = problemOf(error, texts.archived.reopening.failed);
        if (!isStopped(failed)) setProblem(failed.message);
      } finally {
        setBusy(false);
      }
    },
  };
}

interface NewPasswordStepProps {
  titleId: string;
  user: User;
  archive: UnlockedArchive;
  /** Rejects with the error that is shown here. */
  onPrepared: (prepared: PreparedReopening) => Promise<void>;
  onClose: () => void;
}

/** Says what reopening means, and asks for the master password that it needs. */
function NewPasswordStep({ titleId, user, archive, onPrepared, onClose }: NewPasswordStepProps) {
  const { form, problem, isSubmitting, submit } = useMasterPasswordForm(
    async ({ current, next }) => onPrepared(await archive.prepareReopening(user, current, next)),
    reopening.failed,
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>{reopening.title}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ marginBottom: 2.5 }}>
          {reopening.lead}
        </DialogContentText>
        <Stack sx={{ gap: 2 }}>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <MasterPasswordFields form={form} user={user} autoFocus />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {reopening.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
