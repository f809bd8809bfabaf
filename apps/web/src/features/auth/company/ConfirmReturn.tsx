import { calls } from "@pomander/contract";
import type { CompanyReturn } from "@pomander/vault";
import { useEffect, useState } from "react";
import { finishCompanyWindow } from "../../../lib/company-window.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useSession } from "../../../lib/session/store.tsx";
import type { BegunRound } from "../../../widgets/company/begun-round.ts";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./Waiting.tsx";
import { WindowDone } from "./WindowDone.tsx";

interface Props {
  company: string;
  round: BegunRound;
  returned: CompanyReturn;
}

/** Confirms changes of this session with what the provider sent back, and tells the page that waits for it. */
export function ConfirmReturn({ company, round, returned }: Props) {
  const { api } = useServices();
  const { isAuthenticated, user } = useSession();
  const [until, setUntil] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const userId = user?._id;
  useEffect(() => {
    if (!isAuthenticated) return;
    api()
      .then((call) => call(calls.company.ownerFinish, { body: returned }))
      .then(
        (confirmed) => setUntil(confirmed.until),
        (error: unknown) => setProblem(problemOf(error, texts.window.failed)),
      );
  }, [api, isAuthenticated, returned]);
  useEffect(() => {
    if (until !== null && userId !== undefined) finishCompanyWindow({ purpose: "confirm", userId, until });
  }, [until, userId]);
  if (!isAuthenticated) return <ReturnFailed company={company} round={round} code="windowSignedOut" />;
  if (problem !== null)
    return <ReturnFailed company={company} round={round} code={problem.code} message={problem.message} />;
  if (until === null) return <Waiting text={texts.window.confirming(company)} />;
  return <WindowDone {...texts.window.confirmed} />;
}
