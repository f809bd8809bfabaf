import { useState } from "react";
import { useNotify } from "../notices.ts";
import { problemOf } from "../problem.ts";

/**
 * Runs what a button starts, and returns whether it still runs and why the last run failed. `explain` turns its error
 * into the text to show, or null to show none.
 */
export function useTask(explain: (error: unknown) => string | null) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<unknown>) => {
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

/** Runs the same, with a notice of each failure: `failed`, where its reason is not known. */
export function useTaskWithNotice(failed: string) {
  const notify = useNotify();
  return useTask((error) => {
    notify({ text: problemOf(error, failed).message, severity: "error" });
    return null;
  });
}
