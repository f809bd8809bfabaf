import type { Confirmation } from "@pomander/vault";
import { FactorQuestion } from "./factor/FactorQuestion.tsx";
import { useFactorQuestion } from "./factor/use-factor-question.ts";
import { PasswordDialog, type PasswordDialogProps } from "./PasswordDialog.tsx";

interface Props extends Omit<PasswordDialogProps, "run"> {
  /** Makes the change. */
  change: (confirmation: Confirmation) => Promise<void>;
}

/** Asks for the master password before a change of the account or the server, and for a second factor where there is one. */
export function ConfirmChangeDialog({ change, ...props }: Props) {
  const question = useFactorQuestion();
  const { askFactor, end } = question;
  return (
    <>
      <PasswordDialog {...props} run={(currentPassword) => change({ currentPassword, askFactor }).finally(end)} />
      <FactorQuestion question={question} />
    </>
  );
}
