import { FormButtons } from "../../components/FormButtons.tsx";
import { MasterPasswordField } from "../../components/PasswordField.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { useServices } from "../../lib/services.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useCompanyName } from "../../widgets/company/use-company-name.ts";
import { FactorDialog } from "../../widgets/factor/FactorDialog.tsx";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { CompanyWindowButton } from "../../widgets/own-password/CompanyWindowButton.tsx";
import { texts as ownTexts } from "../../widgets/own-password/texts.ts";
import { usePasswordForm } from "../../widgets/unlock/use-password-form.ts";
import { texts } from "../texts.ts";

interface Props {
  email: string;
  onClose: () => void;
}

/** Shows how to begin a new session of the same user without leaving the page. */
export function RenewSessionDialog({ email, onClose }: Props) {
  return hasGeneratedPassword(useUser()) ? (
    <RenewByCompany onClose={onClose} />
  ) : (
    <RenewByPassword email={email} onClose={onClose} />
  );
}

/** Has the user sign in at the company in a second window. */
function RenewByCompany({ onClose }: Pick<Props, "onClose">) {
  const { notices } = useServices();
  const company = useCompanyName() ?? ownTexts.unnamed;
  return (
    <QuestionDialog
      title={texts.session.confirm}
      lead={texts.session.renewLead(company)}
      onClose={onClose}
      actions={<OutlinedButton onClick={onClose}>{texts.session.later}</OutlinedButton>}
    >
      <CompanyWindowButton
        purpose="renew"
        lead={ownTexts.lead(company)}
        label={texts.session.renew(company)}
        autoFocus
        onDone={() => {
          notices.show({ text: texts.session.stays });
          onClose();
        }}
      />
    </QuestionDialog>
  );
}

function RenewByPassword({ email, onClose }: Props) {
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
