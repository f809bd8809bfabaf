import type { CompanyReturn, SignedIn } from "@pomander/vault";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import type { BegunRound } from "../../../widgets/company/begun-round.ts";
import { isStopped } from "../../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { FactorStep } from "../FactorStep.tsx";
import { texts as authTexts } from "../texts.ts";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./Waiting.tsx";

interface Props {
  company: string;
  round: BegunRound;
  returned: CompanyReturn;
}

/** Signs in with what the provider sent back, and asks for the account's second factor. The vault stays closed. */
export function SignInReturn({ company, round, returned }: Props) {
  const { adopt, client, securityWarnings } = useServices();
  const navigate = useNavigate();
  const factor = useFactorQuestion();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { askFactor } = factor;
  const signedIn = useEffectEvent((done: SignedIn) => {
    adopt(done);
    void navigate(round.from, { replace: true });
  });
  const refused = useEffectEvent((error: unknown) => {
    const failed = problemOf(error, texts.returned.failed);
    factor.end();
    if (isStopped(failed)) void navigate("/login", { replace: true });
    else setProblem(failed);
  });
  useEffect(() => {
    client.signInByCompany(returned, securityWarnings.confirmOrAbort, askFactor).then(signedIn, refused);
  }, [client, securityWarnings, returned, askFactor]);
  if (factor.request !== null)
    return (
      <FactorStep
        email=""
        request={factor.request}
        isBusy={factor.isBusy}
        canTrust={false}
        backLabel={authTexts.code.back}
        onAnswer={factor.answer}
      />
    );
  if (problem !== null)
    return <ReturnFailed company={company} round={round} code={problem.code} message={problem.message} />;
  return <Waiting text={texts.returned.working(company)} />;
}
