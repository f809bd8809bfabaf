import type { Approval } from "@pomander/vault";
import { isLostReply } from "@pomander/vault/api";
import { useEffect, useState } from "react";
import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

/** Milliseconds between an answer of the server and the next question. */
export const pollMs = 1_500;
const lastKinds = new Set(["opened", "done", "ended", "mismatch"]);

/**
 * Follows an approval until its last step, and ends it when the component unmounts before that. Returns the newest step,
 * or null before the first one, and the last error, which is final unless a reply was lost: only then it is retried.
 */
export function useApproval<S extends { kind: string }>(approval: Approval<S>) {
  const [step, setStep] = useState<S | null>(null);
  const [problem, setProblem] = useState<{ message: string; isFinal: boolean } | null>(null);
  useEffect(() => {
    let isGone = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => void approval.end().catch(() => undefined);
    const follow = async () => {
      try {
        const next = await approval.advance();
        isOver = lastKinds.has(next.kind);
        if (isGone) return;
        setStep(next);
        setProblem(null);
      } catch (error) {
        if (isGone) return;
        isOver = !isLostReply(error);
        setProblem({ message: problemOf(error, texts.failed).message, isFinal: isOver });
        if (isOver) end();
      }
      if (!isOver) timer = setTimeout(() => void follow(), pollMs);
    };
    void follow();
    return () => {
      isGone = true;
      clearTimeout(timer);
      // Where this fails, it ends by its time.
      if (!isOver) end();
    };
  }, [approval]);
  return { step, problem };
}
