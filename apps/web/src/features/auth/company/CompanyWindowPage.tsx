import { calls } from "@pomander/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { isOpenedHere, rememberExpectedUser, type WindowPurpose } from "../../../lib/company-window.ts";
import type { Problem } from "../../../lib/problem.ts";
import { useIsAuthenticated, useUser } from "../../../lib/session/store.tsx";
import { NewProviderDialog } from "../../../widgets/company/NewProviderDialog.tsx";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { useCompanyRound } from "../../../widgets/company/use-company-round.ts";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { texts } from "./texts.ts";
import { texts as windowTexts } from "./window-texts.ts";
import { Waiting } from "./Waiting.tsx";
import { WindowQuestion } from "./WindowQuestion.tsx";

/**
 * Shows the second window of a signed-in user. It goes to the company at once where a page of this app opened it, else
 * after a press: an attacker with a stolen token could send the link, because the sign-in makes that session fresh.
 */
export function CompanyWindowPage({ purpose }: { purpose: WindowPurpose }) {
  const company = useCompanyName() ?? texts.unnamed;
  const isAuthenticated = useIsAuthenticated();
  const user = useUser();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isMeant, setMeant] = useState(isOpenedHere);
  const { question, begin, agree } = useCompanyRound(setProblem);
  const round = { kind: purpose, from: "/" } as const;
  // A session that has ended is begun again here.
  const isReady = user !== null || (purpose === "renew" && !isAuthenticated);
  const go = useEffectEvent(() => {
    rememberExpectedUser();
    void begin(round, (call) =>
      purpose === "confirm"
        ? call(calls.company.ownerStart, { body: {} })
        : call(calls.company.start, { body: { isFresh: true, ...(user && { email: user.email }) } }),
    );
  });
  const mayGo = isReady && isMeant;
  useEffect(() => {
    if (mayGo) go();
  }, [mayGo]);
  if (!isAuthenticated && purpose === "confirm")
    return <ReturnFailed company={company} round={round} code="windowSignedOut" />;
  if (problem !== null)
    return <ReturnFailed company={company} round={round} code={problem.code} message={problem.message} />;
  if (!isMeant) return <WindowQuestion company={company} purpose={purpose} onContinue={() => setMeant(true)} />;
  return (
    <>
      <Waiting text={windowTexts.going(company)} />
      {question !== null && (
        <NewProviderDialog company={company} host={question.host} onAgree={agree} onDecline={() => window.close()} />
      )}
    </>
  );
}
