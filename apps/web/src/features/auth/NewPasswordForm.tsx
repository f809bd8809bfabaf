import Button from "@mui/material/Button";
import { useState } from "react";
import { isCode, passwordCodes } from "@pomander/vault/is-code";
import { NewPasswordFields } from "../../components/NewPasswordFields.tsx";
import { HiddenUserName } from "../../components/PasswordField.tsx";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { StepForm } from "./FormPage.tsx";
import { newPasswordSchema, type NewPasswordValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { useSchemaForm } from "../../lib/form/use-schema-form.ts";

interface Props {
  title: string;
  lead: string;
  email: string;
  /** Texts that an attacker would guess first, apart from the address. */
  personal?: readonly string[];
  submitLabel: string;
  /** Called with the password. An error of the password itself is shown at its field, every other one above. */
  onChosen: (password: string) => Promise<void>;
  onBack?: () => void;
}

/** Asks for a new master password, typed twice, and checks its strength before anything more is requested. */
export function NewPasswordForm({ title, lead, email, personal = [], submitLabel, onChosen, onBack }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useSchemaForm<NewPasswordValues>(newPasswordSchema, { password: "", confirmPassword: "" });
  const known = [email, ...personal];
  const refuse = (message: string) => form.setError("password", { message }, { shouldFocus: true });
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      // The strength is checked here, before a new key is saved for nothing.
      const { minStrengthScore, scorePassword } = await import("@pomander/vault/strength");
      if ((await scorePassword(password, known)).score < minStrengthScore) return refuse(texts.errors.tooWeak);
      await onChosen(password);
    } catch (error) {
      const failed = problemOf(error, texts.errors.choose);
      if (isCode(error, ...passwordCodes)) refuse(failed.message);
      else setProblem(failed);
    }
  });
  return (
    <StepForm
      isStep
      title={title}
      lead={lead}
      back={onBack && { label: texts.key.back, isOff: form.formState.isSubmitting, onBack }}
      problem={problem}
      onSubmit={submit}
    >
      <HiddenUserName email={email} />
      <NewPasswordFields
        label={texts.fields.newPassword}
        confirmLabel={texts.fields.confirmPassword}
        form={form}
        name="password"
        confirmName="confirmPassword"
        hint={texts.register.passwordHint}
        personal={known}
        meterGap={1.5}
      />
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </StepForm>
  );
}
