import { useState } from "react";
import type { Answer, Question, Step } from "../messages.ts";
import { askHost } from "./ask.ts";
import { errorText, thrownText } from "./error-text.ts";

export interface Steps {
  question: Question | null;
  isBusy: boolean;
  /** Why the last run ended; empty: it did not fail. */
  problem: string;
  /** The code of the error with which it ended; null: it did not fail, or not with a code. */
  code: string | null;
  run: (begin: () => Promise<Step | null>) => Promise<void>;
  answer: (answer: Answer) => Promise<void>;
  /** Clears what was shown about another server. */
  forget: () => void;
}

interface Options {
  failed: string;
  onDone: () => void;
  onSetup: () => void;
  /** Called with the code of the error when a run has failed, and waited for before that is shown. */
  onFailed?: (code: string | null) => Promise<void>;
}

/** Follows a sign-in or an unlock through its questions. */
export function useSteps({ failed, onDone, onSetup, onFailed }: Options): Steps {
  const [step, setStep] = useState<Step | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const forget = () => {
    setProblem("");
    setCode(null);
  };

  const run = async (begin: () => Promise<Step | null>) => {
    setIsBusy(true);
    forget();
    try {
      const next = await begin();
      setStep(next);
      if (next?.kind === "failed") {
        await onFailed?.(next.error.code);
        setProblem(errorText(next.error, failed));
        setCode(next.error.code);
      }
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
    code,
    run,
    forget,
    answer: async (answer) => {
      if (step?.kind === "question") await run(() => askHost("answer", { id: step.id, answer }));
    },
  };
}
