import { FormButtons } from "../../components/FormButtons.tsx";
import { MasterPasswordField } from "../../components/PasswordField.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { useServices } from "../../lib/services.ts";
import { FactorDialog } from "../../widgets/factor/FactorDialog.tsx";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { usePasswordForm } from "../../widgets/unlock/use-password-form.ts";
import { texts } from "../texts.ts";

interface Props {
  email: string;
  onClose: () => void;
}

/** A new session for the same person, without leaving the page. */
export function RenewSessionDialog({ email, onClose }: Props) {
  const { signIn, notices } = useServices();
  const factor = useFactorQuestion();
  const form = usePasswordForm(async (password) => {
    await signIn(email, password, factor.askFactor).finally(factor.end);
    notices.show({ text: texts.session.stays });
    onClose();
  }, texts.session.failed);
  if (factor.request !== null)
    return <FactorDialog request={factor.request} isBusy={factor.isBusy} canTrust onAnswer={factor.answer} />;
  return (
    <QuestionDialog
      title={texts.session.confirm}
      lead={texts.session.confirmLead}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <FormButtons
          cancel={texts.session.later}
          submit={texts.session.stay}
          loading={form.isBusy}
          disabled={form.bound.value === ""}
          onCancel={onClose}
        />
      }
    >
      <MasterPasswordField email={email} label={texts.session.password} autoFocus {...form.bound} />
    </QuestionDialog>
  );
}
