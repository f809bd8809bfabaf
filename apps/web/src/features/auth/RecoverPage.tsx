import type { StartedRecovery } from "@pomander/vault";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useNotify } from "../../lib/notices.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { KeyStep } from "./KeyStep.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { RecoverStartForm } from "./RecoverStartForm.tsx";
import { texts } from "./texts.ts";
import { usePreloadApi } from "./use-preload-api.ts";

interface RecoveryStart {
  email: string;
  recovery: StartedRecovery;
}

/** Recovering an account: the key, then a new master password, then a new key saved, and only then the change. */
export function RecoverPage() {
  usePreloadApi();
  const { adopt } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [started, setStarted] = useState<RecoveryStart | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const finish = async ({ recovery }: RecoveryStart, chosen: string) => {
    setProblem(null);
    try {
      adopt(await recovery.finish(chosen));
      notify({ text: texts.recover.done });
      await navigate("/", { replace: true });
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      setProblem(failed);
      // The time for it has run out, or somebody changed the account meanwhile: only a new start helps.
      if (failed.code === "recovery_expired") {
        setPassword(null);
        setStarted(null);
      }
    }
  };

  if (started === null)
    return (
      <RecoverStartForm
        problem={problem}
        onStarted={(next) => {
          setProblem(null);
          setStarted(next);
        }}
      />
    );
  if (password === null)
    return (
      <NewPasswordForm
        title={texts.recover.passwordTitle}
        lead={texts.recover.passwordLead}
        email={started.email}
        submitLabel={texts.recover.next}
        onChosen={async (chosen) => setPassword(chosen)}
      />
    );
  return (
    <KeyStep
      title={texts.recover.keyTitle}
      lead={texts.recover.keyLead}
      recoveryKey={started.recovery.newRecoveryKey}
      email={started.email}
      doneLabel={texts.recover.finish}
      problem={problem}
      onDone={() => finish(started, password)}
      onBack={() => {
        setProblem(null);
        setPassword(null);
      }}
    />
  );
}
