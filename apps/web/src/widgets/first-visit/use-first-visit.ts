import type { FirstVisit, OpenVault } from "@pomander/vault";
import { useState } from "react";
import { useDelayedFlag } from "../../lib/hooks/timing.ts";
import { problemOf, withReason } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

/** What takes less is there in a blink. */
const slowMs = 1_000;

/** The question whether a vault that this browser has no memory of is the expected one: how it stands, and Yes. */
export function useFirstVisit(vault: OpenVault, { checkCode: { code } }: FirstVisit) {
  const [firstCode] = useState(code);
  // Of another state of the vault than the one that was answered, it is asked anew.
  const [answer, setAnswer] = useState<{ code: string; problem: string | null } | null>(null);
  const isAnswered = answer?.code === code;
  const isBusy = isAnswered && answer.problem === null;
  return {
    /** Another state of the vault was asked about before. */
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
