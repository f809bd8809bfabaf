import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import type { CheckCode, OpenVault, PreparedReopening, ReadableArchive, UnlockedArchive } from "@pomander/vault";
import { useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { DialogStep } from "../../../components/QuestionDialog.tsx";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { useConfirmed } from "../../../widgets/factor/use-confirmed.ts";
import { RecoveryKeySheet } from "../../../widgets/RecoveryKeySheet.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useServices } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { MasterPasswordFields, useMasterPasswordForm } from "../MasterPasswordForm.tsx";
import { texts } from "../texts.ts";
import { MoveStep } from "./MoveStep.tsx";
import { ProofStep, type ArchiveDialogProps } from "./ProofStep.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";

const { reopening, cancel } = texts.archived;

interface Props extends ArchiveDialogProps {
  /** Called when the user does not recognize the vault: it must be locked. */
  onDecline: (checkCode: CheckCode) => void;
}

/**
 * Leads through the steps of reopening: unlock the archived vault, choose its new master password, save a new key where
 * one is due, confirm it where this browser has no memory of it, then move the newer entries over.
 */
export function ReopenDialog({ user, vault, onDecline, onClose }: Props) {
  const { step, unlocked, prepared, finish, isBusy, problem, factor } = useReopening(user, vault.hasRecovery);
  const mayLeave = step.kind !== "moving" && !isBusy;
  const close = () => mayLeave && onClose();
  useBackCloses(close);
  return (
    <Dialog open maxWidth={step.kind === "key" ? "sm" : "xs"} sx={bottomSheet} onClose={close}>
      {step.kind === "proof" && <ProofStep user={user} vault={vault} onUnlocked={unlocked} onClose={onClose} />}
      {step.kind === "password" && (
        <NewPasswordStep user={user} archive={step.archive} onPrepared={prepared} onClose={onClose} />
      )}
      {step.kind === "key" && (
        <DialogStep title={reopening.keyTitle} lead={reopening.keyLead} problem={problem?.message ?? null}>
          <RecoveryKeySheet
            recoveryKey={step.prepared.recoveryKey}
            email={user.email}
            doneLabel={reopening.submit}
            isBusy={isBusy}
            onDone={() => void finish(step.prepared, true)}
            onSkip={() => void finish(step.prepared, false)}
            {...(vault.hasRecovery ? { skip: reopening.keep } : {})}
          />
        </DialogStep>
      )}
      <FactorQuestion question={factor} />
      {step.kind === "moving" && <MoveStep into={step.into} from={step.from} onDecline={onDecline} onClose={onClose} />}
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
function useReopening(user: User, hasRecovery: boolean) {
  const { adopt } = useServices();
  const { factor, isBusy, problem, run } = useConfirmed(reopening.failed);
  const [step, setStep] = useState<ReopeningStep>({ kind: "proof" });

  const submit = async (prepared: PreparedReopening, withRecoveryKey: boolean) => {
    const reopened = await prepared.submit(withRecoveryKey, factor.askFactor).finally(factor.end);
    rememberGeneratedPassword(user, false);
    adopt(reopened);
    if (reopened.vault !== null) setStep({ kind: "moving", into: reopened.vault, from: reopened.newer });
  };
  return {
    step,
    isBusy,
    problem,
    factor,
    unlocked: (archive: UnlockedArchive, isByRecoveryKey: boolean) =>
      setStep({ kind: "password", archive, isKeyOffered: isByRecoveryKey || !hasRecovery }),
    prepared: async (prepared: PreparedReopening) => {
      if (step.kind === "password" && step.isKeyOffered) setStep({ kind: "key", prepared });
      else await submit(prepared, false);
    },
    finish: (prepared: PreparedReopening, withRecoveryKey: boolean) => run(() => submit(prepared, withRecoveryKey)),
  };
}

interface NewPasswordStepProps extends Pick<Props, "user" | "onClose"> {
  archive: UnlockedArchive;
  /** Rejects with the error that is shown here. */
  onPrepared: (prepared: PreparedReopening) => Promise<void>;
}

/** Says what reopening means, and asks for the master password that it needs. */
function NewPasswordStep({ user, archive, onPrepared, onClose }: NewPasswordStepProps) {
  const { form, problem, isSubmitting, submit } = useMasterPasswordForm(
    async ({ current, next }) => onPrepared(await archive.prepareReopening(user, current, next)),
    reopening.failed,
  );
  return (
    <DialogStep
      title={reopening.title}
      lead={reopening.lead}
      leadGap={2.5}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <OutlinedButton disabled={isSubmitting} onClick={onClose}>
            {cancel}
          </OutlinedButton>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {reopening.submit}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <ProblemAlert>{problem}</ProblemAlert>
        <MasterPasswordFields form={form} user={user} autoFocus />
      </Stack>
    </DialogStep>
  );
}
