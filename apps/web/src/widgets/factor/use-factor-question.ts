import type { AskFactor, FactorAnswer, FactorRequest } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState } from "react";

interface FactorQuestion {
  request: FactorRequest;
  settle: (answer: FactorAnswer) => void;
}

/** Between a call that wants a second factor and what shows the question. Leaving the page stops the call. */
export function useFactorQuestion() {
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = useRef<FactorQuestion | null>(null);
  const askFactor = useCallback<AskFactor>(
    (request) =>
      new Promise((settle) => {
        open.current = { request, settle };
        setQuestion(open.current);
        setBusy(false);
      }),
    [],
  );
  useEffect(() => () => open.current?.settle("stop"), []);
  return {
    request: question?.request ?? null,
    /** The answer is on its way. */
    isBusy,
    askFactor,
    answer: useCallback((given: FactorAnswer) => {
      setBusy(true);
      open.current?.settle(given);
    }, []),
    /** The call has ended, well or not. */
    end: useCallback(() => {
      open.current = null;
      setQuestion(null);
      setBusy(false);
    }, []),
  };
}
