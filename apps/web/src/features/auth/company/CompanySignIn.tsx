import { calls } from "@pomander/contract";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useLocation } from "react-router";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { hasAnyGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { emailError } from "../../../lib/form/email-error.ts";
import type { Problem } from "../../../lib/problem.ts";
import { roundFrom } from "../../../widgets/company/begun-round.ts";
import { CompanyButton } from "../../../widgets/company/CompanyButton.tsx";
import { texts as companyTexts } from "../../../widgets/company/texts.ts";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { texts as authTexts } from "../texts.ts";
import { texts } from "./texts.ts";

interface Props {
  company: string;
  /** Whether the user is signing in otherwise. */
  isOff: boolean;
  /** Returns the address as typed so far, which the company's page fills in. */
  email: () => string;
  onStart: () => void;
  onProblem: (problem: Problem) => void;
}

/** Signs in by the company, at its own page. */
export function CompanySignIn({ email, ...props }: Props) {
  const { state } = useLocation() as { state: unknown };
  return (
    <CompanyButton
      {...props}
      round={roundFrom("sign-in", state)}
      start={(call) => {
        const typed = email().trim();
        const hint = typed === "" || emailError(typed) !== null ? {} : { email: typed };
        // A browser's key opens a vault only soon after the user was asked at the company.
        const fresh = hasAnyGeneratedPassword() ? { isFresh: true } : {};
        return call(calls.company.start, { body: { ...hint, ...fresh } });
      }}
    />
  );
}

/** Renders the button that signs in with the company again, for what takes a recent sign-in. */
export function SignInAgain({ onProblem }: Pick<Props, "onProblem">) {
  const company = useCompanyName() ?? texts.unnamed;
  return (
    <CompanyButton
      company={company}
      label={companyTexts.goOn(company)}
      isMain
      round={roundFrom("sign-in", null)}
      start={(call) => call(calls.company.start, { body: { isFresh: true } })}
      onStart={() => undefined}
      onProblem={onProblem}
    />
  );
}

interface RequiredStepProps {
  /** Null: the company's name is not known. */
  company: string | null;
  email: string;
  /** The ticket of the right password or passkey. */
  ticket: string;
  onBack: () => void;
}

/** Shows the step after a correct password or passkey where sign-in by the company is required as well. */
export function RequiredStep({ company, email, ticket, onBack }: RequiredStepProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const { state } = useLocation() as { state: unknown };
  const name = company ?? texts.unnamed;
  return (
    <FormPage
      isStep
      title={texts.required.title(name)}
      lead={texts.required.lead(name)}
      back={{ label: authTexts.code.back, onBack }}
    >
      <FormAlert problem={problem} />
      <Stack sx={{ gap: 2.5 }}>
        <CompanyButton
          company={name}
          label={companyTexts.goOn(name)}
          isMain
          round={roundFrom("required", state)}
          start={(call) => {
            const hint = email === "" || emailError(email) !== null ? {} : { email };
            return call(calls.company.start, { body: { ticket, ...hint } });
          }}
          onStart={() => setProblem(null)}
          onProblem={setProblem}
        />
        <SecondaryText>{texts.vaultStays(name)}</SecondaryText>
      </Stack>
    </FormPage>
  );
}
