import type { User } from "@pomander/contract";
import type { Confirmation } from "@pomander/vault";
import type { ReactNode } from "react";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";

interface Props {
  user: User;
  title: string;
  /** Text that says what the change will lead to. */
  children: ReactNode;
  confirmLabel: string;
  /** Message when the reason for a failure is not known. */
  failed: string;
  /** Makes the change. */
  change: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
}

/** Asks for the master password before a sign-in method is changed, and for a second factor where there is one. */
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
