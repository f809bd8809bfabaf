import Stack from "@mui/material/Stack";
import { mayUseReminders, type User } from "@pomander/contract";
import { useState } from "react";
import { FactorQuestion } from "../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { RetainedPasskeys } from "./factors/RetainedPasskeys.tsx";
import { MasterPasswordFields, useMasterPasswordForm } from "./MasterPasswordForm.tsx";
import { SaveButton, Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";
import { RevokedTokens } from "./RevokedTokens.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";

const { password } = texts;

/** Changes the master password: the vault key is wrapped again, and no entry is changed. */
export function PasswordSection({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const question = useFactorQuestion();
  const [revokesTokens, setRevokesTokens] = useState(true);
  const { form, problem, isDirty, isSubmitting, submit } = useMasterPasswordForm(async ({ current, next }) => {
    const { askFactor, end } = question;
    adopt(await client.changePassword(user, current, next, { askFactor, revokesTokens }).finally(end));
    notify({ text: password.done, severity: "success" });
    onChanged();
  }, password.failed);

  return (
    <Section title={password.title} lead={password.lead}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <MasterPasswordFields form={form} user={user} />
          {isDirty && <RetainedPasskeys />}
          {isDirty && mayUseReminders(user) && <RevokedTokens isChecked={revokesTokens} onChange={setRevokesTokens} />}
          <ProblemAlert>{problem}</ProblemAlert>
          <SaveButton isDirty={isDirty} isBusy={isSubmitting}>
            {password.submit}
          </SaveButton>
        </Stack>
      </form>
      <FactorQuestion question={question} />
    </Section>
  );
}
