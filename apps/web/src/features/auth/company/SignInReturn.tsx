import { calls } from "@pomander/contract";
import type { CompanyReturn, SignedIn } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { expectedUserId, finishCompanyWindow } from "../../../lib/company-window.ts";
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

/** Whether the company signed in another account than the expected one, or than the last one here. */
const isOtherAccount = (error: unknown): boolean =>
  isCode(error, "stopped_at_warning") && error.params.kind === "otherAccount";

/**
 * Signs in with what the provider sent back, and asks for the account's second factor. The vault opens where this browser
 * has a key of it.
 */
export function SignInReturn({ company, round, returned }: Props) {
  const services = useServices();
  const { adopt, client, securityWarnings, tokens } = services;
  const user = useUser();
  const navigate = useNavigate();
  const factor = useFactorQuestion();
  const [problem, setProblem] = useState<Pick<Problem, "code" | "message"> | null>(null);
  const { askFactor } = factor;
  const isRenewal = round.kind === "renew";
  const [isRenewed, setRenewed] = useState(false);
  const signedIn = useEffectEvent(async (done: SignedIn, former: string | null) => {
    adopt(done);
    if (isRenewal) {
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
    if (isRenewal && isOtherAccount(error)) return setProblem({ code: "other_person", message: "" });
    if (isStopped(failed)) void navigate("/login", { replace: true });
    else setProblem(failed);
  });
  useEffect(() => {
    // The client stores the new token in the place of this one.
    const former = isRenewal ? tokens.read() : null;
    // The page that waits in another window is the same person's.
    const userId = isRenewal ? (tokens.peek()?.sub ?? expectedUserId()) : undefined;
    const finish = async () =>
      signedIn(await client.signInByCompany(returned, securityWarnings.confirmOrAbort, { askFactor, userId }), former);
    finish().catch(refused);
  }, [client, securityWarnings, returned, askFactor, tokens, isRenewal]);
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
