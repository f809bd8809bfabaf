import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { MasterPasswordFields, useMasterPasswordForm } from "../MasterPasswordForm.tsx";
import { texts } from "./texts.ts";

const { choose: words } = texts;

interface Props {
  user: User;
  onDone: () => void;
  onClose: () => void;
}

/** Sets a master password that the user chooses in place of the generated one. */
export function ChoosePasswordDialog({ user, onDone, onClose }: Props) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const question = useFactorQuestion();
  const { form, problem, isSubmitting, submit } = useMasterPasswordForm(async ({ next }) => {
    const { askFactor, end } = question;
    const signedIn = await client.chooseMasterPassword(user, next, { askFactor }).finally(end);
    rememberGeneratedPassword(user, false);
    adopt(signedIn);
    notify({ text: words.done, severity: "success" });
    onDone();
  }, words.failed);
  const close = () => !isSubmitting && onClose();
  useBackCloses(close);
  return (
    <>
      <QuestionDialog
        title={words.title}
        lead={words.lead}
        leadGap={2.5}
        problem={problem}
        onClose={close}
        onSubmit={(event) => void submit(event)}
        actions={<FormButtons cancel={words.cancel} submit={words.submit} loading={isSubmitting} onCancel={close} />}
      >
        <Stack sx={{ gap: 2 }}>
          <MasterPasswordFields form={form} user={user} />
        </Stack>
      </QuestionDialog>
      <FactorQuestion question={question} />
    </>
  );
}
