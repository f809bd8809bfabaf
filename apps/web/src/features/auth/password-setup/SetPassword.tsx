import type { User } from "@pomander/contract";
import type { PreparedMasterPassword } from "@pomander/vault";
import { useState } from "react";
import type { SkipTexts } from "../../../widgets/RecoveryKeySheet.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { KeyStep } from "../KeyStep.tsx";
import { NewPasswordForm } from "../NewPasswordForm.tsx";
import { texts } from "../texts.ts";

interface Props {
  user: User;
  password: { title: string; lead: string };
  /** Texts of the recovery key that is shown before anything is sent; null when none is offered. */
  recovery: { title: string; lead: string; note?: string; skip?: SkipTexts } | null;
  submitLabel: string;
  doneText: string;
  prepare: (newPassword: string) => Promise<PreparedMasterPassword>;
  /** Reports that the server refuses what the user signed in with: a temporary password, or a sign-in too long ago. */
  onRefused: (problem: Problem) => void;
  onBack?: () => void;
}

/** Asks for a new master password, then has the recovery key saved, and only then makes the one call that sets both. */
export function SetPassword(props: Props) {
  const { user, password, recovery, submitLabel, doneText, prepare, onRefused, onBack } = props;
  const { adopt } = useServices();
  const notify = useNotify();
  const [prepared, setPrepared] = useState<PreparedMasterPassword | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Submits both. Throws the errors that the form or the step shows. */
  const submit = async (ready: PreparedMasterPassword, withRecoveryKey: boolean) => {
    try {
      const signedIn = await ready.submit(withRecoveryKey);
      rememberGeneratedPassword(signedIn.user, false);
      adopt(signedIn);
      notify({ text: doneText, severity: "success" });
    } catch (error) {
      const failed = problemOf(error, texts.errors.choose);
      if (failed.code === "wrong_password" || failed.code === "company_needed") return onRefused(failed);
      throw error;
    }
  };
  const finish = (ready: PreparedMasterPassword, withRecoveryKey: boolean) => {
    setProblem(null);
    return submit(ready, withRecoveryKey).catch((error: unknown) => setProblem(problemOf(error, texts.errors.choose)));
  };
  if (prepared === null || recovery === null)
    return (
      <NewPasswordForm
        {...password}
        email={user.email}
        personal={[user.firstName, user.lastName]}
        submitLabel={recovery === null ? submitLabel : texts.recover.next}
        onChosen={async (chosen) => {
          const ready = await prepare(chosen);
          if (recovery === null) await submit(ready, false);
          else setPrepared(ready);
        }}
        {...(onBack === undefined ? {} : { onBack })}
      />
    );
  return (
    <KeyStep
      {...recovery}
      recoveryKey={prepared.recoveryKey}
      email={user.email}
      doneLabel={submitLabel}
      problem={problem}
      onDone={() => finish(prepared, true)}
      onSkip={() => finish(prepared, false)}
      onBack={() => {
        setProblem(null);
        setPrepared(null);
      }}
    />
  );
}
