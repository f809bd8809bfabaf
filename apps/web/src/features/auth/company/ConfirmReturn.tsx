import { calls, limits } from "@pomander/contract";
import type { CompanyReturn } from "@pomander/vault";
import { useEffect, useState } from "react";
import { finishCompanyWindow } from "../../../lib/company-window.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useSession } from "../../../lib/session/store.tsx";
import type { BegunRound } from "../../../widgets/company/begun-round.ts";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { texts as windowTexts } from "./window-texts.ts";
import { Waiting } from "./Waiting.tsx";
import { WindowDone } from "./WindowDone.tsx";

/** How long a page takes the confirmation to count: as long as the server, whose clock may be another. */
const confirmedForMs = limits.companyConfirmMinutes * 60_000;

interface Props {
  company: string;
  round: BegunRound;
  returned: CompanyReturn;
}

/** Confirms changes of this session with what the provider sent back, and tells the page that waits for it. */
export function ConfirmReturn({ company, round, returned }: Props) {
  const { api } = useServices();
  const { isAuthenticated, user } = useSession();
  const [isConfirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const userId = user?._id;
  useEffect(() => {
    if (!isAuthenticated) return;
    api()
      .then((call) => call(calls.company.ownerFinish, { body: returned }))
      .then(
        () => setConfirmed(true),
        (error: unknown) => setProblem(problemOf(error, windowTexts.failed)),
      );
  }, [api, isAuthenticated, returned]);
  useEffect(() => {
    if (isConfirmed && userId !== undefined) finishCompanyWindow({ purpose: "confirm", userId, confirmedForMs });
  }, [isConfirmed, userId]);
  if (!isAuthenticated) return <ReturnFailed company={company} round={round} code="windowSignedOut" />;
  if (problem !== null)
    return <ReturnFailed company={company} round={round} code={problem.code} message={problem.message} />;
  if (!isConfirmed) return <Waiting text={windowTexts.confirming(company)} />;
  return <WindowDone {...windowTexts.confirmed} />;
}
