import Stack from "@mui/material/Stack";
import { calls, mayUseReminders, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { FactorQuestion } from "../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { RetainedPasskeys } from "./factors/RetainedPasskeys.tsx";
import { MasterPasswordFields, useMasterPasswordForm } from "./MasterPasswordForm.tsx";
import { SaveButton, Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";
import { EndedConnection, RevokedTokens } from "./EndedWithPassword.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";

const { password } = texts;
const readConnection = (call: Api) => call(calls.company.connection);

/** Changes the master password: the vault key is wrapped again, and no entry is changed. */
export function PasswordSection({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const question = useFactorQuestion();
  const [revokesTokens, setRevokesTokens] = useState(true);
  const [disconnects, setDisconnects] = useState<boolean | null>(null);
  const { value: found, reload } = useApiQuery(readConnection);
  const connection = found?.connection ?? null;
  // Another address at the company may be another person's.
  const disconnectsCompany = connection !== null && (disconnects ?? connection.email !== user.email);
  const { form, problem, isDirty, isSubmitting, submit } = useMasterPasswordForm(async ({ current, next }) => {
    const { askFactor, end } = question;
    const options = { askFactor, revokesTokens, disconnectsCompany };
    adopt(await client.changePassword(user, current, next, options).finally(end));
    notify({ text: password.done, severity: "success" });
    reload();
    onChanged();
  }, password.failed);
  return (
    <Section title={password.title} lead={password.lead}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <MasterPasswordFields form={form} user={user} />
          {isDirty && <RetainedPasskeys />}
          {isDirty && mayUseReminders(user) && <RevokedTokens isChecked={revokesTokens} onChange={setRevokesTokens} />}
          {isDirty && found !== null && (
            <EndedConnection found={found} isChecked={disconnectsCompany} onChange={setDisconnects} />
          )}
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
