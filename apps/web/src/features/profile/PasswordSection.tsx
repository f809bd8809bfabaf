import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import { FactorQuestion } from "../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { RetainedPasskeys } from "./factors/RetainedPasskeys.tsx";
import { MasterPasswordFields, useMasterPasswordForm } from "./MasterPasswordForm.tsx";
import { SaveButton, Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";

const { password } = texts;

/** Changes the master password: the vault key is wrapped again, and no entry is changed. */
export function PasswordSection({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const question = useFactorQuestion();
  const { form, problem, isDirty, isSubmitting, submit } = useMasterPasswordForm(async ({ current, next }) => {
    adopt(await client.changePassword(user, current, next, question.askFactor).finally(question.end));
    notify({ text: password.done, severity: "success" });
    onChanged();
  }, password.failed);

  return (
    <Section title={password.title} lead={password.lead}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <MasterPasswordFields form={form} user={user} />
          {isDirty && <RetainedPasskeys />}
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
