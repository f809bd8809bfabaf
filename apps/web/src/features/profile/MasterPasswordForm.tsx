import type { User } from "@pomander/contract";
import { useState } from "react";
import { isCode, passwordCodes } from "@pomander/vault/is-code";
import type { UseFormReturn } from "react-hook-form";
import { isStopped } from "../../widgets/factor/is-stopped.ts";
import { NewPasswordFields } from "../../components/NewPasswordFields.tsx";
import { OwnPasswordField } from "../../widgets/own-password/OwnPasswordField.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { problemOf } from "../../lib/problem.ts";
import { passwordSchema, type PasswordValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { useSchemaForm } from "../../lib/form/use-schema-form.ts";

const { password } = texts;

const empty: PasswordValues = { current: "", next: "", confirm: "" };

/** Returns a form that takes the master password and a new one. A problem with either is shown at its field. */
export function useMasterPasswordForm(send: (values: PasswordValues) => Promise<void>, failed: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm<PasswordValues>(passwordSchema, empty);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values);
      form.reset(empty);
    } catch (error) {
      const { code, message } = problemOf(error, failed);
      if (code === "wrong_password") form.setError("current", { message: password.wrong }, { shouldFocus: true });
      else if (isCode(error, ...passwordCodes)) form.setError("next", { message }, { shouldFocus: true });
      else if (!isStopped({ code })) setProblem(message);
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return { form, problem, isDirty, isSubmitting, submit };
}

interface Props {
  form: UseFormReturn<PasswordValues>;
  user: User;
  autoFocus?: boolean;
}

/** Shows the fields for the present master password, a new one with its strength, and its repetition. */
export function MasterPasswordFields({ form, user, autoFocus = false }: Props) {
  return (
    <>
      <OwnPasswordField
        email={user.email}
        label={password.current}
        autoFocus={autoFocus}
        {...bindField(form, "current")}
      />
      <NewPasswordFields
        label={password.next}
        confirmLabel={password.confirm}
        form={form}
        name="next"
        confirmName="confirm"
        personal={[user.email, user.firstName, user.lastName]}
        meterGap={1}
      />
    </>
  );
}
