import type { User } from "@pomander/contract";
import type { PasswordSetup, PreparedMasterPassword } from "@pomander/vault";
import { useCallback, useState } from "react";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { isCode } from "@pomander/vault/is-code";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { useAddThisBrowser } from "../../../widgets/own-password/use-add-this-browser.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { KeyStep } from "../KeyStep.tsx";
import { texts } from "../texts.ts";
import { texts as choose } from "./texts.ts";

const { generated: words } = choose;

interface Props {
  user: User;
  company: string;
  passwordSetup: PasswordSetup;
  /** Reports that the server refuses what the user signed in with. */
  onRefused: (problem: Problem) => void;
  onBack: () => void;
}

/** Has the recovery key saved of a vault whose master password this browser generates, then makes the vault. */
export function GeneratedSetup({ user, company, passwordSetup, onRefused, onBack }: Props) {
  const { adopt } = useServices();
  const addThisBrowser = useAddThisBrowser();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { value, error, reload } = useQuery(useCallback(() => passwordSetup.prepareEmptyVault(null), [passwordSetup]));
  const finish = async (ready: PreparedMasterPassword) => {
    setProblem(null);
    try {
      const signedIn = await ready.submit(true);
      rememberGeneratedPassword(signedIn.user, true);
      adopt(signedIn);
      await addThisBrowser(signedIn.user);
    } catch (refusal) {
      const failed = problemOf(refusal, texts.errors.choose);
      // The vault may be there without the reply to that: then the saved recovery key opens it.
      if (isCode(refusal, "outcome_unknown")) rememberGeneratedPassword(user, true);
      if (failed.code === "company_needed") onRefused(failed);
      else setProblem(failed);
    }
  };
  if (value === null)
    return (
      <FormPage isStep title={words.title} back={{ label: choose.back, onBack }}>
        {error === null ? (
          <Typography role="status" color="textSecondary">
            {words.making}
          </Typography>
        ) : (
          <>
            <FormAlert problem={problemOf(error, texts.errors.choose)} />
            <Button variant="contained" onClick={reload}>
              {texts.retry}
            </Button>
          </>
        )}
      </FormPage>
    );
  return (
    <KeyStep
      title={words.title}
      lead={words.lead(company)}
      note={words.note(company)}
      recoveryKey={value.recoveryKey}
      email={user.email}
      doneLabel={choose.first.submit}
      problem={problem}
      onDone={() => finish(value)}
      onBack={onBack}
    />
  );
}
