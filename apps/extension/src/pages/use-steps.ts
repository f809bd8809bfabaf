import { useState } from "react";
import type { Answer, Question, Step } from "../messages.ts";
import { askHost } from "./ask.ts";
import { errorText, thrownText } from "./error-text.ts";

export interface Steps {
  question: Question | null;
  isBusy: boolean;
  /** Why the last run ended; empty: it did not fail. */
  problem: string;
  run: (begin: () => Promise<Step | null>) => Promise<void>;
  answer: (answer: Answer) => Promise<void>;
  /** Clears what was shown about another server. */
  forget: () => void;
}

interface Options {
  failed: string;
  onDone: () => void;
  onSetup: () => void;
}

/** Follows a sign-in or an unlock through its questions. */
export function useSteps({ failed, onDone, onSetup }: Options): Steps {
  const [step, setStep] = useState<Step | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const run = async (begin: () => Promise<Step | null>) => {
    setIsBusy(true);
    setProblem("");
    try {
      const next = await begin();
      setStep(next);
      if (next?.kind === "failed") setProblem(errorText(next.error, failed));
      if (next?.kind === "done") onDone();
      if (next?.kind === "setup") onSetup();
    } catch (error) {
      setStep(null);
      setProblem(thrownText(error, failed));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    question: step?.kind === "question" ? step.question : null,
    isBusy,
    problem,
    run,
    forget: () => setProblem(""),
    answer: async (answer) => {
      if (step?.kind === "question") await run(() => askHost("answer", { id: step.id, answer }));
    },
  };
}
