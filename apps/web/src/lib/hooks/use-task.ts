import { useState } from "react";

/**
 * Runs what a button starts, and returns whether it still runs and why the last run failed. `explain` turns its error
 * into the text to show, or null to show none.
 */
export function useTask(explain: (error: unknown) => string | null) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(explain(error));
    }
    setBusy(false);
  };
  return { isBusy, problem, run };
}
