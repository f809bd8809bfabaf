import type { AskCode, CodeAnswer, CodeRequest } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState } from "react";

export interface CodeQuestion {
  request: CodeRequest;
  settle: (answer: CodeAnswer) => void;
}

/** Between a sign-in that asks for a code and the step that shows the question. Leaving the page stops the sign-in. */
export function useCodeStep() {
  const [question, setQuestion] = useState<CodeQuestion | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = useRef<CodeQuestion | null>(null);
  const askCode = useCallback<AskCode>(
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
    question,
    isBusy,
    askCode,
    answer: (given: CodeAnswer) => {
      setBusy(true);
      open.current?.settle(given);
    },
    /** The sign-in has ended, well or not. */
    end: () => {
      open.current = null;
      setQuestion(null);
      setBusy(false);
    },
  };
}
