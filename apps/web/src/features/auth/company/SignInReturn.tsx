import { calls } from "@pomander/contract";
import type { CompanyReturn, SignedIn } from "@pomander/vault";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { finishCompanyWindow } from "../../../lib/company-window.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { type Services, useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import type { BegunRound } from "../../../widgets/company/begun-round.ts";
import { isStopped } from "../../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { FactorStep } from "../FactorStep.tsx";
import { texts as authTexts } from "../texts.ts";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { learnOpening, openHere } from "./open-here.ts";
import { texts } from "./texts.ts";
import { texts as windowTexts } from "./window-texts.ts";
import { Waiting } from "./Waiting.tsx";
import { WindowDone } from "./WindowDone.tsx";

interface Props {
  company: string;
  round: BegunRound;
  returned: CompanyReturn;
}

/** Ends the former session of this browser; what belonged to it belongs to the new one. */
async function endFormer({ api }: Pick<Services, "api">, token: string): Promise<void> {
  const call = await api();
  await call.done(calls.users.replaceSession, { body: { token } }, { timeoutMs: 10_000 });
}

/**
 * Signs in with what the provider sent back, and asks for the account's second factor. The vault opens where this browser
 * has a key of it.
 */
export function SignInReturn({ company, round, returned }: Props) {
  const services = useServices();
  const { adopt, client, securityWarnings } = services;
  const user = useUser();
  const navigate = useNavigate();
  const factor = useFactorQuestion();
  const [problem, setProblem] = useState<Pick<Problem, "code" | "message"> | null>(null);
  const { askFactor } = factor;
  const [isRenewed, setRenewed] = useState(false);
  const signedIn = useEffectEvent(async (done: SignedIn) => {
    // The page that waits in another window is the same person's.
    if (round.kind === "renew" && user !== null && user._id !== done.user._id)
      return setProblem({ code: "other_person", message: "" });
    const former = services.tokens.read();
    adopt(done);
    if (round.kind === "renew") {
      // The page that opened this window asks to unlock the vault next.
      if (user === null && done.user.mustChangePassword !== true)
        await learnOpening(services, done.user).catch(() => undefined);
      // It may have ended by itself.
      if (former !== null) await endFormer(services, former).catch(() => undefined);
      setRenewed(true);
      return finishCompanyWindow({ purpose: "renew", userId: done.user._id, confirmedForMs: null });
    }
    try {
      await openHere(services, done.user);
    } catch (error) {
      services.signOut();
      throw error;
    }
    await navigate(round.from, { replace: true });
  });
  const refused = useEffectEvent((error: unknown) => {
    const failed = problemOf(error, texts.returned.failed);
    factor.end();
    if (isStopped(failed)) void navigate("/login", { replace: true });
    else setProblem(failed);
  });
  useEffect(() => {
    client.signInByCompany(returned, securityWarnings.confirmOrAbort, askFactor).then(signedIn).catch(refused);
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
  if (isRenewed) return <WindowDone {...windowTexts.renewed} />;
  return <Waiting text={texts.returned.working(company)} />;
}
