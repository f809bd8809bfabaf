import { texts } from "../texts.ts";
import type { Problem } from "../../../lib/problem.ts";
import { ProofForm } from "./ProofForm.tsx";

interface Props {
  email: string;
  problem: Problem | null;
  onTyped: (temporaryPassword: string) => Promise<void>;
}

/** After a reload of the page the temporary password is no longer known. */
export function TemporaryPasswordForm({ email, problem, onTyped }: Props) {
  return (
    <ProofForm
      kind="password"
      title={texts.choose.temporaryTitle}
      lead={texts.choose.temporaryLead}
      label={texts.fields.temporaryPassword}
      submitLabel={texts.choose.next}
      email={email}
      problem={problem}
      onSubmit={onTyped}
    />
  );
}
