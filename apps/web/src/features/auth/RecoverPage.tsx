import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import type { StartedRecovery } from "@pomander/vault";
import { useState } from "react";
import { isCode, invalidInputCodes } from "@pomander/vault/is-code";
import { Link as RouterLink, useNavigate } from "react-router";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { isStopped } from "../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { RecoveryKeyField } from "../../components/RecoveryKeyField.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { FactorStep } from "./FactorStep.tsx";
import { StepForm } from "./FormPage.tsx";
import { KeyStep } from "./KeyStep.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { recoverSchema, type RecoverValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { usePreloadClient } from "./use-preload-client.ts";
import { useSchemaForm } from "../../lib/form/use-schema-form.ts";

interface RecoveryStart {
  email: string;
  recovery: StartedRecovery;
  /** Number of passkeys that finishing removes. */
  passkeys: number;
}

/**
 * Recovers an account: the key and the second factor, then a new master password, then a new key saved, and only then
 * the change.
 */
export function RecoverPage() {
  usePreloadClient();
  const { adopt, client, securityWarnings } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<RecoverValues>({ email: "", recoveryKey: "" });
  const [started, setStarted] = useState<RecoveryStart | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const factor = useFactorQuestion();

  const start = async (values: RecoverValues) => {
    setTyped(values);
    const recovery = await client.startRecovery(values.email, values.recoveryKey, securityWarnings.confirmOrAbort);
    try {
      const { passkeys } = await recovery.confirm(factor.askFactor);
      setProblem(null);
      setStarted({ email: values.email.trim(), recovery, passkeys });
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      setProblem(isStopped(failed) ? null : failed);
      if (!isStopped(failed)) throw error;
    } finally {
      factor.end();
    }
  };
  const finish = async ({ recovery, passkeys }: RecoveryStart, chosen: string) => {
    setProblem(null);
    try {
      adopt(await recovery.finish(chosen, factor.askFactor));
      const { done, passkeysGone } = texts.recover;
      notify({ text: passkeys === 0 ? done : `${done} ${passkeysGone}`, isLasting: passkeys > 0 });
      await navigate("/", { replace: true });
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      factor.end();
      if (isStopped(failed)) return;
      if (failed.code === "company_required") {
        notify({ text: texts.recover.byCompany, isLasting: true });
        return await navigate("/login", { replace: true });
      }
      setProblem(failed);
      // The recovery has expired, or the account was changed in the meantime: only a new start helps.
      if (failed.code === "recovery_expired") {
        setPassword(null);
        setStarted(null);
      }
    }
  };

  if (factor.request !== null)
    return (
      <FactorStep
        email={typed.email.trim()}
        request={factor.request}
        isBusy={factor.isBusy}
        canTrust={false}
        {...(started === null ? { note: texts.recover.factorNote } : {})}
        backLabel={texts.key.back}
        onAnswer={factor.answer}
      />
    );
  if (started === null) return <RecoverStartForm typed={typed} problem={problem} onSubmit={start} />;
  const passkeysGo = started.passkeys === 0 ? "" : ` ${texts.recover.passkeysGo(started.passkeys)}`;
  if (password === null)
    return (
      <NewPasswordForm
        title={texts.recover.passwordTitle}
        lead={texts.recover.passwordLead + passkeysGo}
        email={started.email}
        submitLabel={texts.recover.next}
        onChosen={async (chosen) => setPassword(chosen)}
      />
    );
  return (
    <KeyStep
      title={texts.recover.keyTitle}
      lead={texts.recover.keyLead + passkeysGo}
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
  /** Values typed before the second factor was requested. */
  typed: RecoverValues;
  /** Why the user is back here. */
  problem: Problem | null;
  onSubmit: (values: RecoverValues) => Promise<void>;
}

function RecoverStartForm({ typed, problem: earlier, onSubmit }: RecoverStartFormProps) {
  const [problem, setProblem] = useState(earlier);
  const form = useSchemaForm<RecoverValues>(recoverSchema, typed);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      // A text that is no recovery key is refused on this device, at its field.
      if (!isCode(error, ...invalidInputCodes)) return setProblem(failed);
      form.setError("recoveryKey", { message: failed.message }, { shouldFocus: true });
    }
  });
  return (
    <StepForm
      title={texts.recover.title}
      lead={texts.recover.lead}
      footer={
        <Link component={RouterLink} to="/login">
          {texts.recover.toLogin}
        </Link>
      }
      problem={problem}
      onSubmit={submit}
    >
      <TextField
        label={texts.fields.email}
        type="email"
        autoComplete="username"
        autoFocus
        {...bindField(form, "email")}
      />
      <RecoveryKeyField label={texts.fields.recoveryKey} {...bindField(form, "recoveryKey", texts.recover.keyHint)} />
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        {texts.recover.next}
      </Button>
      <SecondaryText>{texts.recover.noKey}</SecondaryText>
    </StepForm>
  );
}
