import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { StartedRecovery } from "@pomander/vault";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link as RouterLink, useNavigate } from "react-router";
import { useFactorQuestion } from "../../components/factor/use-factor-question.ts";
import { RecoveryKeyField } from "../../components/RecoveryKeyField.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { FactorStep } from "./FactorStep.tsx";
import { FormAlert, FormPage } from "./FormPage.tsx";
import { KeyStep } from "./KeyStep.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { recoverSchema, type RecoverValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { usePreloadClient } from "./use-preload-client.ts";

interface RecoveryStart {
  email: string;
  recovery: StartedRecovery;
}

/** Recovering an account: the key, then a new master password, then a new key saved, and only then the change. */
export function RecoverPage() {
  usePreloadClient();
  const { adopt } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [started, setStarted] = useState<RecoveryStart | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const factor = useFactorQuestion();

  const finish = async ({ recovery }: RecoveryStart, chosen: string) => {
    setProblem(null);
    try {
      adopt(await recovery.finish(chosen, factor.askFactor));
      notify({ text: texts.recover.done });
      await navigate("/", { replace: true });
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      factor.end();
      // Without the second factor the person went back by themselves.
      if (failed.code === "second_factor_required" || failed.code === "invalid_code") return;
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
  if (factor.request !== null)
    return (
      <FactorStep
        email={started.email}
        request={factor.request}
        isBusy={factor.isBusy}
        canTrust={false}
        note={texts.recover.factorNote}
        backLabel={texts.key.back}
        onAnswer={factor.answer}
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

interface RecoverStartFormProps {
  /** Why one is back here. */
  problem: Problem | null;
  onStarted: (started: RecoveryStart) => void;
}

function RecoverStartForm({ problem: earlier, onStarted }: RecoverStartFormProps) {
  const { client, securityWarnings } = useServices();
  const [problem, setProblem] = useState(earlier);
  const form = useForm<RecoverValues>({
    resolver: zodResolver(recoverSchema),
    defaultValues: { email: "", recoveryKey: "" },
    reValidateMode: "onSubmit",
  });
  const submit = form.handleSubmit(async ({ email, recoveryKey }) => {
    setProblem(null);
    try {
      onStarted({
        email: email.trim(),
        recovery: await client.startRecovery(email, recoveryKey, securityWarnings.confirmOrAbort),
      });
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      // What is no recovery key at all is told on this device, at its field.
      if (failed.name !== "InvalidInput") return setProblem(failed);
      form.setError("recoveryKey", { message: failed.message }, { shouldFocus: true });
    }
  });
  return (
    <FormPage
      title={texts.recover.title}
      lead={texts.recover.lead}
      footer={
        <Link component={RouterLink} to="/login">
          {texts.recover.toLogin}
        </Link>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormAlert problem={problem} onRetry={() => void submit()} />
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            label={texts.fields.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...bindField(form, "email")}
          />
          <RecoveryKeyField
            label={texts.fields.recoveryKey}
            {...bindField(form, "recoveryKey", texts.recover.keyHint)}
          />
          <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
            {texts.recover.next}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {texts.recover.noKey}
          </Typography>
        </Stack>
      </form>
    </FormPage>
  );
}
