import type { FirstVisit, OpenVault } from "@pomander/vault";
import { useState } from "react";
import { useDelayedFlag } from "../../lib/hooks/timing.ts";
import { problemOf, withReason } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

/** Milliseconds after which progress is shown: anything shorter seems instant. */
const slowMs = 1_000;

/** Tracks the question whether a vault that this browser has no memory of is the expected one, and the answer Yes. */
export function useFirstVisit(vault: OpenVault, { checkCode: { code } }: FirstVisit) {
  const [firstCode] = useState(code);
  // An answer applies to one state of the vault: after a change, the question is asked again.
  const [answer, setAnswer] = useState<{ code: string; problem: string | null } | null>(null);
  const isAnswered = answer?.code === code;
  const isBusy = isAnswered && answer.problem === null;
  return {
    /** Whether another state of the vault was asked about before. */
    hasChanged: code !== firstCode,
    isBusy,
    isSlow: useDelayedFlag(isBusy, slowMs),
    problem: isAnswered ? answer.problem : null,
    confirm: () => {
      setAnswer({ code, problem: null });
      vault.confirmFirstVisit().then(
        () => setAnswer(null),
        (error: unknown) => setAnswer({ code, problem: withReason(texts.failed, problemOf(error, "").message) }),
      );
    },
  };
}
