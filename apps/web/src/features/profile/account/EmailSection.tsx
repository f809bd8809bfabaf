import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { mayChangeField, type User } from "@pomander/contract";
import { useState } from "react";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { isStopped } from "../../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { UnverifiedEmail } from "../../../widgets/UnverifiedEmail.tsx";
import { OwnPasswordField } from "../../../widgets/own-password/OwnPasswordField.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { useServices } from "../../../lib/services.ts";
import { SaveButton, Section } from "../../../components/Section.tsx";
import { texts } from "../texts.ts";
import { emailSchema, type EmailValues } from "../schemas.ts";
import { useSchemaForm } from "../../../lib/form/use-schema-form.ts";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";

const { email: own } = texts;

/** Shows the address that the user signs in with. A super admin's is locked. */
export function EmailSection({ user }: { user: User }) {
  const isLocked = !mayChangeField(user, user, "email");
  return (
    <Section title={own.title} lead={isLocked ? own.locked : own.lead}>
      <UnverifiedEmail user={user} marginBottom={2.5} />
      {isLocked ? (
        <TextField label={own.label} value={user.email} disabled fullWidth sx={{ maxWidth: 440 }} />
      ) : (
        <EmailForm user={user} />
      )}
    </Section>
  );
}

function EmailForm({ user }: { user: User }) {
  const { client } = useServices();
  const notify = useNotify();
  const [problem, setProblem] = useState<string | null>(null);
  const question = useFactorQuestion();
  const form = useSchemaForm<EmailValues>(emailSchema(user.email), { email: "", password: "" });
  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null);
    try {
      await client.changeEmail(user, email, password, question.askFactor);
      form.reset();
      announceUserChange();
      notify({ text: own.done, severity: "success" });
    } catch (error) {
      const { code, message } = problemOf(error, own.failed);
      if (code === "wrong_password") form.setError("password", { message: own.wrong }, { shouldFocus: true });
      else if (code === "email_taken") form.setError("email", { message }, { shouldFocus: true });
      else if (!isStopped({ code })) setProblem(message);
      // The next attempt is based on the current record, which the page then shows.
      if (code === "changed_meanwhile") announceUserChange();
    } finally {
      question.end();
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack sx={{ gap: 2, maxWidth: 440 }}>
        <TextField
          label={own.label}
          type="email"
          autoComplete="email"
          placeholder={user.email}
          {...bindField(form, "email")}
        />
        <OwnPasswordField email={user.email} label={own.password} {...bindField(form, "password")} />
        <ProblemAlert>{problem}</ProblemAlert>
        <SaveButton isDirty={isDirty} isBusy={isSubmitting}>
          {own.submit}
        </SaveButton>
      </Stack>
      <FactorQuestion question={question} />
    </form>
  );
}
