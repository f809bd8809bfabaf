import type { AskFactor } from "@pomander/vault";
import { useState } from "react";
import { problemOf } from "../../lib/problem.ts";
import { isStopped } from "./is-stopped.ts";
import { useFactorQuestion } from "./use-factor-question.ts";

/** Makes changes, one at a time, that need a second factor where there is one. */
export function useConfirmed(failed: string) {
  const factor = useFactorQuestion();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ code: string | null; message: string } | null>(null);
  const { askFactor, end } = factor;
  return {
    factor,
    isBusy,
    problem,
    clear: () => setProblem(null),
    /** Resolves with whether it was made; what went wrong is in `problem`. */
    run: async (change: (askFactor: AskFactor) => Promise<void>): Promise<boolean> => {
      if (isBusy) return false;
      setBusy(true);
      setProblem(null);
      try {
        await change(askFactor);
        return true;
      } catch (error) {
        const { code, message } = problemOf(error, failed);
        if (!isStopped({ code })) setProblem({ code, message });
        return false;
      } finally {
        end();
        setBusy(false);
      }
    },
  };
}
